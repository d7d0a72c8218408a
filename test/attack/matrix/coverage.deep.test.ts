import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourceFiles } from '#test/source-files.ts'
import { OPERATIONS } from './operations.ts'
import { GROUPS, outcomeOf } from './outcomes.ts'
import { PRINCIPALS } from './principals.ts'
import { READS } from './reads.ts'
import { hasAction, leaves, sourceOf } from './source-intents.ts'

/** The files of app/ that a file imports, without types. */
function importsOf(file: string): string[] {
  return [
    ...sourceOf(file).matchAll(/(?:^|\n)(?:import|export)(?! type)[^'"]*?from '((?:\.|#app\/)[^']+)'/g),
  ].flatMap(([, to = '']) => {
    const path = to.startsWith('#app/') ? `app/${to.slice(5)}` : join(dirname(file), to)
    return existsSync(join(root, path)) ? [path] : []
  })
}

/** A file and everything in app/ that it depends on. */
function closureOf(file: string): Set<string> {
  const seen = new Set<string>()
  const open = [file]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    open.push(...importsOf(next))
  }
  return seen
}

const WORD = `'([\\w-]+)'`
const quoted = (text: string) => [...text.matchAll(new RegExp(WORD, 'g'))].map(([, word = '']) => word)

/**
 * The intents in a file: comparisons with `intent`, options in a schema, lists of intents, and values posted by its
 * buttons.
 */
function intentsIn(file: string): Set<string> {
  const text = sourceOf(file)
  const found = new Set<string>()
  const add = (pattern: RegExp) => {
    for (const [whole, word] of text.matchAll(pattern))
      for (const intent of word === undefined ? quoted(whole) : [word]) found.add(intent)
  }
  add(new RegExp(`(?:\\bintent|'intent'\\))\\s*(?:===|!==)\\s*${WORD}`, 'g'))
  add(new RegExp(`\\bintent: z\\.literal\\(${WORD}\\)`, 'g'))
  add(/\bintent: z\.enum\(\[[^\]]*\]\)/g)
  add(/\b\w*INTENTS\s*=\s*\[[^\]]*\]/g)
  add(new RegExp(`\\bintent: ${WORD}`, 'g'))
  add(/\bname="intent"\s+value="([\w-]+)"/g)
  add(/\bintent="([\w-]+)"/g)
  for (const [expression] of text.matchAll(/\bname="intent"\s+value=\{[^}]*\}/g)) {
    const value = expression.slice(expression.indexOf('value='))
    for (const [, word = ''] of value.matchAll(/[?:]\s*'([\w-]+)'/g)) found.add(word)
  }
  if (
    /switch \((?:intent|formText\([^)]*'intent'\)|formData\.get\('intent'\)|\w+\.get\('intent'\))\)/.test(
      text,
    )
  )
    add(new RegExp(`\\bcase ${WORD}:`, 'g'))
  return found
}

/** Pages whose action refuses every post, which test/doors.test.ts checks. */
const REFUSES_POSTS = new Set(['/*'])
/** Components whose form posts to a different URL from the pages that render them. */
const POSTS_TO: Readonly<Record<string, string>> = {
  'app/dashboards/ui/task-list.tsx': '/notifications',
  'app/kyc/ui/slot-body.tsx': '/files/upload/kyc',
  'app/review/turn-notice.tsx': '/profile/developer',
  'app/companies/ui/stored-documents.tsx': '/files/upload/kyc',
  'app/listings/page/ui/next-action.tsx': '/deal/:slug/access',
  'app/companies/colleagues/ui/join-form.tsx': '/signin',
}
/** Type names that also follow `intent:`. */
const NO_INTENT = new Set(['string'])

const ACTIONS = leaves().filter(({ path, file }) => hasAction(file) && !REFUSES_POSTS.has(path))
const knownOf = (route: string) =>
  new Set(OPERATIONS.filter((operation) => operation.route === route).map(({ intent }) => intent))

test('every URL that accepts a post is in the matrix, and nothing else is', () => {
  const written = new Set(OPERATIONS.map(({ route }) => route))
  const accepting = [...new Set(ACTIONS.map(({ path }) => path))].toSorted()
  expect([...written].toSorted(), 'test/attack/matrix/ops-*.ts').toEqual(accepting)
})

test('every button in the source is in the matrix under one of its URLs', () => {
  const routesOf = new Map<string, string[]>()
  for (const { path, file } of leaves())
    for (const one of closureOf(file)) routesOf.set(one, [...(routesOf.get(one) ?? []), path])
  const unknown = [...routesOf].flatMap(([file, routes]) => {
    const elsewhere = POSTS_TO[file]
    const known = new Set((elsewhere ? [elsewhere] : routes).flatMap((route) => [...knownOf(route)]))
    return [...intentsIn(file)]
      .filter((word) => !known.has(word) && !NO_INTENT.has(word))
      .map((word) => `${file}: ${word}`)
  })
  expect(unknown).toEqual([])
})

test('the intents in a route’s own file are in that route’s rows', () => {
  const missing = ACTIONS.flatMap(({ path, file }) => {
    const known = knownOf(path)
    return [...intentsIn(file)].filter((word) => !known.has(word)).map((word) => `${path}: ${word}`)
  })
  expect(missing).toEqual([])
})

test('intents are found in every syntax, so that a new button is noticed', () => {
  const found = sourceFiles('app').filter((file) => intentsIn(file).size > 0)
  expect(found.length).toBeGreaterThan(60)
  expect(intentsIn('app/access/schema.ts')).toEqual(new Set(['grant', 'decline', 'revoke', 'change_end']))
  expect(intentsIn('app/listings/desk/schema.ts')).toContain('unlock')
  expect(intentsIn('app/oversight/users/schema.ts')).toContain('resend')
  expect(intentsIn('app/companies/colleagues/routes/company-settings.tsx')).toContain('hand-over')
})

test('every principal is in one group, and every row covers each of them', () => {
  const grouped = Object.values(GROUPS).flat()
  expect([...grouped].toSorted()).toEqual([...PRINCIPALS].toSorted())
  for (const { outcomes, route, intent } of [...READS, ...OPERATIONS])
    for (const principal of PRINCIPALS)
      expect(() => outcomeOf(outcomes, principal), `${route} ${intent} ${principal}`).not.toThrow()
})
