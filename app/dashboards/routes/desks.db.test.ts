import { describe, expect, test } from 'vitest'
import * as signout from '#app/account/routes/signout.ts'
import type { Member } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { anInvestor } from '#test/world/access.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { aDeveloper, anAdmin, aPerson } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { visit } from '#test/world/pages.tsx'
import { deskPath } from '../tabs.ts'
import * as dealInterests from './deal-interests.tsx'
import * as desk from './desk.tsx'
import * as developerHome from './developer-home.tsx'
import * as investorHome from './investor-home.tsx'
import * as investorInterest from './investor-interest.tsx'
import * as myProjects from './my-projects.tsx'
import * as submitNew from './submit-new.tsx'
import * as tab from './tab.ts'

await testDatabase()

const open = async (module: object, path: string, { userId }: Pick<Member, 'userId'>) =>
  visit(module, path, { cookie: await welcomedCookie({ userId }) })

const developer = await aDeveloper({ name: 'Dorota Developer' })
const investor = await anInvestor('Ivo Investor')
const advisor = await aPerson({ type: 'due_diligence', companyStatus: 'approved' })

const DEVELOPER_PAGES = [
  [developerHome, ''],
  [myProjects, 'my-projects'],
  [submitNew, 'submit-new'],
  [investorInterest, 'investor-interest'],
] as const
const INVESTOR_PAGES = [
  [investorHome, ''],
  [dealInterests, 'deal-interests'],
] as const

describe('the two desks', () => {
  test('admit their own kind and admins, and redirect other members to their own desk · MEM-298 · PUB-018', async () => {
    const admin = await anAdmin()
    for (const [page, tab] of DEVELOPER_PAGES) {
      const path = deskPath('developer', tab)
      for (const person of [developer, admin]) expect((await open(page, path, person)).status).toBe(200)
      expect((await open(page, path, investor)).location).toBe('/dashboard/investor')
      expect((await open(page, path, advisor)).location).toBe('/platform')
    }
    for (const [page, tab] of INVESTOR_PAGES) {
      const path = deskPath('investor', tab)
      for (const person of [investor, admin]) expect((await open(page, path, person)).status).toBe(200)
      expect((await open(page, path, developer)).location).toBe('/dashboard/developer')
      expect((await open(page, path, advisor)).location).toBe('/platform')
    }
    const pending = await aPerson({ companyStatus: 'pending' })
    expect((await open(developerHome, '/dashboard/developer', pending)).location).toBe('/profile/pending')
    expect((await visit(investorHome, '/dashboard/investor')).location).toBe(
      `/signin?from=${encodeURIComponent('/dashboard/investor')}`,
    )
  })

  test('Log Out posts to /signout, which redirects to / · MEM-304', async () => {
    for (const [kind, who] of [
      ['investor', investor],
      ['developer', developer],
    ] as const) {
      const { html } = await open(desk, deskPath(kind, ''), who)
      expect(html).toMatch(/<form(?=[^>]*action="\/signout")(?=[^>]*method="post")[^>]*>.*Log Out/s)
    }
    const cookie = await signedInCookie(investor.userId)
    expect((await visit(signout, '/signout', { cookie, form: {} })).location).toBe('/')
  })

  test.each([
    ['investor', 'listings', '/listings', 'MEM-299'],
    ['investor', 'market-insights', '/market-insights', 'MEM-299'],
    ['investor', 'documents', '/documents', 'MEM-302'],
    ['investor', 'settings', '/settings', 'MEM-303'],
    ['developer', 'market-tools', '/market-insights', 'MEM-305'],
    ['developer', 'settings', '/settings', 'MEM-310'],
  ] as const)(
    'a tab with a page of its own redirects to it (%#): %s %s → %s · %s',
    async (kind, name, path, _row) => {
      const response = await visit(tab, deskPath(kind, name), { params: { tab: name } })
      expect(response.location).toBe(path)
      const unknown = await visit(tab, deskPath(kind, 'nothing'), { params: { tab: 'nothing' } })
      expect(unknown.status).toBe(404)
    },
  )
})
