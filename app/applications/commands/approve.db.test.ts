import { isDeepRun } from '#test/runs.ts'
import { expect, test } from 'vitest'
import { findRegistration } from '#app/account/queries.server.ts'
import { transaction } from '#app/db/client.server.ts'
import { standingOf } from '#app/lib/viewer.ts'
import { notifyAdmins } from '#app/notices/notify-admins.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, mailsTo } from '#test/world/accounts.ts'
import {
  aCandidateDocument,
  approveNow,
  aWaitingApplication,
  companyOfApplication,
  activeLinks,
} from '#test/world/application-desk.ts'
import { anApplication, applicationRow, auditOf } from '#test/world/applications.ts'
import { anAdminViewer, approvedCompany, aDocument, viewerOf } from '#test/world/companies.ts'
import { findRow, selectRow, selectRows, updateRows } from '#test/world/rows.ts'
import { approveApplication } from './approve.server.ts'

await testDatabase()

const DATA = {
  full_name: 'Zofia Wrona',
  position: 'Managing director',
  headquarters: 'Łódź, Poland',
  asset_class: 'Offices',
  description: 'Builds offices.',
  company_website: 'https://wisla.example/',
  contact_phone: '+48 22 123 45 67',
}

test('an approval creates the account and the approved company, sends one email, moves the files, invalidates the link and settles the notices · ADM-059', async () => {
  const admin = await anAdminViewer()
  const { id, email, identity } = await aWaitingApplication({ data: DATA, companyName: 'Wisła Żeglugi' })
  for (const work of ['application', 'kyc'] as const)
    await transaction((tx) => notifyAdmins(tx, { work, subjectId: id, title: work, path: '/admin' }))
  const approved = await approveApplication(admin, id, 1, {
    memberNotes: ' Welcome. ',
    internalNotes: 'Known from the fair.',
  })
  if (!approved.ok) throw new Error(approved.refused)
  const { userId, companyId } = approved.value
  expect(approved.value.account).toBe('created')

  expect(await applicationRow(id)).toMatchObject({ status: 'approved', userId, companyId, version: 2 })
  const viewer = await viewerOf(userId)
  expect([viewer.email, viewer.userType, viewer.role, standingOf(viewer)]).toEqual([
    email,
    'developer',
    'member',
    'approved',
  ])
  expect(await companyOfApplication(companyId)).toMatchObject({
    type: 'developer',
    name: 'Wisła Żeglugi',
    approvalStatus: 'approved',
    headquarters: 'Łódź, Poland',
    assetClass: 'Offices',
    description: 'Builds offices.',
    website: 'https://wisla.example/',
    phone: '+48 22 123 45 67',
    memberNotes: 'Welcome.',
    internalNotes: 'Known from the fair.',
    questionnaire: {
      company_name: 'Wisła Żeglugi',
      company_description: 'Builds offices.',
      primary_contact_name: 'Zofia Wrona',
      primary_contact_title: 'Managing director',
      primary_contact_email: email,
    },
  })
  const file = await findRow('files', { id: identity.fileId }, ['userId', 'applicationId', 'companyId'])
  expect(file).toEqual({ userId, applicationId: null, companyId })
  expect(await activeLinks(id)).toEqual([])

  const [mail, ...others] = await mailsTo(email)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ kind: 'application.approved', subject: 'Your application is approved' })
  const registration = await findRegistration(
    new URL(mail?.path ?? '', 'http://x').searchParams.get('token') ?? '',
  )
  expect(registration?.account).toMatchObject({ userId, hasPassword: false, emailVerified: false })

  const [audit, ...rest] = await auditOf(id)
  expect(rest).toEqual([])
  expect(audit).toMatchObject({
    action: 'application.approve',
    actorUserId: admin.userId,
    fromStatus: 'submitted',
    toStatus: 'approved',
  })
  const entry = await findRow('directoryEntries', { companyId })
  expect(entry?.name).toBe('Wisła Żeglugi')
  const bell = await selectRows('notices', { userId: admin.userId })
  expect(bell.map(({ readAt }) => readAt)).toEqual([expect.any(Date), expect.any(Date)])
})

test.runIf(isDeepRun)('the company gets the role that the candidate applied for · ADM-048', async () => {
  const { id } = await aWaitingApplication({ role: 'investor', invitedRole: 'developer' })
  const approved = await approveNow(await anAdminViewer(), id)
  if (!approved.ok) throw new Error(approved.refused)
  expect((await companyOfApplication(approved.value.companyId)).type).toBe('investor')
  expect((await viewerOf(approved.value.userId)).userType).toBe('investor')
})

test('an existing account without a company gets it and keeps its password; its email links to the sign-in page', async () => {
  const account = await aMember({ userType: 'other', fullName: 'Ola Nowak' })
  const { id, email } = await aWaitingApplication({ email: account.email, role: 'due_diligence' })
  const approved = await approveNow(await anAdminViewer(), id)
  expect(approved).toMatchObject({ ok: true, value: { userId: account.userId, account: 'linked' } })
  const viewer = await viewerOf(account.userId)
  expect([viewer.fullName, viewer.userType, standingOf(viewer)]).toEqual([
    'Iwona Maj',
    'due_diligence',
    'approved',
  ])
  const [mail, ...others] = await mailsTo(email)
  expect(others).toEqual([])
  expect(mail?.path).toBe(null)
  expect(mail?.text).toContain('/signin')
  const kept = await selectRows('credentials', { userId: account.userId }, ['id'])
  expect(kept).toHaveLength(1)
})

test.runIf(isDeepRun)('documents already in the account become the company’s · ADM-059', async () => {
  const account = await aMember()
  const fileId = await aDocument(account.userId, 'bank_statement')
  const { id } = await aWaitingApplication({ email: account.email })
  const approved = await approveNow(await anAdminViewer(), id)
  if (!approved.ok) throw new Error(approved.refused)
  const file = await findRow('files', { id: fileId }, ['companyId'])
  expect(file).toEqual({ companyId: approved.value.companyId })
})

test('an unconfirmed address loses its password, documents and facts, and only the emailed link confirms the address', async () => {
  const stranger = await aMember({ verified: false, fullName: 'Sam Stranger', companyName: 'Squatters' })
  const fileId = await aDocument(stranger.userId, 'bank_statement')
  const other = { userType: 'other', otherRole: 'Broker' }
  await updateRows('members', { userId: stranger.userId }, { phone: '+48 1', taxId: '526', ...other })
  const { id, email } = await aWaitingApplication({
    email: stranger.email,
    companyName: 'Wisła Żeglugi',
    data: { full_name: null },
  })
  const approved = await approveNow(await anAdminViewer(), id)
  expect(approved.ok).toBe(true)
  expect(await findRow('files', { id: fileId }, ['id'])).toBeUndefined()
  const facts = {
    companyName: 'Wisła Żeglugi',
    fullName: 'Wisła Żeglugi',
    asksName: true,
    phone: null,
    taxId: null,
  }
  expect(await selectRow('members', { userId: stranger.userId })).toMatchObject(facts)
  const credentials = await selectRows('credentials', { userId: stranger.userId }, ['id'])
  expect(credentials).toEqual([])
  const { emailVerified } = await selectRow('users', { id: stranger.userId })
  expect(emailVerified).toBe(false)
  const [mail] = await mailsTo(email)
  expect(mail?.path).toMatch(/^\/complete-registration\?token=/)
})

test('an address whose account already has a company is refused, and nothing changes', async () => {
  const { member } = await approvedCompany()
  const { id, email } = await aWaitingApplication({ email: member.email })
  const before = await mailsTo(email)
  expect(await approveNow(await anAdminViewer(), id)).toEqual({ ok: false, refused: 'has_company' })
  expect(await applicationRow(id)).toMatchObject({ status: 'submitted', version: 1, userId: null })
  expect(await activeLinks(id)).toHaveLength(1)
  expect(await mailsTo(email)).toEqual(before)
  expect(await auditOf(id)).toEqual([])
})

test('a suspended account is refused', async () => {
  const account = await aMember()
  await updateRows(
    'members',
    { userId: account.userId },
    { suspendedAt: new Date(), suspensionReason: 'Because of the test.' },
  )
  const { id } = await aWaitingApplication({ email: account.email })
  expect(await approveNow(await anAdminViewer(), id)).toEqual({ ok: false, refused: 'account_suspended' })
})

test('a draft, a decided application and the admin’s own cannot be approved, and none from a stale page · ADM-061', async () => {
  const admin = await anAdminViewer()
  const waiting = await aWaitingApplication()
  expect(await approveApplication(admin, waiting.id, 0, {})).toEqual({ ok: false, refused: 'stale' })
  for (const status of ['draft', 'more_info_requested', 'rejected'] as const) {
    const { id } = await anApplication({ status })
    expect([status, await approveNow(admin, id)]).toEqual([status, { ok: false, refused: 'wrong_status' }])
  }
  const own = await aWaitingApplication({ email: admin.email })
  expect(await approveNow(admin, own.id)).toEqual({ ok: false, refused: 'own_record' })
  expect(await approveApplication(admin, 'nonsense', 1, {})).toEqual({ ok: false, refused: 'not_found' })
  await aCandidateDocument(waiting.id, 'bank_statement')
  expect((await applicationRow(waiting.id)).status).toBe('submitted')
})
