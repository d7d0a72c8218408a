import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { mailsTo } from '#test/world/accounts.ts'
import {
  aDeveloperCompany, anAdminViewer, aNewcomer, companyOf, fillDeveloperForm, viewerOf,
} from '#test/world/companies.ts'
import type { TestCompany } from '#test/world/companies.ts'
import type { DecisionAction } from '../schema/review.ts'
import { decideCompany } from './decide-company.server.ts'
import { submitCompany } from './submit-company.server.ts'
import { reinstateCompany, suspendCompany } from './suspend-company.server.ts'

testDatabase()

const rowOf = (id: string) => db().selectFrom('companies').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const historyOf = (id: string) =>
  db().selectFrom('reviewDecisions').where('subjectId', '=', id).orderBy('id').selectAll().execute()
const decisionsInAudit = (id: string) =>
  db().selectFrom('auditLog').where('subjectId', '=', id).where('actorKind', '=', 'admin').orderBy('id').selectAll().execute()
const kindsTo = async ({ member }: TestCompany) => (await mailsTo(member.email)).map(({ kind }) => kind)
const approveDocuments = (userId: string) =>
  db().updateTable('kycSubmissions').set({ status: 'approved', reviewedAt: new Date() }).where('userId', '=', userId).execute()

const CONFIRMED = { confirmedOpenKyc: true }

describe('approve', () => {
  test('makes a pending company approved, with one mail, one history row and one audit row · MEM-005 ADM-034', async () => {
    const company = await aDeveloperCompany({ status: 'pending' })
    await approveDocuments(company.member.userId)
    const admin = await anAdminViewer()
    const texts = { memberNotes: 'Welcome.', internalNotes: 'Checked twice.' }
    const decided = await decideCompany(admin, company.companyId, company.version, 'approve', texts)
    expect(decided).toEqual({ ok: true, value: { status: 'approved', version: company.version + 1, silent: false } })
    expect(await rowOf(company.companyId)).toMatchObject({ approvalStatus: 'approved', memberNotes: 'Welcome.', internalNotes: 'Checked twice.' })
    expect((await rowOf(company.companyId)).approvedAt).not.toBeNull()
    expect(await historyOf(company.companyId)).toMatchObject([
      { action: 'approve', fromStatus: 'pending', toStatus: 'approved', decidedBy: admin.userId, revision: 1 },
    ])
    expect(await decisionsInAudit(company.companyId)).toMatchObject([
      { action: 'company.approve', actorUserId: admin.userId, fromStatus: 'pending', toStatus: 'approved' },
    ])
    expect(await kindsTo(company)).toEqual(['company_received', 'company_approved'])
  })
  test('asks once more while KYC is open, and audits the confirmation · ADM-039', async () => {
    const company = await aDeveloperCompany({ status: 'pending' })
    const admin = await anAdminViewer()
    expect(await decideCompany(admin, company.companyId, company.version, 'approve', {})).toEqual({ ok: false, refused: 'kyc_open' })
    expect(await rowOf(company.companyId)).toMatchObject({ approvalStatus: 'pending', version: company.version })
    expect(await kindsTo(company)).toEqual(['company_received'])
    expect(await decideCompany(admin, company.companyId, company.version, 'approve', CONFIRMED)).toMatchObject({ ok: true })
    const [audited] = await decisionsInAudit(company.companyId)
    expect(audited?.details).toEqual({ revision: 1, confirmedOpenKyc: true })
  })
  test.each(['approved', 'rejected', 'more_info_requested'] as const)('is refused from %s · ADM-040', async (status) => {
    const { companyId, version } = await aDeveloperCompany({ status })
    const decided = await decideCompany(await anAdminViewer(), companyId, version, 'approve', CONFIRMED)
    expect(decided).toEqual({ ok: false, refused: 'wrong_status' })
    expect(await rowOf(companyId)).toMatchObject({ approvalStatus: status, version })
  })
})

describe('request info', () => {
  test.each(['pending', 'more_info_requested'] as const)('from %s stores the reason and mails each request · ADM-041 ADM-045', async (status) => {
    const company = await aDeveloperCompany({ status })
    const before = (await kindsTo(company)).length
    const texts = { reason: '  Please add the register extract. ', memberNotes: 'As a PDF.' }
    const decided = await decideCompany(await anAdminViewer(), company.companyId, company.version, 'requestInfo', texts)
    expect(decided).toMatchObject({ ok: true, value: { status: 'more_info_requested', silent: false } })
    expect(await rowOf(company.companyId)).toMatchObject({
      approvalStatus: 'more_info_requested', rejectionReason: 'Please add the register extract.', memberNotes: 'As a PDF.',
    })
    const mails = await mailsTo(company.member.email)
    expect(mails).toHaveLength(before + 1)
    expect(mails.at(-1)?.text).toContain('Please add the register extract.')
    expect(mails.at(-1)?.text).toContain('As a PDF.')
  })
  test.each(['approved', 'rejected'] as const)('is refused from %s · ADM-042', async (status) => {
    const { companyId, version } = await aDeveloperCompany({ status })
    expect(await decideCompany(await anAdminViewer(), companyId, version, 'requestInfo', { reason: 'More.' })).toEqual({
      ok: false, refused: 'wrong_status',
    })
  })
})

describe('reject', () => {
  test.each(['pending', 'more_info_requested'] as const)('from %s stores the reason and mails once · ADM-043 ADM-045', async (status) => {
    const company = await aDeveloperCompany({ status })
    const before = (await kindsTo(company)).length
    await decideCompany(await anAdminViewer(), company.companyId, company.version, 'reject', { reason: 'Not a developer.' })
    expect(await rowOf(company.companyId)).toMatchObject({ approvalStatus: 'rejected', rejectionReason: 'Not a developer.' })
    const mails = await mailsTo(company.member.email)
    expect(mails).toHaveLength(before + 1)
    expect(mails.at(-1)).toMatchObject({ kind: 'company_rejected' })
  })
  test('from rejected corrects the reason and mails nobody · ADM-043 ADM-045', async () => {
    const company = await aDeveloperCompany({ status: 'rejected' })
    const before = await kindsTo(company)
    const decided = await decideCompany(await anAdminViewer(), company.companyId, company.version, 'reject', { reason: 'Clearer words.' })
    expect(decided).toMatchObject({ ok: true, value: { status: 'rejected', silent: true } })
    expect(await rowOf(company.companyId)).toMatchObject({ rejectionReason: 'Clearer words.' })
    expect(await kindsTo(company)).toEqual(before)
    expect(await historyOf(company.companyId)).toHaveLength(2)
  })
  test('is refused from approved · ADM-043', async () => {
    const { companyId, version } = await aDeveloperCompany()
    expect(await decideCompany(await anAdminViewer(), companyId, version, 'reject', { reason: 'No.' })).toEqual({
      ok: false, refused: 'wrong_status',
    })
  })
})

test.each(['reject', 'requestInfo'] as const)('%s with a blank reason is refused on the server · ADM-031', async (action) => {
  const { companyId, version } = await aDeveloperCompany({ status: 'pending' })
  const decided = await decideCompany(await anAdminViewer(), companyId, version, action, { reason: ' \n ' })
  expect(decided).toEqual({ ok: false, refused: 'reason_required' })
})

test('a company in draft cannot be acted on', async () => {
  const { id } = await db()
    .insertInto('companies')
    .values({ type: 'developer', name: 'Draft', createdByUserId: (await aNewcomer()).userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const admin = await anAdminViewer()
  for (const action of ['approve', 'reject', 'requestInfo'] as const) {
    expect(await decideCompany(admin, id, 0, action, { reason: 'x', ...CONFIRMED })).toEqual({ ok: false, refused: 'wrong_status' })
  }
})

test('unknown ids are not found', async () => {
  const admin = await anAdminViewer()
  for (const id of ['nonsense', '00000000-0000-4000-8000-000000000000']) {
    expect(await decideCompany(admin, id, 1, 'approve', {})).toEqual({ ok: false, refused: 'not_found' })
    expect(await suspendCompany(admin, id, 1, 'x')).toEqual({ ok: false, refused: 'not_found' })
  }
})

test('nobody decides on their own company · ADM-198', async () => {
  const { member, companyId, version } = await aDeveloperCompany({ status: 'pending' })
  await db().updateTable('members').set({ role: 'admin' }).where('userId', '=', member.userId).execute()
  const admin = (await viewerOf(member.userId)) as AdminViewer
  expect(await decideCompany(admin, companyId, version, 'approve', CONFIRMED)).toEqual({ ok: false, refused: 'own_record' })
})

describe('what was seen has changed', () => {
  test('the owner submitted again: the decision on the former version is refused · MEM-096', async () => {
    const { member, companyId, version } = await aDeveloperCompany({ status: 'pending' })
    await submitCompany(member, await fillDeveloperForm(member))
    const decided = await decideCompany(await anAdminViewer(), companyId, version, 'approve', CONFIRMED)
    expect(decided).toEqual({ ok: false, refused: 'stale' })
    expect(await rowOf(companyId)).toMatchObject({ approvalStatus: 'pending', revision: 2 })
  })
  test('another admin asked for the same: the second request is refused and mails nobody · ADM-037', async () => {
    const company = await aDeveloperCompany({ status: 'more_info_requested' })
    const texts = { reason: 'The extract.' }
    await decideCompany(await anAdminViewer(), company.companyId, company.version, 'requestInfo', texts)
    const before = await kindsTo(company)
    const second = await decideCompany(await anAdminViewer(), company.companyId, company.version, 'requestInfo', texts)
    expect(second).toEqual({ ok: false, refused: 'stale' })
    expect(await kindsTo(company)).toEqual(before)
  })
})

describe('50 at once', () => {
  const race = async (from: 'pending' | 'more_info_requested', actions: readonly DecisionAction[]) => {
    const company = await aDeveloperCompany({ status: from })
    const admins = await Promise.all([anAdminViewer(), anAdminViewer(), anAdminViewer()])
    const before = { mails: await kindsTo(company), audit: await decisionsInAudit(company.companyId), history: await historyOf(company.companyId) }
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        decideCompany(admins[index % 3]!, company.companyId, company.version, actions[index % actions.length]!, { reason: 'Race.', ...CONFIRMED }),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await kindsTo(company)).toHaveLength(before.mails.length + 1)
    expect(await decisionsInAudit(company.companyId)).toHaveLength(before.audit.length + 1)
    expect(await historyOf(company.companyId)).toHaveLength(before.history.length + 1)
    expect((await rowOf(company.companyId)).version).toBe(company.version + 1)
  }
  test('approve and reject have one winner, one mail, one audit row · ADM-034 ADM-012', () => race('pending', ['approve', 'reject']))
  test('requests for information from the same status have one winner · ADM-037', () => race('more_info_requested', ['requestInfo', 'reject']))
  test('a decision and a submission: never both on the same version · MEM-096', async () => {
    const { member, companyId, version } = await aDeveloperCompany({ status: 'pending' })
    const seen = await fillDeveloperForm(member)
    const admin = await anAdminViewer()
    const answers = await Promise.all([
      ...Array.from({ length: 25 }, () => decideCompany(admin, companyId, version, 'approve', CONFIRMED)),
      ...Array.from({ length: 25 }, () => submitCompany(member, seen)),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const { approvalStatus, revision } = await rowOf(companyId)
    expect([['approved', 1], ['pending', 2]]).toContainEqual([approvalStatus, revision])
  })
})

describe('suspension', () => {
  test('needs an approved company and a reason, mails and audits, and ends again · ADM-184', async () => {
    const company = await aDeveloperCompany()
    const admin = await anAdminViewer()
    expect(await suspendCompany(admin, company.companyId, company.version, ' ')).toEqual({ ok: false, refused: 'reason_required' })
    const suspended = await suspendCompany(admin, company.companyId, company.version, 'Complaint 7')
    expect(suspended).toEqual({ ok: true, value: { version: company.version + 1 } })
    expect(await rowOf(company.companyId)).toMatchObject({ approvalStatus: 'approved', suspensionReason: 'Complaint 7' })
    expect((await viewerOf(company.member.userId)).company).toMatchObject({ status: 'approved', suspended: true })
    expect(await reinstateCompany(admin, company.companyId, company.version, 'Settled')).toEqual({ ok: false, refused: 'stale' })
    expect(await reinstateCompany(admin, company.companyId, company.version + 1, 'Settled')).toMatchObject({ ok: true })
    expect((await viewerOf(company.member.userId)).company).toMatchObject({ suspended: false })
    expect((await kindsTo(company)).slice(-2)).toEqual(['company_suspended', 'company_reinstated'])
    expect((await decisionsInAudit(company.companyId)).map(({ action }) => action)).toEqual([
      'company.approve', 'company.suspend', 'company.reinstate',
    ])
    expect((await mailsTo(company.member.email)).at(-2)?.text).toContain('Complaint 7')
  })
  test('of a company that is not approved is refused; so is reinstating one that is not suspended', async () => {
    const pending = await aDeveloperCompany({ status: 'pending' })
    const admin = await anAdminViewer()
    expect(await suspendCompany(admin, pending.companyId, pending.version, 'x')).toEqual({ ok: false, refused: 'wrong_status' })
    const approved = await aDeveloperCompany()
    expect(await reinstateCompany(admin, approved.companyId, approved.version, 'Settled')).toEqual({ ok: false, refused: 'wrong_status' })
  })
  test('50 at once have one winner and one mail', async () => {
    const company = await aDeveloperCompany()
    const admin = await anAdminViewer()
    const answers = await Promise.all(Array.from({ length: 50 }, () => suspendCompany(admin, company.companyId, company.version, 'Race')))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await kindsTo(company)).filter((kind) => kind === 'company_suspended')).toHaveLength(1)
  })
})

test('internal notes are in no mail · MEM-278', async () => {
  const company = await aDeveloperCompany({ status: 'rejected', internalNotes: 'canary-internal-9d1f' })
  await decideCompany(await anAdminViewer(), company.companyId, company.version, 'reject', { reason: 'Again', internalNotes: 'canary-internal-9d1f' })
  const again = await companyOf(company.member.userId)
  expect(again.version).toBe(company.version + 1)
  const mails = await db().selectFrom('emailQueue').select(['subject', 'htmlBody', 'textBody']).execute()
  expect(JSON.stringify(mails)).not.toContain('canary-internal-9d1f')
})
