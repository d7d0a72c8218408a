import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'
import { TIERS } from './tiers.ts'

/** The files in a noun's own folder; everything else is in a folder of it. CONTRIBUTING.md has the same list. */
const ROOT =
  /^(?:schema|workflow|policy|emails|(?:queries|commands|answer|jobs)\.server|(?:[a-z-]+-)?texts)\.ts$/

/** Files still at the root of their noun. None is added: each belongs in a sub-noun or under a name of the list. */
const AT_ROOT: Readonly<Record<string, readonly string[]>> = {
  access: ['listing-access-action.server.ts'],
  account: [
    'answers.server.ts',
    'budgets.server.ts',
    'cli.server.ts',
    'fresh-proof.server.ts',
    'fresh.ts',
    'links.server.ts',
    'member-kinds.ts',
    'minimum-time.ts',
    'password.server.ts',
    'refused-sign-ins.server.ts',
    'resend-answer.server.ts',
    'session.server.ts',
    'sign-in-link.server.ts',
    'sign-up-browser.server.ts',
  ],
  alerts: [
    'daily.ts',
    'kinds.ts',
    'match-sql.server.ts',
    'recommend.server.ts',
    'seen.server.ts',
    'tabs.ts',
    'taste.ts',
  ],
  applications: ['links.server.ts', 'typed.ts'],
  companies: ['activities.server.ts'],
  directory: ['filter-schema.ts', 'filters.ts', 'match.ts', 'read-filters.ts'],
  insights: ['scenario.ts', 'tax.ts'],
  kyc: ['purge.server.ts', 'waiting.server.ts'],
  legal: [
    'announce.server.ts',
    'difference.ts',
    'editor-form.ts',
    'faq.ts',
    'published.server.ts',
    'stored-sheet.server.ts',
    'versions.server.ts',
  ],
}

test('a noun’s folder contains files of the closed list, and everything else is in its folders', () => {
  const nouns = TIERS[3].filter((noun) => noun !== 'gates')
  const found = nouns.flatMap((noun) => {
    const files = sourceFiles(`app/${noun}`).map((file) => file.slice(`app/${noun}/`.length))
    const others = files.filter((file) => !file.includes('/') && !ROOT.test(file))
    return others.length > 0 ? [[noun, others] as const] : []
  })
  expect(Object.fromEntries(found)).toEqual(AT_ROOT)
})

/**
 * The files of a noun's desk (docs/decisions/068): filters and posted shapes, the queue, the record, its decisions and
 * its views.
 */
const DESK =
  /^(?:(?:schema|path|refusals|texts)\.ts|(?:queue|facts|record|decide)\.server\.ts|(?:desk|row|record)\.tsx|record\/[a-z-]+\.tsx?)$/

/**
 * Files beyond the closed list. None is added: a part of a record belongs in `record/`, an action in
 * `decide.server.ts`.
 */
const AT_DESK: Readonly<Record<string, readonly string[]>> = {
  applications: ['answer.ts', 'documents.server.ts', 'links.server.ts'],
  kyc: ['decision.tsx', 'groups.tsx', 'open-document.server.ts', 'reject-document.tsx'],
  'oversight/users': ['step-form.tsx'],
}

test('a noun’s desk contains files of the closed list, and the parts of its record are in record/', () => {
  const desks = [...TIERS[3].filter((noun) => noun !== 'gates'), 'oversight/users']
  const found = desks.flatMap((noun) => {
    const root = `app/${noun}/desk/`
    const others = sourceFiles(root.slice(0, -1))
      .map((file) => file.slice(root.length))
      .filter((file) => !DESK.test(file))
    return others.length > 0 ? [[noun, others] as const] : []
  })
  expect(Object.fromEntries(found)).toEqual(AT_DESK)
})
