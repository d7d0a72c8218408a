// Every read that can answer with more than one row, as the source has it, and whether the query itself bounds it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { root, sourceFiles } from './source-files.ts'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

function nodeOf(node: Node, key: string): Node | null {
  const value = node[key]
  return isNode(value) ? value : null
}

/** What a function is called: by its declaration, or by the constant that holds it. */
function nameOf(node: Node): string | null {
  const named = /^(FunctionDeclaration|MethodDefinition|VariableDeclarator|Property)$/.test(node.type)
  const id = named ? (nodeOf(node, 'id') ?? nodeOf(node, 'key')) : null
  if (node.type === 'FunctionDeclaration' || node.type === 'MethodDefinition') return id && String(id['name'])
  const value = nodeOf(node, 'init') ?? nodeOf(node, 'value')
  return id && value && /Function/.test(value.type) ? String(id['name']) : null
}

type Step = { method: string; args: Node[] }
type Chain = { from: Node; steps: Step[] }

/** `db().selectFrom('x').where(…).execute()` as what it begins with and its steps. */
function chainOf(call: Node): Chain {
  const steps: Step[] = []
  let from: Node = call
  for (;;) {
    const callee = from.type === 'CallExpression' ? nodeOf(from, 'callee') : null
    const object = callee?.type === 'MemberExpression' ? nodeOf(callee, 'object') : null
    if (!callee || !object) return { from, steps: steps.toReversed() }
    const property = nodeOf(callee, 'property')
    steps.push({ method: String(property?.['name']), args: from['arguments'] as Node[] })
    from = object
  }
}

const WRITES = /^(insertInto|updateTable|deleteFrom|mergeInto|set|transaction)$/
/** A key by whose values rows are asked for: as many rows as values. */
const KEY = /^(\w+\.)?(id|slug|seq)$/
const TRANSACTION = /^(tx|trx)$/

export type ListQuery = { name: string; isBounded: boolean }

/**
 * A limit in the executed chain itself, or a where by a list of keys; for a written statement, a limit at its very end.
 * A limit inside a subquery, or behind an `$if`, bounds nothing.
 */
function isBounded({ from, steps }: Chain, text: string): boolean {
  if (from.type === 'TaggedTemplateExpression')
    return /\blimit (\d+|\$\{[^}]+\})\s*`$/.test(text.slice(from.start, from.end))
  return steps.some(({ method, args }) => {
    if (method === 'limit') return true
    const [column, operator, values] = args
    return (
      method === 'where' &&
      column?.type === 'Literal' &&
      KEY.test(String(column['value'])) &&
      operator?.['value'] === 'in' &&
      values !== undefined
    )
  })
}

const isTransaction = (node: Node | undefined) =>
  node?.type === 'Identifier' && TRANSACTION.test(String(node['name']))

/** A write, or what is asked inside of a writing transaction: its rows go into rows, mails and files, and no page. */
function isOfWrite({ from, steps }: Chain, text: string): boolean {
  if (steps.some(({ method }) => WRITES.test(method))) return true
  if (from.type === 'TaggedTemplateExpression')
    return (
      isTransaction(steps.at(-1)?.args[0]) ||
      /^sql(<[^`]*>)?`\s*(insert|update|delete)\b/i.test(text.slice(from.start, from.end))
    )
  return isTransaction(from.type === 'CallExpression' ? (from['arguments'] as Node[])[0] : from)
}

/** The reads of a file that answer with a list: `execute()`, `ask()` of several at once, and streams. */
export function listQueriesOf(file: string, text: string): ListQuery[] {
  const found: ListQuery[] = []
  const visit = (node: unknown, within: string): void => {
    if (Array.isArray(node)) for (const one of node) visit(one, within)
    if (!isNode(node)) return
    const name = nameOf(node) ?? within
    if (node.type === 'CallExpression') see(node, name)
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value, name)
  }
  const see = (call: Node, within: string) => {
    const chain = chainOf(call)
    const last = chain.steps.at(-1)
    if (last?.method === 'ask') {
      const asked = last.args[0]
      if (asked) found.push({ name: `${file} ${within}`, isBounded: isBounded(chainOf(asked), text) })
    } else if ((last?.method === 'execute' || last?.method === 'stream') && !isOfWrite(chain, text))
      found.push({ name: `${file} ${within}`, isBounded: isBounded(chain, text) })
  }
  visit(parseSync(file, text).program, 'module')
  return found
}

/** Where no page reads: commands, jobs, the operator's commands, and the pieces under every query. */
const BEHIND_PAGES = /\/(commands|jobs|purge|sweep|digest)(\/|\.server)|^app\/(db|files)\//

/** Every list query of what answers a page, an action, a feed or an export. */
export function listQueries(): ListQuery[] {
  return sourceFiles('app')
    .filter((file) => !BEHIND_PAGES.test(file))
    .flatMap((file) => listQueriesOf(file, readFileSync(join(root, file), 'utf8')))
}
