import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'
import { TIERS } from './tiers.ts'

/** What a noun's own folder holds; everything else is in a folder of it. CONTRIBUTING.md has the same list. */
const ROOT =
  /^(?:schema|workflow|policy|emails|(?:queries|commands|answer|jobs)\.server|(?:[a-z-]+[-.])?words)\.ts$/

/** Files that are still at the root of their noun. None is added: each belongs into a sub-noun or under a name of the list. */
const AT_ROOT: Readonly<Record<string, readonly string[]>> = {
  access: ['listing-access-action.server.ts'],
  account: [
    'answers.server.ts',
    'budgets.server.ts',
    'cli.server.ts',
    'even-time.ts',
    'fresh-proof.server.ts',
    'fresh.ts',
    'links.server.ts',
    'member-kinds.ts',
    'password-length.ts',
    'password.server.ts',
    'refused-sign-ins.server.ts',
    'resend-answer.server.ts',
    'session.server.ts',
    'sign-in-link.server.ts',
    'sign-up-browser.server.ts',
  ],
  alerts: [
    'city-names.ts',
    'daily.ts',
    'kinds.ts',
    'match-sql.server.ts',
    'preview.server.ts',
    'recommend.server.ts',
    'seen.server.ts',
    'tabs.ts',
    'taste.ts',
  ],
  applications: ['links.server.ts', 'typed.ts'],
  companies: ['activities.server.ts'],
  directory: ['filter-schema.ts', 'filters.ts', 'match.ts', 'read-filters.ts'],
  insights: ['random.ts', 'scenario.ts', 'tax.ts'],
  kyc: ['purge.server.ts', 'waiting.server.ts'],
  legal: [
    'announce.server.ts',
    'day.ts',
    'difference.ts',
    'editor-form.ts',
    'faq.ts',
    'first-texts.ts',
    'published.server.ts',
    'stored-sheet.server.ts',
    'texts.ts',
    'versions.server.ts',
  ],
}

test('the folder of a noun holds files of the closed list, and everything else is in folders of it', () => {
  const nouns = TIERS[3].filter((noun) => noun !== 'gates')
  const found = nouns.flatMap((noun) => {
    const files = sourceFiles(`app/${noun}`).map((file) => file.slice(`app/${noun}/`.length))
    const others = files.filter((file) => !file.includes('/') && !ROOT.test(file))
    return others.length > 0 ? [[noun, others] as const] : []
  })
  expect(Object.fromEntries(found)).toEqual(AT_ROOT)
})
