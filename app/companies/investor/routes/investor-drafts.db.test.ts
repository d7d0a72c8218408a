import { isDeepRun } from '#test/runs.ts'
import { describe, expect, test } from 'vitest'
import * as platform from '#app/dashboards/routes/platform.tsx'
import { testDatabase } from '#test/database.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { aDeveloperCompany, aNewcomer } from '#test/world/companies.ts'
import { investorPages } from '#test/world/investor-pages.ts'
import { anInvestor, aSubmittedInvestor } from '#test/world/investors.ts'
import { visit } from '#test/world/pages.tsx'
import { findRow } from '#test/world/rows.ts'
import { findDraft } from '../../queries/profile-form.server.ts'

await testDatabase()

const { open, openAndPress } = investorPages

describe('access to the investor form', () => {
  test('an investor without a company is redirected here · PUB-190', async () => {
    const { userId } = await anInvestor()
    const response = await visit(platform, '/platform', { cookie: await signedInCookie(userId) })
    expect(response.location).toBe('/profile/investor')
  })

  test.runIf(isDeepRun)(
    'other kinds without a company may use it, with a notice; a company of another type has its own form · MEM-139',
    async () => {
      const other = await aNewcomer({ userType: 'other' })
      expect((await open(other)).text).toContain('This is the form for investors')
      const { member } = await aDeveloperCompany({ status: 'rejected' })
      expect((await open(member)).location).toBe('/profile/developer')
    },
  )

  test('a rejected investor finds their answers again and resubmits · MEM-138 · MEM-087', async () => {
    const { member, companyId } = await aSubmittedInvestor({ decided: 'reject' })
    const { html, text } = await open(member, '?step=1')
    expect(html).toContain('value="Northgate Capital"')
    expect(text).toContain('Because of the test.')
    const sent = await openAndPress(member, 6, 'submit')
    expect([sent.location, sent.toast?.title]).toEqual([
      '/profile/pending',
      'Profile Submitted Successfully!',
    ])
    const row = await findRow('companies', { id: companyId }, ['revision', 'approvalStatus'])
    expect(row).toEqual({ revision: 2, approvalStatus: 'pending' })
  })
})

describe('a draft', () => {
  const half = async () => {
    const member = await anInvestor()
    for (const step of [1, 2]) await openAndPress(member, step, 'next')
    return member
  }

  test.runIf(isDeepRun)(
    'is restored with its answers, step and finished steps: "Draft Loaded" · MEM-133',
    async () => {
      const member = await half()
      const restored = await openAndPress(member, 3, 'restore')
      expect([restored.location, restored.toast?.title]).toEqual(['/profile/investor?step=3', 'Draft Loaded'])
      const { text } = await open(member)
      expect(text).toMatch(/Company Information done .*Investment Criteria done/)
      expect((await open(member, '?step=1')).html).toContain('value="Northgate Capital"')
    },
  )

  test.runIf(isDeepRun)('is discarded by Start Fresh: "Draft Discarded" · MEM-134', async () => {
    const member = await half()
    const fresh = await openAndPress(member, 3, 'fresh')
    expect([fresh.location, fresh.toast?.title]).toEqual(['/profile/investor?step=1', 'Draft Discarded'])
    expect(await findDraft(null, member.userId, 'investor_profile')).toBeNull()
    expect((await open(member)).html).not.toContain('529900T8BM49AURSDO55')
  })
})
