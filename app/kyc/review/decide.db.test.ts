import { isDeepRun } from '#test/runs.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { mailsTo } from '#test/world/accounts.ts'
import {
  aCompany,
  aCompanyInReview,
  approve,
  aReviewer,
  aSubmission,
  auditOfSubmission,
  noticesOf,
  reject,
  submissionOf,
} from '#test/world/kyc-review.ts'
import { insertRow } from '#test/world/rows.ts'
import { decideDocument } from './commands.server.ts'

await testDatabase()

const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind)

describe('a decision on a document', () => {
  test('to approve stores the status, admin and time and is audited; a single approval sends no email · ADM-086 ADM-094', async () => {
    const admin = await aReviewer()
    const { identity, member } = await aCompanyInReview()
    expect(await approve(admin, identity)).toEqual({
      ok: true,
      value: { status: 'approved', allApproved: null },
    })
    expect(await submissionOf(identity)).toMatchObject({
      status: 'approved',
      reviewedBy: admin.userId,
      reviewedAt: expect.any(Date),
      rejectionReason: null,
    })
    expect((await auditOfSubmission(identity)).at(-1)).toMatchObject({
      action: 'kyc.approve',
      actorUserId: admin.userId,
      fromStatus: 'pending',
      toStatus: 'approved',
    })
    expect(await kindsTo(member.email)).toEqual([])
    expect(await noticesOf(member.userId)).toEqual([])
  })

  test('to reject stores, audits and emails the reason, and sends a notice · ADM-087 ADM-094', async () => {
    const admin = await aReviewer()
    const { identity, member } = await aCompanyInReview()
    const decided = await decideDocument(admin, identity, 'reject', {
      code: 'expired',
      text: 'It ended in May: ważny do 31 maja.',
    })
    expect(decided).toEqual({ ok: true, value: { status: 'rejected', allApproved: null } })
    const reason = 'The document is no longer valid. It ended in May: ważny do 31 maja.'
    expect(await submissionOf(identity)).toMatchObject({
      status: 'rejected',
      rejectionReason: reason,
      rejectionCode: 'expired',
      reviewedBy: admin.userId,
      reviewedAt: expect.any(Date),
    })
    expect((await auditOfSubmission(identity)).at(-1)).toMatchObject({ action: 'kyc.reject', reason })
    const [mail] = await mailsTo(member.email)
    expect(mail?.subject).toBe('Please send a new file: Personal ID or passport')
    expect(mail?.text).toContain(reason)
    expect(await noticesOf(member.userId)).toMatchObject([
      { kind: 'kyc', title: 'Document rejected: Personal ID or passport', text: reason, path: '/documents' },
    ])
  })
})

describe('four eyes', () => {
  test('an admin cannot decide on their own documents or those of their company · ADM-198', async () => {
    const { companyId, identity } = await aCompanyInReview()
    const admin = await aReviewer(companyId)
    const own = await aSubmission(admin.userId, 'passport_or_id')
    for (const id of [identity, own.id]) {
      expect(await approve(admin, id)).toEqual({ ok: false, refused: 'own_record' })
      expect(await reject(admin, id)).toEqual({ ok: false, refused: 'own_record' })
      expect((await submissionOf(id)).status).toBe('pending')
    }
    expect(await approve(await aReviewer(), identity)).toMatchObject({ ok: true })
  })
})

describe('all approved', () => {
  test('the decision that completes the required documents emails and notifies the member once · ADM-093', async () => {
    const admin = await aReviewer()
    const { identity, registration, member } = await aCompanyInReview()
    await approve(admin, identity)
    const decided = await approve(admin, registration)
    expect(decided).toEqual({
      ok: true,
      value: { status: 'approved', allApproved: { mail: 'held', follows: 'review' } },
    })
    expect(await kindsTo(member.email)).toEqual(['kyc.all_approved'])
    // The notification stays when the review is over, so it does not say what comes next.
    expect((await noticesOf(member.userId)).map(({ title, text }) => [title, text])).toEqual([
      ['All your KYC documents are approved', null],
    ])
    const optional = await aSubmission(member.userId, 'bank_statement')
    expect(await approve(admin, optional.id)).toEqual({
      ok: true,
      value: { status: 'approved', allApproved: null },
    })
    expect(await kindsTo(member.email)).toEqual(['kyc.all_approved'])
  })

  test('optional documents do not count; the company type decides what is required · ADM-092', async () => {
    const admin = await aReviewer()
    const advisor = await aCompany({ type: 'due_diligence', name: 'Audyt' })
    const { userId, email } = advisor.member
    const types = ['professional_license', 'company_documents', 'insurance_certificate'] as const
    const [license, papers, insurance] = await Promise.all(types.map((type) => aSubmission(userId, type)))
    const optional = await aSubmission(userId, 'personal_id')
    for (const one of [optional, license, papers]) await approve(admin, one?.id ?? '')
    expect(await kindsTo(email)).toEqual([])
    await approve(admin, insurance?.id ?? '')
    expect(await kindsTo(email)).toEqual(['kyc.all_approved'])
  })

  test.runIf(isDeepRun)(
    'a member who turned off these emails is notified only in the app, and the admin sees that · ADM-093',
    async () => {
      const admin = await aReviewer()
      const { identity, registration, member } = await aCompanyInReview()
      await insertRow('noticePreferences', { userId: member.userId, kind: 'kyc', bell: true, mail: false })
      await approve(admin, identity)
      expect(await approve(admin, registration)).toMatchObject({ value: { allApproved: { mail: 'off' } } })
      expect(await kindsTo(member.email)).toEqual([])
      expect(await noticesOf(member.userId)).toHaveLength(1)
    },
  )
})
