import { hashPassword } from '#app/account/password.server.ts'
import * as signInPage from '#app/account/routes/signin.tsx'
import { db } from '#app/db/client.server.ts'
import * as earlyAccess from '#app/deals/routes/early-access.tsx'
import * as inquiry from '#app/deals/routes/inquiry.tsx'
import type { CompanyStatus } from '#app/lib/viewer.ts'
import { aMarketListing } from './access.ts'
import { GOOD_PASSWORD } from './accounts.ts'
import { aDeveloper, aPerson } from './listings.ts'
import { visit } from './pages.tsx'
import { insertRow, selectRows, updateRows } from './rows.ts'

const SLUG = 'alpha-house'

/** Seven listings by one owner, on the market. */
export async function guestWorld() {
  const owner = await aDeveloper()
  const { id: companyId } = owner.company
  const house = await aMarketListing({ companyId, title: 'Alpha House', slug: SLUG })
  const more = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((n) => aMarketListing({ companyId, title: `House ${n}`, slug: `house-${n}` })),
  )
  return { owner, companyId, house, more }
}

/** Removes everything that the previous test saved, sent and counted. */
export async function clearGuestData(): Promise<void> {
  for (const table of ['keptInquiries', 'inquiries', 'rateLimits'] as const)
    await db().deleteFrom(table).execute()
}

export const keptRows = (match: object = {}) =>
  selectRows('keptInquiries', match, ['userId', 'browserHash', 'kind', 'message', 'phone'], 'kind')

export const ask = (message: string, cookie = '', slug = SLUG, phone = '') =>
  visit(inquiry, `/deal/${slug}/inquiry`, { params: { slug }, form: { message, phone }, cookie })

export const press = (kind: string, cookie = '', slug = SLUG, form: Record<string, string> = {}) =>
  visit(earlyAccess, `/early-access?listing=${slug}`, { form: { kind, ...form }, cookie })

/** The cookies of a browser that has saved this. */
export const aBrowser = async (message: string, slug = SLUG) => (await ask(message, '', slug)).cookie

export const signIn = (email: string, cookie: string) =>
  visit(signInPage, '/signin', { form: { intent: 'sign-in', email, password: GOOD_PASSWORD }, cookie })

/** A person with this approval status who can sign in. */
export async function aPersonWithPassword(companyStatus: CompanyStatus = 'pending') {
  const person = await aPerson({ type: 'investor', companyStatus })
  const { userId } = person
  const password = await hashPassword(GOOD_PASSWORD)
  await insertRow('credentials', { userId, providerId: 'credential', accountId: userId, password })
  await updateRows('members', { userId }, { welcomeSeenAt: new Date() })
  return person
}
