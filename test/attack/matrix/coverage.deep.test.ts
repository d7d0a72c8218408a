import { expect, test } from 'vitest'
import { sourceFiles } from '#test/source-files.ts'
import { OPERATIONS } from './operations.ts'
import { GROUPS, outcomeOf } from './outcomes.ts'
import { PRINCIPALS } from './principals.ts'
import { READS } from './reads.ts'
import { closureOf, hasAction, intentsIn, leaves } from './source-intents.ts'

/** Posts to pages without an action: they answer 404 or 405 to everybody, which test/doors.test.ts checks. */
const WITHOUT_MEANING = new Set(['/*'])
/** Components whose form posts to a different address than the pages that render them. */
const POSTS_TO: Readonly<Record<string, string>> = {
  'app/dashboards/ui/task-list.tsx': '/notifications',
  'app/kyc/ui/slot-body.tsx': '/files/upload/kyc',
  'app/review/turn-notice.tsx': '/profile/developer',
  'app/companies/ui/stored-documents.tsx': '/files/upload/kyc',
  'app/access/ui/access-card.tsx': '/my-access',
  'app/listings/page/ui/next-action.tsx': '/deal/:slug/access',
  'app/companies/colleagues/ui/sign-in-to-join.tsx': '/signin',
}
/** A value next to `intent` that is not an intent: the name of a type. */
const NO_INTENT = new Set(['string'])

const ACTIONS = leaves().filter(({ path, file }) => hasAction(file) && !WITHOUT_MEANING.has(path))
const knownOf = (route: string) =>
  new Set(OPERATIONS.filter((operation) => operation.route === route).map(({ intent }) => intent))

test('every address that accepts a post is in the matrix, and nothing else is', () => {
  const written = new Set(OPERATIONS.map(({ route }) => route))
  const taking = [...new Set(ACTIONS.map(({ path }) => path))].toSorted()
  expect([...written].toSorted(), 'test/attack/matrix/ops-*.ts').toEqual(taking)
})

test('every button in the source is in the matrix of an address that it belongs to', () => {
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

test('a new button would be noticed: the source reader finds every form that one is written in', () => {
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
