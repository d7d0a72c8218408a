import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aDeveloperCompany, anInvestorCompany, viewerOf } from '#test/world/companies.ts'
import { aCompany } from '#test/world/kyc-review.ts'
import { linksOf } from '#test/world/pages.tsx'
import { findRow } from '#test/world/rows.ts'
import { aMemberIn, open } from '#test/world/status-pages.ts'
import { welcomeKey } from '../ui/welcome-mark.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

describe('/profile/approved', () => {
  test.runIf(isDeepRun).each([
    ['developer', 'Developer Approved', 'network of vetted investors'],
    ['investor', 'Investor Approved', 'deal flow'],
    ['due_diligence', 'Due Diligence Approved', 'network of investors and developers'],
  ] as const)('%s: badge, texts, four benefits · MEM-281 MEM-285', async (type, badge, words) => {
    const { member } =
      type === 'developer' ? await aDeveloperCompany() : await anInvestorCompany({ userType: type })
    const { text, html } = await open(member, '/profile/approved')
    expect(text).toContain(badge)
    expect(text).toContain(words)
    expect(html.match(/border-l-2 border-boundary/g)).toHaveLength(4)
  })
  test.runIf(isDeepRun).each([
    ['investor', ['/listings', '/market-circle', '/alerts']],
    ['developer', ['/my-listings/new', '/market-circle', '/market-insights']],
    ['due_diligence', ['/market-circle', '/my-profile', '/alerts']],
  ] as const)('%s: three recommended next steps, each with a link · MEM-282', async (type, paths) => {
    const { member } = await aCompany({ type, status: 'approved' })
    const { html } = await open(member, '/profile/approved')
    const [, steps = ''] = /Recommended next steps(.*?)<\/ol>/s.exec(html) ?? []
    expect(linksOf(steps).map(({ href }) => href)).toEqual(paths)
  })
  test('stores the first visit to the welcome page on the account · PUB-194 MEM-286', async () => {
    const member = await aMemberIn('approved')
    const mark = () => findRow('members', { userId: member.userId }, ['welcomeSeenAt'])
    expect((await mark())?.welcomeSeenAt).toBeNull()
    await open(member, '/profile/approved')
    const first = (await mark())?.welcomeSeenAt
    expect(first).toBeInstanceOf(Date)
    await open(member, '/profile/approved')
    expect((await mark())?.welcomeSeenAt).toEqual(first)
    expect((await viewerOf(member.userId)).welcomeSeen).toBe(true)
    expect(welcomeKey(member.userId)).toContain(member.userId)
  })
})
