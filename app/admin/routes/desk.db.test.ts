import { isDeepRun } from '#test/runs.ts'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { aSignedInAdmin, type SignedInAdmin } from '#test/world/back-office.tsx'
import { aDeveloperCompany } from '#test/world/companies.ts'
import { aCompanyInReview, aPerson, aSubmission } from '#test/world/kyc-review.ts'
import { aDeveloper, aListing } from '#test/world/listings.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { insertRow, selectRows, updateRows } from '#test/world/rows.ts'
import * as desk from './desk.tsx'
import * as kyc from '#app/kyc/desk/desk.tsx'
import * as listings from '#app/listings/desk/desk.tsx'
import * as profiles from '#app/companies/desk/desk.tsx'
import { testSettings } from '#test/settings.ts'

await testDatabase()
testSettings({ LOG_LEVEL: 'silent' })

const ada = await aSignedInAdmin()
const bea = await aSignedInAdmin()
await updateRows('members', { userId: ada.userId }, { fullName: 'Ada Archer' })
await updateRows('members', { userId: bea.userId }, { fullName: 'Bea Berg' })

const open = (path: string, { cookie }: SignedInAdmin) => {
  const page = path.startsWith('/admin/kyc') ? kyc : path.startsWith('/admin/listings') ? listings : profiles
  return visit(page, path, { cookie })
}
const word = (form: Record<string, string>, { cookie }: SignedInAdmin) =>
  visit(desk, '/admin/desk', { cookie, form })

describe('a claim', () => {
  test('opening a pending record on any desk claims it; another admin sees the claim and may still decide; a suspension is no earlier decision · ADM-199', async () => {
    const company = await aDeveloperCompany({ status: 'pending' })
    const { id: listing } = await aListing({ status: 'pending' })
    await insertRow('reviewDecisions', {
      subjectType: 'listing',
      subjectId: String(listing),
      revision: 1,
      action: 'suspend',
      fromStatus: 'pending',
      toStatus: 'pending',
      reason: 'Complaint 7',
      decidedAt: new Date(),
    })
    const { identity } = await aCompanyInReview()
    for (const [path, subject, id] of [
      [`/admin/profiles?id=${company.companyId}`, 'company', company.companyId],
      [`/admin/listings?id=${listing}`, 'listing', String(listing)],
      [`/admin/kyc?id=${identity}`, 'kyc', identity],
    ] as const) {
      expect((await open(path, ada)).text).not.toContain('has this open')
      const seen = await open(path, bea)
      expect(seen.text).toContain('Ada Archer has this open')
      expect(seen.text).not.toContain('Revised')
      expect(seen.text).toContain('You can still decide')
      expect(seen.html).toContain('id="decide-approve"')
      expect((await open(path.replace(/\?.*/, ''), bea)).text).toContain('Ada Archer')
      await word({ intent: 'leave', subject, id }, ada)
      expect((await open(path, bea)).text).not.toContain('has this open')
      expect((await open(path, ada)).text).toContain('Bea Berg has this open')
    }
  })
})

test.runIf(isDeepRun)(
  'an admin can switch the keys off on every desk and on again, even without JavaScript · ADM-199',
  async () => {
    expect((await open('/admin/profiles', ada)).text).toContain('Keyboard shortcuts on')
    const off = await word({ intent: 'keys', keys: 'off' }, ada)
    expect([off.status, off.toast?.title]).toEqual([303, 'Keyboard shortcuts off'])
    for (const path of ['/admin/profiles', '/admin/listings', '/admin/kyc'])
      expect((await open(path, ada)).text).toContain('Keyboard shortcuts off')
    expect((await open('/admin/kyc', bea)).text).toContain('Keyboard shortcuts on')
    expect((await visit(desk, '/admin/desk', { cookie: ada.cookie })).text).toContain('Turn shortcuts on')
    await word({ intent: 'keys', keys: 'on', stay: 'yes' }, ada)
    expect((await open('/admin/kyc', ada)).text).toContain('Keyboard shortcuts on')
  },
)

test.runIf(isDeepRun)(
  'a listing that was never approved is compared with the version last decided on',
  async () => {
    const { id } = await aListing({ status: 'more_info_requested' })
    const last = await db()
      .selectFrom('listingRevisions')
      .where('listingId', '=', id)
      .orderBy('number', 'desc')
      .selectAll()
      .executeTakeFirstOrThrow()
    await updateRows('listingRevisions', { id: last.id }, { status: 'superseded' })
    const next = await insertRow('listingRevisions', {
      listingId: id,
      number: last.number + 1,
      status: 'pending',
      submittedAt: new Date(),
      savedBy: last.savedBy,
      fields: JSON.stringify({ ...(last.fields as object), title: 'Tall Tower' }),
    })
    await updateRows('listings', { id }, { workingRevisionId: next.id })
    const { text, html } = await open(`/admin/listings?id=${id}`, ada)
    expect(text).toContain('Since the last decision')
    expect(html).toMatch(/<ins[^>]*>Tall Tower<\/ins>/)
    expect(text).toContain('Revised')
  },
)

describe('search', () => {
  test('finds listings by title, company, name or address, ignoring case and accents; "%" is literal · ADM-191', async () => {
    const owner = await aDeveloper({ name: 'Żaneta Łęcka' })
    const { id } = await aListing({ owner, status: 'pending', fields: { title: 'Harbour 100% House' } })
    const found = async (search: string) =>
      (await open(`/admin/listings?search=${encodeURIComponent(search)}`, ada)).html.includes(`;id=${id}"`)
    for (const search of ['HARBOUR 100%', 'zaneta lecka', owner.email.toUpperCase(), owner.company.name])
      expect([search, await found(search)]).toEqual([search, true])
    for (const search of ['Harbour_100', 'nobody at all']) expect(await found(search)).toBe(false)
    expect((await open('/admin/listings?search=nobody+at+all', ada)).text).toContain('No matching listings')
  })

  test.runIf(isDeepRun)('finds documents by person, company or address, within the tab', async () => {
    const person = await aPerson({ fullName: 'Grażyna Śmigły' })
    const { id } = await aSubmission(person.userId, 'passport_or_id')
    const found = async (query: string) =>
      (await open(`/admin/kyc?${query}`, ada)).html.includes(`;id=${id}"`)
    expect(await found('search=grazyna+smigly')).toBe(true)
    expect(await found(`search=${encodeURIComponent(person.email)}`)).toBe(true)
    expect(await found('status=approved&search=grazyna')).toBe(false)
    expect(await found('search=somebody+else')).toBe(false)
  })
})

describe('next in the queue', () => {
  test('after a decision its record stays with its outcome, and Next leads to the next pending one under the same filters', async () => {
    await updateRows(
      'companies',
      { approvalStatus: 'pending' },
      { approvalStatus: 'rejected', rejectionReason: 'x' },
    )
    const first = await aDeveloperCompany({ status: 'pending' })
    const second = await aDeveloperCompany({ status: 'pending' })
    const form = {
      intent: 'reject',
      id: second.companyId,
      seen: String(second.version),
      reason: 'No such company.',
    }
    const address = `/admin/profiles?status=pending&id=${second.companyId}`
    const decided = await visit(profiles, address, { cookie: ada.cookie, form })
    expect(decided.location).toBe(address)
    const stayed = await visit(profiles, address, { cookie: ada.cookie })
    expect(stayed.text).toContain('Rejected')
    expect(linksOf(stayed.html)).toContainEqual({
      href: `/admin/profiles?status=pending&id=${first.companyId}`,
      text: 'Next to review N',
    })
    expect(decided.toast?.text).toMatch(/^Kowalska Development\b.*We’ll email the member\.$/)
    const correction = await visit(profiles, address, {
      cookie: ada.cookie,
      form: { ...form, seen: String(second.version + 1), reason: 'Not found in the register.' },
    })
    expect([correction.toast?.title, correction.location]).toEqual(['Reason corrected', address])
    const last = await visit(profiles, `/admin/profiles?id=${first.companyId}`, {
      cookie: ada.cookie,
      form: { intent: 'reject', id: first.companyId, seen: String(first.version), reason: 'No.' },
    })
    expect(last.location).toBe(`/admin/profiles?id=${first.companyId}`)
  })

  test('the same decision sent twice takes effect once · ADM-037', async () => {
    const { companyId, version } = await aDeveloperCompany({ status: 'pending' })
    const form = { intent: 'reject', id: companyId, seen: String(version), reason: 'No.' }
    const send = () => visit(profiles, `/admin/profiles?id=${companyId}`, { cookie: ada.cookie, form })
    const responses = await Promise.all([send(), send()])
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409])
    const decisions = await selectRows('reviewDecisions', { subjectId: companyId })
    expect(decisions).toHaveLength(1)
  })
})
