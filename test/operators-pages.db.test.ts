import { expect, test } from 'vitest'
import * as applications from '#app/admin/routes/applications.tsx'
import * as content from '#app/admin/routes/content.tsx'
import * as emailQueue from '#app/admin/routes/email-queue.tsx'
import * as kyc from '#app/admin/routes/kyc.tsx'
import * as listings from '#app/admin/routes/listings.tsx'
import * as templates from '#app/admin/routes/mail-templates.tsx'
import * as market from '#app/admin/routes/market.tsx'
import * as places from '#app/admin/routes/market-places.tsx'
import * as overview from '#app/admin/routes/overview.tsx'
import * as profiles from '#app/admin/routes/profiles.tsx'
import * as retention from '#app/admin/routes/retention.tsx'
import * as testEmail from '#app/admin/routes/test-email.tsx'
import * as settings from '#app/settings/routes/account.tsx'
import * as faq from '#app/site/routes/faq.tsx'
import * as privacy from '#app/site/routes/privacy.tsx'
import * as terms from '#app/site/routes/terms.tsx'
import { testDatabase } from './database.ts'
import { addresses, hasTest, plain, prose, quoted } from './operators.ts'
import { testSettings } from './settings.ts'
import { aSignedInAdmin } from './world/back-office.tsx'
import { mark, queueMailNamed } from './world/email-queue.ts'
import { type PageModule, visit } from './world/pages.tsx'
import { selectRows, updateRows } from './world/rows.ts'
import { aWaitingRecord } from './world/admin-mails.ts'

await testDatabase()
testSettings({ LOG_LEVEL: 'silent' })
const { cookie } = await aSignedInAdmin()

/** What the process itself answers, by the title of the test that asks it. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '/assets': 'static files are cached for a year when named by content',
  '/events': 'every window shows a notice within 2 s',
  '/healthz': 'health: the process is alive, and ready only with its database',
  '/readyz': 'health: the process is alive, and ready only with its database',
}
/** Actions on pages that a case below only opens, by the title of the test that carries them out. */
const ACTIONS: Readonly<Record<string, string>> = {
  '/admin/market': '50 concurrent presses by two admins publish once; a discarded set is gone for both',
  '/admin/market/places': 'lists unmatched names, most listings first, and merges them into a city',
  '/admin/audit/retention':
    'the page shows each period with its setting and last check, and all deletions with their reason',
  '/admin/content': 'every step keeps the rest of the input: move, add, remove, undo',
  '/admin/test-email': 'the run sends 4 emails 2 seconds apart and shows each result live',
}
/** Buttons and other words of pages, by the title of the test that presses or reads them. */
const WORDS: Readonly<Record<string, string>> = {
  Retry: 'Retry of an invitation whose link has expired issues a new one, which opens the application',
  'Process Pending': 'Process Pending sends all pending emails, reports the counts and reloads',
  'Send all now': 'emails refused because of our account get one notice and one button to send them all',
  'Illustrative figure': 'each illustrative point is hollow and labelled, with its source',
}

const opens =
  (page: PageModule, path: string, ...words: (string | RegExp)[]) =>
  async () => {
    const { status, text } = await visit(page, path, { cookie })
    expect([status, path]).toEqual([200, path])
    for (const word of words) expect(text).toMatch(word)
  }

/** What the documents say of a page, and what it shows. */
const CASES: Readonly<Record<string, [says: string, act: () => Promise<void>]>> = {
  '/admin': [
    'which shows open work and its age',
    async () => {
      await aWaitingRecord('profile', new Date(Date.now() - 5 * 86_400_000))
      await opens(overview, '/admin', /business day|since/)()
    },
  ],
  '/admin/profiles': [
    'companies under /admin/profiles',
    opens(profiles, '/admin/profiles', 'Profile Management'),
  ],
  '/admin/applications': [
    'invited ones under /admin/applications',
    opens(applications, '/admin/applications', /Application/),
  ],
  '/admin/kyc': ['documents under /admin/kyc', opens(kyc, '/admin/kyc', 'KYC Document Management')],
  '/admin/listings': [
    'listings under /admin/listings',
    opens(listings, '/admin/listings', 'Listing Submissions'),
  ],
  '/admin/email-queue': [
    "shows the server's answer for each mail",
    async () => {
      const id = await queueMailNamed('Refused there')
      await mark(id, 'failed')
      await updateRows('emailQueue', { id }, { errorMessage: '550 5.1.1 no such user' })
      await opens(
        emailQueue,
        '/admin/email-queue?status=failed',
        'Refused there',
        '550 5.1.1 no such user',
        'Retry',
      )()
    },
  ],
  '/admin/test-email': [
    'tries the server with one mail, or with four at 2-second intervals',
    opens(testEmail, '/admin/test-email', /Run all|4 mails/),
  ],
  '/admin/test-email/templates': [
    'shows every mail without sending any',
    async () => {
      const before = await selectRows('emailQueue', {}, ['id'])
      await opens(templates, '/admin/test-email/templates', 'Complete registration')()
      expect(await selectRows('emailQueue', {}, ['id'])).toEqual(before)
    },
  ],
  '/admin/audit/retention': [
    '/admin/audit/retention shows both',
    opens(retention, '/admin/audit/retention', 'DRAFT_LIFE'),
  ],
  '/admin/content': [
    'They are edited in versions in /admin/content',
    opens(content, '/admin/content', /version/i),
  ],
  '/admin/market': [
    'a file can be uploaded, compared with the current figures, and published or discarded within seven days',
    opens(market, '/admin/market', /[Uu]pload|[Ii]mport/),
  ],
  '/admin/market/places': [
    'are merged in /admin/market/places',
    opens(places, '/admin/market/places', /cit/i),
  ],
  '/settings': ['set up a second factor in /settings', opens(settings, '/settings', /second factor|Two/i)],
  '/faq': ['Every process shows a new version', opens(faq, '/faq', 'Questions')],
  '/terms': ['Every process shows a new version', opens(terms, '/terms', 'Terms and conditions')],
  '/privacy': ['Every process shows a new version', opens(privacy, '/privacy', 'Privacy')],
}

test('every address, button and term in the operator guides has a case below or a named test', () => {
  expect(addresses).toEqual([...Object.keys(CASES), ...Object.keys(ELSEWHERE)].toSorted())
  for (const name of quoted) expect(Object.keys(WORDS)).toContain(name)
  for (const name of Object.keys(WORDS)) expect(prose).toContain(name)
  for (const title of Object.values({ ...ELSEWHERE, ...WORDS, ...ACTIONS }))
    expect([title, hasTest(title)]).toEqual([title, true])
})

test.each(Object.entries(CASES))('%s shows what the guides say', async (_, [says, act]) => {
  expect(prose).toContain(plain(says))
  await act()
})
