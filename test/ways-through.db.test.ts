import { expect, test } from 'vitest'
import * as myProfile from '#app/companies/routes/my-profile.tsx'
import * as pending from '#app/companies/routes/pending.tsx'
import * as inquiries from '#app/deals/routes/inquiries.tsx'
import * as close from '#app/settings/routes/close.tsx'
import * as data from '#app/settings/routes/data.tsx'
import * as about from '#app/site/routes/about.tsx'
import * as faq from '#app/site/routes/faq.tsx'
import * as privacy from '#app/site/routes/privacy.tsx'
import * as terms from '#app/site/routes/terms.tsx'
import { testDatabase } from './database.ts'
import { aDocument } from './world/companies.ts'
import { aPerson } from './world/listings.ts'
import { welcomedCookie } from './world/marks.ts'
import { type PageModule, visit } from './world/pages.tsx'
import { asked, threadCast } from './world/threads.ts'

await testDatabase()
const cast = await threadCast()
await asked(cast)
const waiting = await aPerson({ type: 'investor', companyStatus: 'pending' })
await aDocument(waiting.userId, 'passport_or_id')
await aDocument(waiting.userId, 'company_registration')
const PEOPLE = { approved: await welcomedCookie(cast.asker), pending: await welcomedCookie(waiting) }
const TEXTS = { '/terms': terms, '/privacy': privacy, '/faq': faq }

type Way = {
  /** A text that describes how to do something, and its sentence. */
  text: keyof typeof TEXTS
  says: string
  /** The page that does what the sentence says, and the text on it that proves it. */
  page: PageModule
  path: string
  shows: readonly string[]
  as?: keyof typeof PEOPLE
}

const WAYS: readonly Way[] = [
  {
    text: '/terms',
    says: 'close your account yourself in your settings, at /settings/data/close, or write to the address at the foot of this page.',
    page: close,
    path: '/settings/data/close',
    shows: ['Close your account', 'I understand that this cannot be undone', 'Close my account'],
  },
  {
    text: '/privacy',
    says: 'The page where you close your account lists all of this before you confirm.',
    page: close,
    path: '/settings/data/close',
    shows: [
      'Removed now',
      'KYC files and the reviewed company profile: 5 years',
      'Audit log entries, without your name',
    ],
  },
  {
    text: '/privacy',
    says: 'In your settings you can download your data as one file and close your account',
    page: data,
    path: '/settings/data',
    shows: ['A ZIP file with your profile', 'Prepare my data', 'Close my account'],
  },
  {
    text: '/faq',
    says: 'Many changes go live immediately. We review the others first, and the approved profile stays live until then.',
    page: myProfile,
    path: '/my-profile',
    shows: [
      'Edit Profile',
      'Your profile stays approved while you edit it. Some changes go live when you save. We review the others first',
    ],
  },
  {
    text: '/faq',
    says: 'The owner of a listing answers questions about it.',
    page: inquiries,
    path: '/inquiries?box=sent',
    shows: ['Sent to the owner on'],
  },
  {
    text: '/faq',
    says: 'Our team answers messages from the contact form.',
    page: about,
    path: '/about',
    shows: ['We read every message and reply', 'Send Message'],
  },
  {
    text: '/faq',
    says: 'Usually 2-3 business days. We’ll email you our decision, or a list of what is missing',
    page: pending,
    path: '/profile/pending',
    shows: ['2-3 business days'],
    as: 'pending',
  },
  {
    text: '/terms',
    says: 'Our team reviews every company before it gains access, usually within 2-3 business days.',
    page: pending,
    path: '/profile/pending',
    shows: ['2-3 business days'],
    as: 'pending',
  },
]

test.each(WAYS)('$text says “$says”, and $path does so', async (way) => {
  const { text, says, page, path, shows, as = 'approved' } = way
  expect((await visit(TEXTS[text], text)).text).toContain(says)
  const shown = (await visit(page, path, { cookie: PEOPLE[as] })).text.replaceAll(/\s+/g, ' ')
  for (const words of shows) expect(shown).toContain(words)
})
