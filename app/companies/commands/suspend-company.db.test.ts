import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { aDeveloperCompany, anAdminViewer, viewerOf } from '#test/world/companies.ts'
import { decisionsInAudit, kindsTo, rowOf } from '#test/world/company-steps.ts'
import { companySuspension } from './suspend-company.server.ts'
import { MANY, isDeepRun } from '#test/runs.ts'

await testDatabase()

describe('suspension', () => {
  test('needs an approved company and a reason, sends emails, is audited, and can be lifted', async () => {
    const company = await aDeveloperCompany()
    const admin = await anAdminViewer()
    expect(await companySuspension.suspend(admin, company.companyId, company.version, ' ')).toEqual({
      ok: false,
      refused: 'reason_required',
    })
    const suspended = await companySuspension.suspend(
      admin,
      company.companyId,
      company.version,
      'Complaint 7',
    )
    expect(suspended).toEqual({ ok: true, value: { version: company.version + 1 } })
    expect(await rowOf(company.companyId)).toMatchObject({
      approvalStatus: 'approved',
      suspensionReason: 'Complaint 7',
    })
    expect((await viewerOf(company.member.userId)).company).toMatchObject({
      status: 'approved',
      suspended: true,
    })
    expect(await companySuspension.reinstate(admin, company.companyId, company.version, 'Settled')).toEqual({
      ok: false,
      refused: 'stale',
    })
    expect(
      await companySuspension.reinstate(admin, company.companyId, company.version + 1, 'Settled'),
    ).toMatchObject({
      ok: true,
    })
    expect((await viewerOf(company.member.userId)).company).toMatchObject({ suspended: false })
    expect((await kindsTo(company)).slice(-2)).toEqual(['company.suspended', 'company.reinstated'])
    expect((await decisionsInAudit(company.companyId)).map(({ action }) => action)).toEqual([
      'company.approve',
      'company.suspend',
      'company.reinstate',
    ])
    expect((await mailsTo(company.member.email)).at(-2)?.text).toContain('Complaint 7')
  })
  test('is refused unless the company is approved, and reinstating unless it is suspended', async () => {
    const pending = await aDeveloperCompany({ status: 'pending' })
    const admin = await anAdminViewer()
    expect(await companySuspension.suspend(admin, pending.companyId, pending.version, 'x')).toEqual({
      ok: false,
      refused: 'wrong_status',
    })
    const approved = await aDeveloperCompany()
    expect(await companySuspension.reinstate(admin, approved.companyId, approved.version, 'Settled')).toEqual(
      {
        ok: false,
        refused: 'wrong_status',
      },
    )
  })
  test.runIf(isDeepRun)('many concurrent calls have one winner and one email', async () => {
    const company = await aDeveloperCompany()
    const admin = await anAdminViewer()
    const results = await Promise.all(
      Array.from({ length: MANY }, () =>
        companySuspension.suspend(admin, company.companyId, company.version, 'Race'),
      ),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await kindsTo(company)).filter((kind) => kind === 'company.suspended')).toHaveLength(1)
  })
})
