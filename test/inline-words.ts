// Texts that are seen by people and stand in code instead of a words module (`*.words.ts`), counted by folder of app/.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { root, sourceFiles } from './source-files.ts'

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Attributes and entries whose value is read by people, whatever it is. */
const SAID =
  /^(?:aria-label|placeholder|title|alt|label|hint|lead|heading|subject|text|message|formError|description)$/
/** Whose strings nobody reads. */
const UNREAD = /^(?:className|class|d|style|href|to|path|key|id|name|type|rel|viewBox|points|transform)$/
const LETTERS = /\p{L}{2}/u
/** The beginning of a sentence or a label of several words. */
const SENTENCE = /^[“"(]?\p{Lu}[\p{L}’']*[,:]?\s\S/u

function textOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type !== 'TemplateLiteral') return null
  const pieces = node['quasis'] as { value: { cooked: string | null } }[]
  return pieces.map(({ value }) => value.cooked ?? '').join('…')
}

const nameOf = (node: Node): string => {
  const key = node['key'] ?? node['name']
  const name = isNode(key) ? (key['name'] ?? key['value']) : ''
  return typeof name === 'string' ? name : ''
}

/** How many texts of one file stand in its code. */
export function inlineTexts(file: string, source: string): string[] {
  const found: string[] = []
  const visit = (value: unknown, name: string): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, name)
    if (!isNode(value)) return
    if (/^(?:Import|Export(?:All|Named)Declaration$|TS)/.test(value.type) && value['source']) return
    if (value.type === 'TaggedTemplateExpression' || value.type === 'TSLiteralType') return
    if (value.type === 'JSXText' && LETTERS.test(String(value['value'])))
      found.push(String(value['value']).trim())
    const text = textOf(value)
    if (
      text !== null &&
      !UNREAD.test(name) &&
      (SENTENCE.test(text) || (SAID.test(name) && LETTERS.test(text)))
    )
      found.push(text)
    if (value.type === 'BinaryExpression' && value['operator'] !== '+')
      return visit([value['left'], value['right']], 'key')
    const isNamed = value.type === 'JSXAttribute' || value.type === 'Property'
    const inner = isNamed ? nameOf(value) : value.type === 'JSXElement' ? '' : name
    for (const [key, child] of Object.entries(value))
      if (typeof child === 'object' && !(isNamed && (key === 'key' || key === 'name'))) visit(child, inner)
  }
  visit(parseSync(file, source).program, '')
  return found
}

/** The texts of each folder of app/ outside of words modules. */
export function inlineWords(): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const file of sourceFiles('app')) {
    if (/[.-]?words\.tsx?$/.test(file) || file.includes('.gen.')) continue
    const [, folder = ''] = /^app\/([a-z-]+)\//.exec(file) ?? []
    const count = inlineTexts(file, readFileSync(join(root, file), 'utf8')).length
    if (folder !== '' && count > 0) counts[folder] = (counts[folder] ?? 0) + count
  }
  return counts
}

export const COUNTS = join(root, 'test/inline-words.json')

if (process.argv[1] === import.meta.filename)
  writeFileSync(COUNTS, `${JSON.stringify(inlineWords(), null, 2)}\n`)
