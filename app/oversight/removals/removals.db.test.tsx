import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { purgeProfileDrafts } from '#app/companies/commands/end-draft.server.ts'
import { saveDraft } from '#app/companies/commands/save-draft.server.ts'
import { developerForm } from '#app/companies/developer/form.ts'
import * as developer from '#app/companies/developer/routes/developer.tsx'
import { decideCompany } from '#app/companies/commands/decide-company.server.ts'
import { findDraft } from '#app/companies/queries/profile-form.server.ts'
import { purgeClosedDocuments } from '#app/kyc/purge.server.ts'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import {
  keepDraft,
  listDrafts,
  purgeListingDrafts,
} from '#app/listings/editor/commands/editor-drafts.server.ts'
import { JOBS } from '#server/job-list.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { testSettings } from '#test/settings.ts'
import { mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { aNewcomer } from '#test/world/companies.ts'
import { aCompany, aReviewer, noticesOf } from '#test/world/kyc-review.ts'
import { uploadDocument } from '#test/world/kyc.ts'
import { aListing, aPerson } from '#test/world/listings.ts'
import { visit } from '#test/world/pages.tsx'
import { insertRow, updateRows } from '#test/world/rows.ts'
import { announceRemovals } from './announce.server.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
testDataFolder()
testSettings({ LOG_LEVEL: 'silent' })
afterEach(() => setClock(null))

const DAY = 86_400_000
const today = Date.now()
/** This many days from today, at noon in Warsaw or the given UTC hour. */
const at = (days: number, hour = 11) => new Date(new Date(today + days * DAY).setUTCHours(hour, 0, 0, 0))
const clock = (days: number, hour?: number) => setClock(() => at(days, hour))
const said = async ({ email }: { email: string }) =>
  (await mailsTo(email)).filter(({ kind }) => kind === 'account.removal_announced')
const dayOf = (when: Date) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/Warsaw' }).format(when)

/** A developer with a profile draft. */
async function aTypist(verified = true) {
  const member = await aNewcomer({ userType: 'developer' })
  await updateRows('members', { userId: member.userId }, { timeZone: 'Europe/Warsaw' })
  await updateRows('users', { id: member.userId }, { emailVerified: verified })
  const type = (company: string, seenVersion: number) =>
    saveDraft(developerForm, member, { values: { company_name: company }, step: 1, seenVersion })
  await type('Żuraw', 0)
  const isKept = async () => (await findDraft(null, member.userId, 'developer_profile')) !== null
  return { member, type, isKept }
}

test('an abandoned draft is deleted 30 days after it was announced by email and in the app, never before', async () => {
  expect(JOBS.map(({ run }) => run)).toContain(announceRemovals)
  const { member, isKept } = await aTypist()
  await insertRow('noticePreferences', { userId: member.userId, kind: 'turn', bell: true, mail: false })
  clock(330)
  await announceRemovals()
  clock(400, 5)
  expect(await announceRemovals()).toBe(0)
  await purgeProfileDrafts()
  expect([(await said(member)).length, await isKept()]).toEqual([0, true])

  clock(400)
  const all = await Promise.all(Array.from({ length: 50 }, () => announceRemovals()))
  expect(all.reduce((sum, one) => sum + one, 0)).toBe(1)
  const [mail, ...more] = await said(member)
  expect(more).toEqual([])
  expect(mail?.subject).toBe(`Your old drafts and files will be deleted on ${dayOf(at(430))}`)
  expect(mail?.text).toContain('Your profile draft')
  expect(mail?.text).toContain('/profile/developer')
  const bell = (await noticesOf(member.userId)).find(({ path }) => path === '/profile/developer')
  expect(bell?.title).toBe(mail?.subject)
  const cookie = await signedInCookie(member.userId)
  expect((await visit(developer, '/profile/developer', { cookie })).html).toContain('Żuraw')

  clock(429)
  await announceRemovals()
  await purgeProfileDrafts()
  expect([(await said(member)).length, await isKept()]).toEqual([1, true])
  clock(430, 12)
  await purgeProfileDrafts()
  expect(await isKept()).toBe(false)
})

test.runIf(isDeepRun)(
  'continuing keeps the draft, and the next announcement comes a year later',
  async () => {
    const { member, type, isKept } = await aTypist()
    clock(340)
    await announceRemovals()
    clock(350)
    expect(await type('Żuraw Łódź', 1)).toMatchObject({ ok: true })
    clock(380)
    await announceRemovals()
    await purgeProfileDrafts()
    expect([(await said(member)).length, await isKept()]).toEqual([1, true])
    clock(350 + 366)
    await purgeProfileDrafts()
    expect(await isKept()).toBe(true)
    await announceRemovals()
    expect(await said(member)).toHaveLength(2)
  },
)

test.runIf(isDeepRun)(
  'any button on the form also keeps the draft, whether or not something was changed',
  async () => {
    const { member, type, isKept } = await aTypist()
    clock(340)
    await announceRemovals()
    clock(350)
    expect(await type('Żuraw', 1)).toMatchObject({ ok: true })
    clock(380)
    await announceRemovals()
    await purgeProfileDrafts()
    expect([(await said(member)).length, await isKept()]).toEqual([1, true])
  },
)

test('a suspension postpones both the announcement and the deletion', async () => {
  const { member, isKept } = await aTypist()
  const suspension = { suspendedAt: new Date(), suspensionReason: 'Why' }
  await updateRows('members', { userId: member.userId }, suspension)
  clock(340)
  await announceRemovals()
  clock(400)
  await purgeProfileDrafts()
  expect([(await said(member)).length, await isKept()]).toEqual([0, true])
  await updateRows('members', { userId: member.userId }, { suspendedAt: null, suspensionReason: null })
  await announceRemovals()
  expect(await said(member)).toHaveLength(1)
})

test('a former colleague is not notified of the company’s listings', async () => {
  const { owner, id } = await aListing({ status: 'draft' })
  const gone = await aPerson({ company: owner.company, name: 'Karol Gone' })
  await keepDraft(gone as ApprovedMember, {
    id: randomUUID(),
    listingId: id,
    seen: 1,
    typed: { title: 'Mine' },
  })
  await db().deleteFrom('companyMembers').where('userId', '=', gone.userId).execute()
  clock(91)
  await announceRemovals()
  expect(await said(gone)).toEqual([])
  clock(122)
  expect(await purgeListingDrafts()).toBe(1)
})

test('an unconfirmed address gets no email; its draft is deleted after its period', async () => {
  const { member, isKept } = await aTypist(false)
  clock(340)
  await announceRemovals()
  clock(366)
  await purgeProfileDrafts()
  expect([(await said(member)).length, await isKept()]).toEqual([0, false])
})

test('unsaved listing text is deleted 30 days after a single email that announces it', async () => {
  const { owner, id } = await aListing({ status: 'draft' })
  for (const listingId of [id, id, null])
    await keepDraft(owner, { id: randomUUID(), listingId, seen: 1, typed: { title: 'Typed' } })
  clock(91)
  expect(await purgeListingDrafts()).toBe(0)
  await announceRemovals()
  const mails = await said(owner)
  expect(mails).toHaveLength(1)
  for (const part of [`/my-listings/${id}`, '/my-listings/new', 'Unsaved text for a new listing'])
    expect(mails[0]?.text).toContain(part)
  clock(122)
  expect(await purgeListingDrafts()).toBe(3)
  setClock(null)
  expect(await listDrafts(owner.userId, id)).toEqual([])
})

test('documents of a rejected company are deleted 30 days after the announcement, unless it is resubmitted', async () => {
  const YEARS = 1826
  const told = await aCompany()
  const back = await aCompany()
  for (const { member, companyId } of [told, back]) {
    await uploadDocument(await signedInCookie(member.userId), { documentType: 'personal_id' })
    await decideCompany(await aReviewer(), companyId, 1, 'reject', { reason: 'For good.' })
  }
  clock(YEARS - 31)
  await announceRemovals()
  expect(await said(told.member)).toEqual([])
  clock(YEARS + 1)
  expect(await purgeClosedDocuments()).toBe(0)
  await announceRemovals()
  const [mail] = await said(told.member)
  expect(mail?.text).toContain('To keep them, submit the profile again.')
  expect(mail?.text).toContain('/profile/rejected')
  await updateRows('companies', { id: back.companyId }, { approvalStatus: 'pending' })
  clock(YEARS + 32)
  expect(await purgeClosedDocuments()).toBe(1)
})
