import { describe, expect, test } from 'vitest'
import { standingOf, type Member } from '#app/lib/viewer.ts'
import { IDLE_TIMEOUT_MS } from '#app/notices/ui/use-live.ts'
import { testDatabase } from '#test/database.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { anAdminViewer, aNewcomer, viewerOf } from '#test/world/companies.ts'
import { visit } from '#test/world/pages.tsx'
import { updateRows } from '#test/world/rows.ts'
import { aMemberIn, open, PAGES, type Path } from '#test/world/status-pages.ts'
import { loadOwnProfile } from '../queries/status.server.ts'
import * as pending from './pending.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const press = async (member: Pick<Member, 'userId'>, intent: string) =>
  visit(pending, '/profile/pending', { cookie: await signedInCookie(member.userId), form: { intent } })

describe('each status page can be opened only in its status', () => {
  const FIT = {
    pending: '/profile/pending',
    rejected: '/profile/rejected',
    more_info_requested: '/profile/rejected',
    approved: '/profile/approved',
    suspended: '/profile/suspended',
  } as const
  test.each(Object.entries(FIT))('%s · PUB-195 MEM-287', async (status, own) => {
    const member = await aMemberIn(status as keyof typeof FIT)
    for (const path of [
      '/profile/pending',
      '/profile/rejected',
      '/profile/suspended',
      '/profile/approved',
    ] as const) {
      const shown = await open(member, path)
      if (path === own) expect(shown.status).toBe(200)
      else expect([shown.status, shown.location]).toEqual([302, own])
    }
  })
  test('incomplete members and admins · PUB-195', async () => {
    expect((await open(await aNewcomer(), '/profile/pending')).location).toBe('/profile/developer')
    expect((await open(await aNewcomer({ userType: 'investor' }), '/profile/pending')).location).toBe(
      '/profile/investor',
    )
    expect((await open(await anAdminViewer(), '/profile/pending')).location).toBe('/admin')
  })
})

describe('/profile/pending', () => {
  test('shows the next steps, the email for updates and the type · MEM-269 MEM-270', async () => {
    const member = await aMemberIn('pending')
    const { text } = await open(member, '/profile/pending')
    expect(text).toContain('Profile Under Review')
    expect(text).toContain('What happens next?')
    expect(text).toContain('Our team reviews your profile')
    expect(text).toContain('We may ask you for more information.')
    expect(text).toContain('Review takes 2-3 business days.')
    expect(text).toContain('We’ll email you as soon as your profile is approved.')
    expect(text).toContain(member.email)
    expect(text).toContain('User type Developer')
  })
  test('Check Status says so if nothing has changed · MEM-272', async () => {
    const checked = await press(await aMemberIn('pending'), 'check')
    expect([checked.status, checked.location]).toEqual([303, '/profile/pending'])
    expect(checked.toast).toEqual({
      title: 'Status unchanged',
      text: 'Your profile is still under review.',
      tone: 'note',
    })
  })
  test.runIf(isDeepRun)('the status is checked every 30 seconds, silently · MEM-273', async () => {
    expect(IDLE_TIMEOUT_MS).toBe(30_000)
    const checked = await press(await aMemberIn('pending'), 'recheck')
    expect([checked.status, checked.toast]).toEqual([200, null])
  })
  test.each(
    (
      [
        ['approved', '/dashboard'],
        ['rejected', '/profile/rejected'],
        ['more_info_requested', '/profile/rejected'],
        ['suspended', '/profile/suspended'],
      ] as const
    ).slice(0, isDeepRun ? undefined : 1),
  )('the re-check finds %s and redirects to %s · MEM-274', async (status, path) => {
    const member = await aMemberIn(status)
    expect((await press(member, 'recheck')).location).toBe(path)
  })
  test.runIf(isDeepRun)(
    'a re-check that finds an incomplete profile redirects to the form · MEM-275',
    async () => {
      const member = await aMemberIn('pending')
      await updateRows('companies', { createdByUserId: member.userId }, { approvalStatus: 'draft' })
      expect((await press(member, 'recheck')).location).toBe('/profile/developer')
    },
  )
})

describe('/profile/rejected', () => {
  test.runIf(isDeepRun).each([
    ['rejected', 'Profile Needs Updates'],
    ['more_info_requested', 'Additional Information Required'],
  ] as const)('%s has the heading %s · MEM-276', async (status, heading) => {
    expect((await open(await aMemberIn(status), '/profile/rejected')).html).toMatch(
      new RegExp(`<h1[^>]*>${heading}</h1>`),
    )
  })
  test('shows the feedback, notes, next steps and profile info · MEM-277', async () => {
    const { text } = await open(await aMemberIn('rejected'), '/profile/rejected')
    for (const words of [
      'Extract missing',
      'Additional notes As a PDF please',
      'What to do',
      'Profile info',
      'Maja Kowalska',
      'Kowalska Development',
    ]) {
      expect(text).toContain(words)
    }
  })
  test.runIf(isDeepRun)('Contact Support is prefilled with company, type and status · MEM-280', async () => {
    const { html } = await open(await aMemberIn('rejected'), '/profile/rejected')
    const href = /href="(mailto:[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const said = new URLSearchParams(href.split('?')[1])
    expect(said.get('subject')).toContain('Kowalska Development')
    expect(said.get('body')).toContain('Company: Kowalska Development\nType: Developer\nStatus: Rejected')
  })
})

test('/profile/suspended shows the reason and the support address', async () => {
  const { text, html } = await open(await aMemberIn('suspended'), '/profile/suspended')
  expect(text).toContain('Company suspended')
  expect(text).toContain('Extract missing')
  expect(html).toContain('mailto:')
  expect(html).toContain('action="/signout"')
})

test('internal notes appear on none of the member’s pages · MEM-278 PUB-188', async () => {
  const all = ['pending', 'approved', 'more_info_requested', 'rejected', 'suspended'] as const
  for (const status of all.slice(isDeepRun ? 0 : 3)) {
    const member = await aMemberIn(status)
    await updateRows(
      'companies',
      { createdByUserId: member.userId },
      { internalNotes: 'canary-internal-77bb' },
    )
    expect(standingOf(await viewerOf(member.userId))).toBe(status)
    for (const path of Object.keys(PAGES) as Path[])
      expect((await open(member, path)).html).not.toContain('canary-internal')
    expect(JSON.stringify(await loadOwnProfile(await viewerOf(member.userId)))).not.toContain(
      'canary-internal',
    )
  }
})
