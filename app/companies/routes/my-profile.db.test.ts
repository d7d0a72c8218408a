import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aNewcomer } from '#test/world/companies.ts'
import { aMemberIn, open } from '#test/world/status-pages.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

describe('/my-profile', () => {
  test.runIf(isDeepRun)(
    'incomplete: "Profile Not Completed" with a link to the form for the member’s kind · MEM-291 ADM-176',
    async () => {
      for (const [userType, path] of [
        ['developer', '/profile/developer'],
        ['other', '/profile/developer'],
        ['investor', '/profile/investor'],
        ['due_diligence', '/profile/due-diligence'],
      ] as const) {
        const { text, html } = await open(await aNewcomer({ userType }), '/my-profile')
        expect(text).toContain('Profile Not Completed')
        expect(html).toMatch(new RegExp(`<a[^>]*href="${path}"[^>]*>.*Complete Profile`))
      }
    },
  )
  test.runIf(isDeepRun).each(
    (
      [
        ['pending', 'Pending Approval', 'reviewing your company profile'],
        ['rejected', 'Rejected', 'needs changes'],
        ['more_info_requested', 'Action Required', 'We need more information'],
        ['approved', 'Approved', 'is approved'],
      ] as const
    ).slice(0, isDeepRun ? undefined : 2),
  )('%s has a badge and a message · MEM-292 ADM-177', async (status, badge, words) => {
    const { text } = await open(await aMemberIn(status), '/my-profile')
    expect(text).toContain(badge)
    expect(text).toContain(words)
  })
  test('profile info · MEM-293 ADM-178', async () => {
    const member = await aMemberIn('pending')
    const { text } = await open(member, '/my-profile')
    for (const words of [
      'Full name Maja Kowalska',
      `Email ${member.email}`,
      'Company Kowalska Development',
      'Position Managing director',
      'User type Developer',
      'Website https://kowalska.example',
    ]) {
      expect(text).toContain(words)
    }
  })
  test.runIf(isDeepRun)(
    'View Market Circle is disabled with a hint until approved, Browse Properties is not',
    async () => {
      const page = async (status: Parameters<typeof aMemberIn>[0]) =>
        open(await aMemberIn(status), '/my-profile')
      const circle = /<a[^>]*href="\/market-circle"[^>]*>.*View Market Circle/
      const properties = /<a[^>]*href="\/listings"[^>]*>.*Browse Properties/
      const waiting = await Promise.all((['pending', 'rejected', 'more_info_requested'] as const).map(page))
      for (const { text, html } of [...waiting, await open(await aNewcomer(), '/my-profile')]) {
        expect(text).toContain('View Market Circle available after approval')
        expect(text).toMatch(
          /Member features unlock once your company is approved\. (Next step: \S|In review since \d)/,
        )
        expect(html).not.toMatch(circle)
        expect(html).toMatch(properties)
      }
      const approved = await page('approved')
      expect(approved.html).toMatch(circle)
      expect(approved.html).toMatch(properties)
      expect(approved.text).not.toContain('Member features unlock')
      const suspended = await page('suspended')
      expect(suspended.html).not.toMatch(circle)
      expect(suspended.html).not.toMatch(properties)
    },
  )
})
