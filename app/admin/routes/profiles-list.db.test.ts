import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { listReviewedPeople } from '#app/companies/queries/review-people.server.ts'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { aSignedInAdmin, visitRefused } from '#test/world/back-office.tsx'
import { aNewcomer, anAdminViewer, anInvestorCompany } from '#test/world/companies.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { selectRow, updateRows } from '#test/world/rows.ts'
import * as overview from './overview.tsx'
import * as page from '#app/companies/desk/desk.tsx'
import { testSettings } from '#test/settings.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
testSettings({ LOG_LEVEL: 'silent' })

const admin = await aSignedInAdmin()
beforeEach(async () => {
  await sql`truncate company_members, companies cascade`.execute(db())
})

const show = (query = '') => visit(page, `/admin/profiles${query}`, { cookie: admin.cookie })
/** The names in the queue, in order. */
const queue = (html: string) =>
  [
    ...html.matchAll(/<li[^>]*>[\s\S]*?<a[^>]*href="\/admin\/profiles\?[^"]*id=[^"]*"[^>]*>([^<]*)<\/a>/g),
  ].map((found) => found[1])

describe('the list', () => {
  test('counts cover all submitted profiles; status and type filters can be combined; "incomplete" lists people who submitted nothing; without a match there is an empty state · ADM-019 · ADM-021 · ADM-022 · ADM-023', async () => {
    for (const status of ['pending', 'approved', 'rejected', 'more_info_requested', 'draft'] as const)
      await anInvestorCompany({ name: `Is ${status}`, status })
    await anInvestorCompany({ name: 'Survey One', userType: 'due_diligence' })
    for (const query of ['', '?status=approved', '?search=nobody&type=developer'])
      expect((await show(query)).text).toContain('Total 5 Pending 1 Approved 2 Rejected 1 Action Required 1')
    for (const status of ['pending', 'rejected', 'more_info_requested'])
      expect(queue((await show(`?status=${status}`)).html)).toEqual([`Is ${status}`])
    expect(queue((await show('?type=due_diligence')).html)).toEqual(['Survey One'])
    expect(queue((await show('?type=investor&status=approved&search=approved')).html)).toEqual([
      'Is approved',
    ])
    const none = await show('?type=developer&status=pending&search=approved')
    expect(queue(none.html)).toEqual([])
    expect(none.text).toContain('No matching profiles')
    const newcomer = await aNewcomer({ fullName: 'Nina Newcomer' })
    const { html, text } = await show(`?status=incomplete&search=${newcomer.email}`)
    expect(text).toContain('Nina Newcomer')
    // People without a profile are handled on the users desk, which shows their user type and can send a new link.
    expect(html).toContain(`href="/admin/users?id=${newcomer.userId}"`)
    expect(text).toContain('Profile Incomplete')
  })

  test('an empty filter by turn says what is missing from it, and offers other work', async () => {
    await anInvestorCompany({ status: 'approved' })
    const { text, html } = await show('?turn=ours')
    expect(text).toContain('No profiles to review New profiles to review show up here.')
    expect(linksOf(html)).toContainEqual({ href: '/admin', text: 'Show other open work' })
    expect((await show('?turn=ours&search=nobody')).text).toContain('No matching profiles')
    await anInvestorCompany({ status: 'pending' })
    const onTime = await show('?turn=overdue')
    expect(onTime.text).toContain('No overdue profiles')
    expect(onTime.text).not.toContain('No profiles to review')
    expect((await show('?turn=overdue&search=nobody')).text).toContain('No matching profiles')
  })

  test('a search matches company, full name and email, ignoring case · ADM-020', async () => {
    const { member } = await anInvestorCompany({ name: 'Łódź Yards' })
    await anInvestorCompany({ name: 'Baltic Halls' })
    await updateRows('members', { userId: member.userId }, { fullName: 'Zofia Żak' })
    for (const search of ['ŁÓDŹ yARDS', 'zofia', member.email.toUpperCase()]) {
      expect(queue((await show(`?search=${encodeURIComponent(search)}`)).html)).toEqual(['Łódź Yards'])
    }
    expect(queue((await show('?search=%25')).html)).toEqual([])
  })

  test.runIf(isDeepRun)('paging has no gaps or duplicates', async () => {
    await sql`insert into companies (type, name, approval_status, revision, submitted_at)
      select 'investor', 'Fund ' || n, 'pending', 1, now() from generate_series(1, 120) n`.execute(db())
    const seen: (string | undefined)[] = []
    let query: string | undefined = ''
    for (let step = 0; step < 5 && query !== undefined; step += 1) {
      const { html } = await show(query)
      seen.push(...queue(html))
      query =
        /<a[^>]*rel="next"[^>]*href="\/admin\/profiles([^"]*)"|<a[^>]*href="\/admin\/profiles([^"]*)"[^>]*rel="next"/
          .exec(html)
          ?.slice(1)
          .find(Boolean)
          ?.replaceAll('&amp;', '&')
    }
    expect(seen).toHaveLength(120)
    expect(new Set(seen).size).toBe(120)
  })
})

describe('the people in the list', () => {
  test.runIf(isDeepRun)('are read in one call by user id · ADM-027', async () => {
    const viewer = await anAdminViewer()
    const one = await anInvestorCompany({ name: 'Fund One' })
    const two = await aNewcomer({ userType: 'developer', companyName: 'Yards' })
    const people = await listReviewedPeople(viewer, [one.member.userId, two.userId, one.member.userId])
    expect(people).toHaveLength(2)
    expect(people.find(({ id }) => id === two.userId)).toEqual({
      id: two.userId,
      email: two.email,
      fullName: 'Maja Kowalska',
      companyName: 'Yards',
      position: null,
      phone: null,
      userType: 'developer',
    })
  })

  test.runIf(isDeepRun)(
    'who cannot be loaded appear as "—" below a notice, except in the admin’s own row · ADM-028',
    async () => {
      await anInvestorCompany({ name: 'Fund One' })
      const own = await anInvestorCompany({ name: 'Own Fund' })
      await updateRows('members', { userId: own.member.userId }, { role: 'admin', fullName: 'Olga Own' })
      await sql`alter table members rename column phone to phone_away`.execute(db())
      try {
        const { status, text } = await visit(page, '/admin/profiles', {
          cookie: await signedInCookie(own.member.userId),
        })
        expect(status).toBe(200)
        expect(text).toContain('Names and emails could not be loaded')
        expect(text).toContain('Investor · Olga Own')
        expect(text).toContain('Investor · —')
        expect(text).not.toContain('Ivan Investor')
      } finally {
        await sql`alter table members rename column phone_away to phone`.execute(db())
      }
    },
  )

  test.runIf(isDeepRun)('a list that fails to load says "Failed to load profiles" · ADM-029', async () => {
    await sql`alter table companies rename column submitted_at to away`.execute(db())
    try {
      const { status, text } = await show()
      expect(status).toBe(500)
      expect(text).toContain('Failed to load profiles')
    } finally {
      await sql`alter table companies rename column away to submitted_at`.execute(db())
    }
  })
})

describe('who may see it', () => {
  test('only an admin, on each call · ADM-008 · ADM-010', async () => {
    const { member, companyId } = await anInvestorCompany({ status: 'pending' })
    const cookie = await signedInCookie(member.userId)
    for (const [module, path] of [
      [page, '/admin/profiles'],
      [overview, '/admin'],
    ] as const) {
      const refused = await visitRefused(module, path, { cookie })
      expect(refused.status).toBe(403)
      expect(refused.text).toContain('Access Denied')
      expect((await visitRefused(module, path)).location).toMatch(/^\/signin\?from=/)
    }
    const form = { intent: 'approve', id: companyId, seen: '0', confirmed: 'yes' }
    expect((await visitRefused(page, '/admin/profiles', { cookie, form })).status).toBe(403)
    const { approvalStatus } = await selectRow('companies', { id: companyId })
    expect(approvalStatus).toBe('pending')
  })
})
