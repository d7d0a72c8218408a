import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aDeveloperCompany, anAdminViewer, fillDeveloperForm } from '#test/world/companies.ts'
import { decisionsInAudit, historyOf, kindsTo, rowOf } from '#test/world/company-steps.ts'
import { developerForm } from '#app/companies/developer/form.ts'
import type { DecisionAction } from '../schema/review.ts'
import { decideCompany } from './decide-company.server.ts'
import { submitCompany } from './submit-company.server.ts'

await testDatabase()

const CONFIRMED = { confirmedOpenKyc: true }

describe('50 concurrent calls', () => {
  const race = async (from: 'pending' | 'more_info_requested', actions: readonly DecisionAction[]) => {
    const company = await aDeveloperCompany({ status: from })
    const each = await Promise.all(actions.map(async (action) => ({ action, admin: await anAdminViewer() })))
    const before = {
      mails: await kindsTo(company),
      audit: await decisionsInAudit(company.companyId),
      history: await historyOf(company.companyId),
    }
    const fifty = Array.from({ length: 50 / actions.length }, () => each).flat()
    const texts = { reason: 'Race.', ...CONFIRMED }
    const results = await Promise.all(
      fifty.map(({ action, admin }) =>
        decideCompany(admin, company.companyId, company.version, action, texts),
      ),
    )
    expect(results).toHaveLength(50)
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await kindsTo(company)).toHaveLength(before.mails.length + 1)
    expect(await decisionsInAudit(company.companyId)).toHaveLength(before.audit.length + 1)
    expect(await historyOf(company.companyId)).toHaveLength(before.history.length + 1)
    expect((await rowOf(company.companyId)).version).toBe(company.version + 1)
  }
  test('approve and reject have one winner, one email, one audit row · ADM-034', () =>
    race('pending', ['approve', 'reject']))
  test('requests for information from the same status have one winner · ADM-037', () =>
    race('more_info_requested', ['requestInfo', 'reject']))
  test('a decision and a submission never apply to the same version · MEM-096', async () => {
    const { member, companyId, version } = await aDeveloperCompany({ status: 'pending' })
    const seen = await fillDeveloperForm(member)
    const admin = await anAdminViewer()
    const answers = await Promise.all([
      ...Array.from({ length: 25 }, () => decideCompany(admin, companyId, version, 'approve', CONFIRMED)),
      ...Array.from({ length: 25 }, () => submitCompany(developerForm, member, seen)),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const { approvalStatus, revision } = await rowOf(companyId)
    expect([
      ['approved', 1],
      ['pending', 2],
    ]).toContainEqual([approvalStatus, revision])
  })
})
