import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { env } from '#app/lib/env.ts'
import { testDatabase } from '#test/database.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { aDeveloperCompany } from '#test/world/companies.ts'
import { aCompanyInReview } from '#test/world/kyc-review.ts'
import { aListing, versionOf } from '#test/world/listings.ts'
import { type PageModule, visit } from '#test/world/pages.tsx'
import * as kyc from './kyc.tsx'
import * as listings from './listings.tsx'
import * as profiles from './profiles.tsx'
import { testSettings } from '#test/settings.ts'

await testDatabase()
testSettings({ LOG_LEVEL: 'silent' })
const cookie = (await aSignedInAdmin()).cookie

const REASON = 'The second page\nis missing.'
const press = (page: PageModule, path: string, form: Record<string, string>) =>
  visit(page, path, { cookie, form })
const lastTo = async (address: string) => (await mailsTo(address)).at(-1)

test.each([
  ['approve', 'company.approved', '/profile/approved'],
  ['reject', 'company.rejected', '/profile/rejected'],
  ['requestInfo', 'company.info_requested', '/profile/rejected'],
])('a profile: %s mails its owner · ADM-149 · ADM-151', async (intent, kind, path) => {
  const { companyId, version, member } = await aDeveloperCompany({ status: 'pending' })
  const form = { intent, id: companyId, seen: String(version), reason: REASON, confirmed: 'yes' }
  await press(profiles, `/admin/profiles?id=${companyId}`, form)
  const mail = await lastTo(member.email)
  expect(mail?.kind).toBe(kind)
  expect(mail?.text).toContain(`${env().publicOrigin}${path}`)
  expect(mail?.text).toContain(env().supportEmail)
  expect(mail?.text.includes('> The second page\n> is missing.')).toBe(intent !== 'approve')
})

test.each([
  ['approve', 'listing.approved'],
  ['reject', 'listing.rejected'],
  ['requestInfo', 'listing.info_requested'],
])('a listing: %s mails the members of its company · ADM-149 · ADM-151', async (intent, kind) => {
  const { id } = await aListing({ status: 'pending' })
  const owner = await db()
    .selectFrom('listings as l')
    .innerJoin('companyMembers as m', 'm.companyId', 'l.companyId')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .where('l.id', '=', id)
    .select('u.email')
    .executeTakeFirstOrThrow()
  const form = { intent, id: String(id), seen: String(await versionOf(id)), reason: REASON }
  await press(listings, `/admin/listings?id=${id}`, form)
  const mail = await lastTo(owner.email)
  expect(mail?.kind).toBe(kind)
  expect(mail?.text).toContain(`${env().publicOrigin}/my-listings`)
  if (intent !== 'approve') expect(mail?.text).toContain('> The second page\n> is missing.')
})

test('KYC: a rejection emails its reason, the last approval the all-approved email · ADM-149 · ADM-150', async () => {
  const { identity, registration } = await aCompanyInReview()
  const { email } = await db()
    .selectFrom('kycSubmissions as k')
    .innerJoin('users as u', 'u.id', 'k.userId')
    .where('k.id', '=', identity)
    .select('u.email')
    .executeTakeFirstOrThrow()
  const decide = (id: string, form: Record<string, string>) =>
    press(kyc, `/admin/kyc?id=${id}`, { id, ...form })
  await decide(registration, { intent: 'reject', code: 'unreadable' })
  const rejected = await lastTo(email)
  expect(rejected?.kind).toBe('kyc.rejected')
  expect(rejected?.text).toMatch(/Reason:\n> \w+/)
  const other = await aCompanyInReview()
  const { email: owner } = await db()
    .selectFrom('kycSubmissions as k')
    .innerJoin('users as u', 'u.id', 'k.userId')
    .where('k.id', '=', other.identity)
    .select('u.email')
    .executeTakeFirstOrThrow()
  await decide(other.identity, { intent: 'approve', noEnd: 'on' })
  await decide(other.registration, { intent: 'approve' })
  expect((await lastTo(owner))?.kind).toBe('kyc.all_approved')
})
