import { isDeepRun } from '#test/runs.ts'
import { describe, expect, test } from 'vitest'
import { developerForm } from '#app/companies/developer/form.ts'
import { testDatabase } from '#test/database.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { aDeveloperCompany, anAdminViewer, fillDeveloperForm, viewerOf } from '#test/world/companies.ts'
import { decisionsInAudit, historyOf, kindsTo, rowOf } from '#test/world/company-steps.ts'
import { aJoinedColleague } from '#test/world/colleagues.ts'
import { bellOf } from '#test/world/notices.ts'
import { open } from '#test/world/status-pages.ts'
import { selectRows, updateRows } from '#test/world/rows.ts'
import { decideCompany } from './decide-company.server.ts'
import { submitCompany } from './submit-company.server.ts'

await testDatabase()

const approveDocuments = (userId: string) =>
  updateRows('kycSubmissions', { userId }, { status: 'approved', reviewedAt: new Date() })

describe('approve', () => {
  test('approves a pending company with one email, one history row and one audit row · MEM-005 ADM-034', async () => {
    const company = await aDeveloperCompany({ status: 'pending' })
    await approveDocuments(company.member.userId)
    const admin = await anAdminViewer()
    const texts = { memberNotes: 'Welcome.', internalNotes: 'Checked twice.' }
    const decided = await decideCompany(admin, company.companyId, company.version, 'approve', texts)
    expect(decided).toEqual({
      ok: true,
      value: {
        name: 'Kowalska Development',
        status: 'approved',
        version: company.version + 1,
        silent: false,
      },
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
    const colleague = await aJoinedColleague(await viewerOf(company.member.userId))
    for (const person of [company.member, colleague])
      for (const path of ['/profile/approved', '/my-profile'] as const)
        expect((await open(person, path)).text).toContain('Welcome.')
  })
  test.runIf(isDeepRun)(
    'the next decision or submission removes the notification of the previous request',
    async () => {
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
    },
  )
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
