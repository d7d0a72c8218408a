import { describe, expect, test } from 'vitest'
import { developerForm } from '#app/companies/developer/form.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { mailsTo } from '#test/world/accounts.ts'
import {
  aDeveloperCompany,
  anAdminViewer,
  aNewcomer,
  companyOf,
  fillDeveloperForm,
  viewerOf,
} from '#test/world/companies.ts'
import { decisionsInAudit, historyOf, kindsTo, rowOf } from '#test/world/company-steps.ts'
import { joined } from '#test/world/colleagues.ts'
import { bellOf } from '#test/world/notices.ts'
import { open } from '#test/world/status-pages.ts'
import { insertRow, selectRows, updateRows } from '#test/world/rows.ts'
import { decideCompany } from './decide-company.server.ts'
import { submitCompany } from './submit-company.server.ts'
import { companySuspension } from './suspend-company.server.ts'

await testDatabase()

const approveDocuments = (userId: string) =>
  updateRows('kycSubmissions', { userId }, { status: 'approved', reviewedAt: new Date() })

const CONFIRMED = { confirmedOpenKyc: true }

describe('approve', () => {
  test('approves a pending company with one email, one history row and one audit row · MEM-005 ADM-034', async () => {
    const company = await aDeveloperCompany({ status: 'pending' })
    await approveDocuments(company.member.userId)
    const admin = await anAdminViewer()
    const texts = { memberNotes: 'Welcome.', internalNotes: 'Checked twice.' }
    const decided = await decideCompany(admin, company.companyId, company.version, 'approve', texts)
    expect(decided).toEqual({
      ok: true,
      value: { status: 'approved', version: company.version + 1, silent: false },
    })
    expect(await rowOf(company.companyId)).toMatchObject({
      approvalStatus: 'approved',
      memberNotes: 'Welcome.',
      internalNotes: 'Checked twice.',
    })
    expect((await rowOf(company.companyId)).approvedAt).not.toBeNull()
    expect(await historyOf(company.companyId)).toMatchObject([
      {
        action: 'approve',
        fromStatus: 'pending',
        toStatus: 'approved',
        decidedBy: admin.userId,
        revision: 1,
      },
    ])
    expect(await decisionsInAudit(company.companyId)).toMatchObject([
      { action: 'company.approve', actorUserId: admin.userId, fromStatus: 'pending', toStatus: 'approved' },
    ])
    expect(await kindsTo(company)).toEqual(['company.received', 'company.approved'])
    expect((await bellOf(company.member.userId)).map(({ text }) => text)).toContain('Welcome.')
    const colleague = await joined(await viewerOf(company.member.userId))
    for (const person of [company.member, colleague])
      for (const path of ['/profile/approved', '/my-profile'] as const)
        expect((await open(person, path)).text).toContain('Welcome.')
  })
  test('the next decision or submission removes the former request from the notifications', async () => {
    const { member, companyId } = await aDeveloperCompany({ status: 'pending' })
    const admin = await anAdminViewer()
    const unread = async () =>
      (await selectRows('notices', { userId: member.userId, readAt: null }, ['key'], 'id')).map(
        ({ key }) => key,
      )
    const decide = async (action: 'requestInfo' | 'reject') => {
      const { version } = await rowOf(companyId)
      const decided = await decideCompany(admin, companyId, version, action, { reason: 'More.' })
      if (!decided.ok) throw new Error(`refused: ${decided.refused}`)
      return `company:${companyId}:decided:${decided.value.version}`
    }
    await decide('requestInfo')
    const rejected = await decide('reject')
    expect(await unread()).toEqual([rejected])
    await submitCompany(developerForm, member, await fillDeveloperForm(member))
    expect(await unread()).toEqual([])
  })
  test('asks for confirmation while KYC is open, and audits it', async () => {
    const company = await aDeveloperCompany({ status: 'pending' })
    const admin = await anAdminViewer()
    expect(await decideCompany(admin, company.companyId, company.version, 'approve', {})).toEqual({
      ok: false,
      refused: 'kyc_open',
    })
    expect(await rowOf(company.companyId)).toMatchObject({
      approvalStatus: 'pending',
      version: company.version,
    })
    expect(await kindsTo(company)).toEqual(['company.received'])
    expect(
      await decideCompany(admin, company.companyId, company.version, 'approve', CONFIRMED),
    ).toMatchObject({ ok: true })
    const [audited] = await decisionsInAudit(company.companyId)
    expect(audited?.details).toEqual({ revision: 1, confirmedOpenKyc: true })
  })
})

describe('request info', () => {
  test.each(['pending', 'more_info_requested'] as const)(
    'from %s stores the reason and emails each request · ADM-041 ADM-045',
    async (status) => {
      const company = await aDeveloperCompany({ status })
      const before = (await kindsTo(company)).length
      const texts = { reason: '  Please add the register extract. ', memberNotes: 'As a PDF.' }
      const decided = await decideCompany(
        await anAdminViewer(),
        company.companyId,
        company.version,
        'requestInfo',
        texts,
      )
      expect(decided).toMatchObject({ ok: true, value: { status: 'more_info_requested', silent: false } })
      expect(await rowOf(company.companyId)).toMatchObject({
        approvalStatus: 'more_info_requested',
        rejectionReason: 'Please add the register extract.',
        memberNotes: 'As a PDF.',
      })
      const mails = await mailsTo(company.member.email)
      expect(mails).toHaveLength(before + 1)
      expect(mails.at(-1)?.text).toContain('Please add the register extract.')
      expect(mails.at(-1)?.text).toContain('As a PDF.')
    },
  )
})

describe('reject', () => {
  test.each(['pending', 'more_info_requested'] as const)(
    'from %s stores the reason and emails once · ADM-043 ADM-045',
    async (status) => {
      const company = await aDeveloperCompany({ status })
      const before = (await kindsTo(company)).length
      await decideCompany(await anAdminViewer(), company.companyId, company.version, 'reject', {
        reason: 'Not a developer.',
      })
      expect(await rowOf(company.companyId)).toMatchObject({
        approvalStatus: 'rejected',
        rejectionReason: 'Not a developer.',
      })
      const mails = await mailsTo(company.member.email)
      expect(mails).toHaveLength(before + 1)
      expect(mails.at(-1)).toMatchObject({ kind: 'company.rejected' })
    },
  )
  test('from rejected corrects the reason without an email · ADM-043 ADM-045', async () => {
    const company = await aDeveloperCompany({ status: 'rejected' })
    const before = await kindsTo(company)
    const decided = await decideCompany(await anAdminViewer(), company.companyId, company.version, 'reject', {
      reason: 'Clearer words.',
    })
    expect(decided).toMatchObject({ ok: true, value: { status: 'rejected', silent: true } })
    expect(await rowOf(company.companyId)).toMatchObject({ rejectionReason: 'Clearer words.' })
    expect(await kindsTo(company)).toEqual(before)
    expect(await historyOf(company.companyId)).toHaveLength(2)
  })
})

test.each(['reject', 'requestInfo'] as const)(
  '%s with a blank reason is refused on the server · ADM-031',
  async (action) => {
    const { companyId, version } = await aDeveloperCompany({ status: 'pending' })
    const decided = await decideCompany(await anAdminViewer(), companyId, version, action, { reason: ' \n ' })
    expect(decided).toEqual({ ok: false, refused: 'reason_required' })
  },
)

test('a company in draft cannot be decided', async () => {
  const { id } = await insertRow('companies', {
    type: 'developer',
    name: 'Draft',
    createdByUserId: (await aNewcomer()).userId,
  })
  const admin = await anAdminViewer()
  for (const action of ['approve', 'reject', 'requestInfo'] as const) {
    expect(await decideCompany(admin, id, 0, action, { reason: 'x', ...CONFIRMED })).toEqual({
      ok: false,
      refused: 'wrong_status',
    })
  }
})

test('unknown ids are not found', async () => {
  const admin = await anAdminViewer()
  for (const id of ['nonsense', '00000000-0000-4000-8000-000000000000']) {
    expect(await decideCompany(admin, id, 1, 'approve', {})).toEqual({ ok: false, refused: 'not_found' })
    expect(await companySuspension.suspend(admin, id, 1, 'x')).toEqual({ ok: false, refused: 'not_found' })
  }
})

test('nobody decides on their own company', async () => {
  const { member, companyId, version } = await aDeveloperCompany({ status: 'pending' })
  await updateRows('members', { userId: member.userId }, { role: 'admin' })
  const admin = (await viewerOf(member.userId)) as AdminViewer
  expect(await decideCompany(admin, companyId, version, 'approve', CONFIRMED)).toEqual({
    ok: false,
    refused: 'own_record',
  })
})

test('internal notes are in no email · MEM-278', async () => {
  const company = await aDeveloperCompany({ status: 'rejected', internalNotes: 'canary-internal-9d1f' })
  await decideCompany(await anAdminViewer(), company.companyId, company.version, 'reject', {
    reason: 'Again',
    internalNotes: 'canary-internal-9d1f',
  })
  const again = await companyOf(company.member.userId)
  expect(again.version).toBe(company.version + 1)
  const mails = await selectRows('emailQueue', {}, ['subject', 'htmlBody', 'textBody'])
  expect(JSON.stringify(mails)).not.toContain('canary-internal-9d1f')
})
