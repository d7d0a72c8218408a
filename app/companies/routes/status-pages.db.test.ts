import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { standingOf } from '#app/lib/viewer.ts'
import type { Member } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { aDeveloperCompany, anAdminViewer, anInvestorCompany, aNewcomer, viewerOf } from '#test/world/companies.ts'
import { visit } from '#test/world/pages.tsx'
import { loadOwnProfile } from '../queries/status.server.ts'
import { welcomeKey } from '../ui/welcome-mark.ts'
import * as approved from './approved.tsx'
import * as myProfile from './my-profile.tsx'
import * as pending from './pending.tsx'
import * as rejected from './rejected.tsx'
import * as suspended from './suspended.tsx'

testDatabase()

const PAGES = { '/profile/pending': pending, '/profile/rejected': rejected, '/profile/approved': approved, '/profile/suspended': suspended, '/my-profile': myProfile } as const
type Path = keyof typeof PAGES

const open = async (member: Pick<Member, 'userId'>, path: Path) => visit(PAGES[path], path, { cookie: await signedInCookie(member.userId) })
const press = async (member: Pick<Member, 'userId'>, intent: string) =>
  visit(pending, '/profile/pending', { cookie: await signedInCookie(member.userId), form: { intent } })
const NOTES = { reason: 'Extract missing', memberNotes: 'As a PDF please', internalNotes: 'canary-internal-77bb' }
const aMemberIn = async (status: 'pending' | 'approved' | 'rejected' | 'more_info_requested' | 'suspended') =>
  (await aDeveloperCompany({ status, ...NOTES })).member

describe('each status page shows only to its status', () => {
  const FIT = {
    pending: '/profile/pending',
    rejected: '/profile/rejected',
    more_info_requested: '/profile/rejected',
    approved: '/profile/approved',
    suspended: '/profile/suspended',
  } as const
  test.each(Object.entries(FIT))('%s · PUB-195 MEM-287', async (status, own) => {
    const member = await aMemberIn(status as keyof typeof FIT)
    for (const path of ['/profile/pending', '/profile/rejected', '/profile/suspended', '/profile/approved'] as const) {
      const shown = await open(member, path)
      if (path === own) expect(shown.status).toBe(200)
      else expect([shown.status, shown.location]).toEqual([302, own])
    }
  })
  test('incomplete members and admins · PUB-195', async () => {
    expect((await open(await aNewcomer(), '/profile/pending')).location).toBe('/profile/developer')
    expect((await open(await aNewcomer({ userType: 'investor' }), '/profile/pending')).location).toBe('/my-profile')
    expect((await open(await anAdminViewer(), '/profile/pending')).location).toBe('/admin')
  })
})

describe('/profile/pending', () => {
  test('says what happens next, where updates go and the type · MEM-269 MEM-270', async () => {
    const member = await aMemberIn('pending')
    const { text } = await open(member, '/profile/pending')
    expect(text).toContain('Profile Under Review')
    expect(text).toContain('What happens next?')
    expect(text).toContain('Our team reviews your profile')
    expect(text).toContain('We may ask you for more information.')
    expect(text).toContain('Approval takes 2-3 business days.')
    expect(text).toContain('You get an email as soon as your profile is approved.')
    expect(text).toContain(member.email)
    expect(text).toContain('Profile type Developer')
  })
  test('has its three buttons · MEM-271', async () => {
    const { html, text } = await open(await aMemberIn('pending'), '/profile/pending')
    expect(text).toContain('Check Status')
    expect(html).toMatch(/<a href="mailto:[^"]+"[^>]*>Contact Support/)
    expect(html).toMatch(/<form[^>]*action="\/signout"[\s\S]*Sign Out/)
  })
  test('Check Status says when nothing has changed · MEM-272', async () => {
    const checked = await press(await aMemberIn('pending'), 'check')
    expect([checked.status, checked.location]).toEqual([303, '/profile/pending'])
    expect(checked.toast).toEqual({ title: 'Status unchanged', text: 'Your profile is still under review.', tone: 'note' })
  })
  test('the status is looked at again every 30 seconds, silently · MEM-273', async () => {
    expect(pending.RECHECK_MS).toBe(30_000)
    const checked = await press(await aMemberIn('pending'), 'recheck')
    expect([checked.status, checked.toast]).toEqual([200, null])
  })
  test.each([['approved', '/dashboard'], ['rejected', '/profile/rejected'], ['more_info_requested', '/profile/rejected'], ['suspended', '/profile/suspended']] as const)(
    'the re-check finds %s and leads to %s · MEM-274',
    async (status, path) => {
      const member = await aMemberIn(status)
      expect((await press(member, 'recheck')).location).toBe(path)
    },
  )
  test('the re-check finds incomplete and leads to the form · MEM-275', async () => {
    const member = await aMemberIn('pending')
    await db().updateTable('companies').set({ approvalStatus: 'draft' }).where('createdByUserId', '=', member.userId).execute()
    expect((await press(member, 'recheck')).location).toBe('/profile/developer')
  })
})

describe('/profile/rejected', () => {
  test.each([['rejected', 'Profile Needs Updates'], ['more_info_requested', 'Additional Information Required']] as const)('%s is headed %s · MEM-276', async (status, heading) => {
    expect((await open(await aMemberIn(status), '/profile/rejected')).html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`))
  })
  test('shows feedback, notes, what to do and profile info · MEM-277', async () => {
    const { text } = await open(await aMemberIn('rejected'), '/profile/rejected')
    for (const words of ['Extract missing', 'Additional notes As a PDF please', 'What to do', 'Profile info', 'Maja Kowalska', 'Kowalska Development']) {
      expect(text).toContain(words)
    }
  })
  test('Update Profile leads to the form · MEM-279', async () => {
    expect((await open(await aMemberIn('rejected'), '/profile/rejected')).html).toMatch(/<a[^>]*href="\/profile\/developer"[^>]*>.*Update Profile/)
  })
  test('Contact Support is prefilled with company, type and status · MEM-280', async () => {
    const { html } = await open(await aMemberIn('rejected'), '/profile/rejected')
    const href = /href="(mailto:[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const said = new URLSearchParams(href.split('?')[1])
    expect(said.get('subject')).toContain('Kowalska Development')
    expect(said.get('body')).toContain('Company: Kowalska Development\nType: Developer\nStatus: Rejected')
  })
})

test('/profile/suspended gives the reason and the support address', async () => {
  const { text, html } = await open(await aMemberIn('suspended'), '/profile/suspended')
  expect(text).toContain('Company suspended')
  expect(text).toContain('Extract missing')
  expect(html).toContain('mailto:')
  expect(html).toContain('action="/signout"')
})

describe('/profile/approved', () => {
  test.each([['developer', 'Developer Approved', 'network of vetted investors'], ['investor', 'Investor Approved', 'deal flow'], ['due_diligence', 'Due Diligence Approved', 'network of investors and developers']] as const)(
    '%s: badge, own words, four benefits · MEM-281 MEM-285',
    async (type, badge, words) => {
      const { member } = type === 'developer' ? await aDeveloperCompany() : await anInvestorCompany({ userType: type })
      const { text, html } = await open(member, '/profile/approved')
      expect(text).toContain(badge)
      expect(text).toContain(words)
      expect(html.match(/border-l-2 border-boundary/g)).toHaveLength(4)
    },
  )
  test('has a guide and a help card · MEM-284', async () => {
    const { text, html } = await open(await aMemberIn('approved'), '/profile/approved')
    expect(text).toContain('Platform guide')
    expect(text).toContain('Need help?')
    expect(html).toContain('href="/faq"')
    expect(html).toContain('mailto:')
  })
  test('nothing leads to a page that does not exist', async () => {
    for (const userType of ['investor', 'due_diligence'] as const) {
      const { member } = await anInvestorCompany({ userType })
      const { html } = await open(member, '/profile/approved')
      for (const path of ['/market-circle', '/alerts', '/market-insights']) expect(html).not.toContain(`href="${path}`)
    }
  })
  test('marks the welcome as seen on the account, the first time · PUB-194 MEM-286', async () => {
    const member = await aMemberIn('approved')
    const mark = () => db().selectFrom('members').where('userId', '=', member.userId).select('welcomeSeenAt').executeTakeFirst()
    expect((await mark())?.welcomeSeenAt).toBeNull()
    await open(member, '/profile/approved')
    const first = (await mark())?.welcomeSeenAt
    expect(first).toBeInstanceOf(Date)
    await open(member, '/profile/approved')
    expect((await mark())?.welcomeSeenAt).toEqual(first)
    expect((await viewerOf(member.userId)).welcomeSeen).toBe(true)
    expect(welcomeKey(member.userId)).toContain(member.userId)
  })
  test('is not marked for a member who is sent away · PUB-194', async () => {
    const member = await aMemberIn('pending')
    await open(member, '/profile/approved')
    expect((await viewerOf(member.userId)).welcomeSeen).toBe(false)
  })
})

describe('/my-profile', () => {
  test('incomplete: "Profile Not Completed" with a link to the form · MEM-291 ADM-176', async () => {
    for (const userType of ['developer', 'other'] as const) {
      const { text, html } = await open(await aNewcomer({ userType }), '/my-profile')
      expect(text).toContain('Profile Not Completed')
      expect(html).toMatch(/<a[^>]*href="\/profile\/developer"[^>]*>.*Complete Profile/)
    }
  })
  test('a kind whose form is not open is told so, with the support address and no dead link', async () => {
    for (const userType of ['investor', 'due_diligence'] as const) {
      const { text, html } = await open(await aNewcomer({ userType }), '/my-profile')
      expect(text).toContain('Profile Not Completed')
      expect(text).toContain('profile form opens soon')
      expect(html).toContain('mailto:')
      expect(html).not.toMatch(/href="\/profile\/(investor|due-diligence)"/)
    }
  })
  test.each([['pending', 'Pending Approval', 'reviewing your company profile'], ['rejected', 'Rejected', 'needs changes'], ['more_info_requested', 'Action Required', 'needs more information'], ['approved', 'Approved', 'is approved']] as const)(
    '%s has a badge and a message · MEM-292 ADM-177',
    async (status, badge, words) => {
      const { text } = await open(await aMemberIn(status), '/my-profile')
      expect(text).toContain(badge)
      expect(text).toContain(words)
    },
  )
  test('profile info · MEM-293 ADM-178', async () => {
    const member = await aMemberIn('pending')
    await db().updateTable('members').set({ position: 'Director' }).where('userId', '=', member.userId).execute()
    const { text } = await open(member, '/my-profile')
    for (const words of ['Full name Maja Kowalska', `Email ${member.email}`, 'Company Kowalska Development', 'Position Director', 'User type Developer', 'Website https://kowalska.example']) {
      expect(text).toContain(words)
    }
  })
  test.each([['rejected', true], ['more_info_requested', true], ['pending', true], ['approved', false]] as const)('%s offers Edit Profile: %s · MEM-294 ADM-179', async (status, offered) => {
    expect((await open(await aMemberIn(status), '/my-profile')).text.includes('Edit Profile')).toBe(offered)
  })
  test('the two links are inactive with their hint until approved · MEM-295', async () => {
    const { text, html } = await open(await aMemberIn('pending'), '/my-profile')
    expect(text).toContain('View Market Circle')
    expect(text).toContain('Browse Properties')
    expect(text).toContain('available after approval')
    expect(html).not.toMatch(/<main[\s\S]*href="\/listings"/)
    expect((await open(await aMemberIn('approved'), '/my-profile')).html).toMatch(/<a[^>]*href="\/listings"[^>]*>.*Browse Properties/)
  })
  test('an admin without a company is not told to complete one', async () => {
    const { text } = await open(await anAdminViewer(), '/my-profile')
    expect(text).not.toContain('Profile Not Completed')
  })
})

test('internal notes reach no page of the member · MEM-278 PUB-188', async () => {
  for (const status of ['pending', 'approved', 'rejected', 'more_info_requested', 'suspended'] as const) {
    const member = await aMemberIn(status)
    await db().updateTable('companies').set({ internalNotes: 'canary-internal-77bb' }).where('createdByUserId', '=', member.userId).execute()
    expect(standingOf(await viewerOf(member.userId))).toBe(status)
    for (const path of Object.keys(PAGES) as Path[]) expect((await open(member, path)).html).not.toContain('canary-internal')
    expect(JSON.stringify(await loadOwnProfile(await viewerOf(member.userId)))).not.toContain('canary-internal')
  }
})
