import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, signedInCookie } from '#test/world/accounts.ts'
import { aSignedInAdmin, visitRefused } from '#test/world/back-office.tsx'
import { aDeveloperCompany, aNewcomer } from '#test/world/companies.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { updateRows } from '#test/world/rows.ts'
import * as page from '#app/oversight/users/desk/desk.tsx'

await testDatabase()

const admin = await aSignedInAdmin()
const zolw = await aMember({
  fullName: 'Żaneta Żółw',
  companyName: 'Gęśla 100% Sp. z o.o.',
  userType: 'investor',
})
await aMember({ fullName: 'Otto Other', userType: 'other', companyName: null, verified: false })

const open = (path = '/admin/users') => visit(page, path, { cookie: admin.cookie })
const list = (query: Record<string, string>) => open(`/admin/users?${new URLSearchParams(query)}`)
const shownIn = (html: string) =>
  linksOf(html)
    .filter(({ href }) => /[?&]id=/.test(href))
    .map(({ text }) => text)

describe('the list of accounts', () => {
  test('shows name, address, type, company and state, newest first, with counts · ADM-201', async () => {
    const { text, html } = await open()
    const words = `Otto Other Email not confirmed`
    expect(text).toContain(words)
    expect(text).toContain('Other (Land surveyor) · No company')
    expect(text).toContain(zolw.email)
    expect(text).toContain('Investor · Gęśla 100% Sp. z o.o.')
    expect(shownIn(html).slice(0, 2)).toEqual(['Otto Other', 'Żaneta Żółw'])
    const members = await db()
      .selectFrom('members')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(text).toContain(`Accounts ${members.n}`)
    expect(text).toContain('Admins 1')
  })

  test.each([
    ['part of a name, whatever its accents', 'zaneta zol'],
    ['part of a company name with a literal %', 'gesla 100%'],
    ['a whole address', ''],
  ])('can be searched by %s', async (_, given) => {
    const { html } = await list({ search: given || zolw.email.toUpperCase() })
    expect(shownIn(html)).toEqual(['Żaneta Żółw'])
  })

  test('filters by role, user type and status; invalid filters are ignored', async () => {
    expect(shownIn((await list({ role: 'admin' })).html)).toEqual(['Ada Admin'])
    expect(shownIn((await list({ kind: 'other' })).html)).toEqual(['Otto Other'])
    expect(shownIn((await list({ state: 'unverified' })).html)).toEqual(['Otto Other'])
    expect(shownIn((await list({ state: 'active', kind: 'investor' })).html)).toEqual(['Żaneta Żółw'])
    expect((await list({ state: 'suspended' })).text).toContain('No matching users')
    const granted = { isEarlyAccess: true, earlyAccessGrantedAt: new Date() }
    await updateRows('members', { userId: zolw.userId }, granted)
    expect(shownIn((await list({ state: 'early_access' })).html)).toEqual(['Żaneta Żółw'])
    for (const query of [
      { state: 'x', role: 'root', kind: "' or 1=1" },
      { cursor: 'x|y' },
      { search: 'ż'.repeat(10_000) },
    ])
      expect((await list(query as Record<string, string>)).status).toBe(200)
  })
})

describe('an open record', () => {
  test('shows the account and links to its company’s profile, KYC and audit · ADM-201', async () => {
    const { member, companyId } = await aDeveloperCompany()
    const { text, html } = await open(`/admin/users?id=${member.userId}`)
    for (const words of [
      'Maja Kowalska',
      member.email,
      'Email confirmed Yes',
      'Password set No',
      'Two-factor authentication Off',
      'Open sessions 0',
    ])
      expect(text).toContain(words)
    expect(text).toContain('Kowalska Development Approved')
    const hrefs = linksOf(html).map(({ href }) => href)
    expect(hrefs).toContain(`/admin/profiles?id=${companyId}`)
    expect(hrefs).toContain(`/admin/kyc?status=all&entity_id=${companyId}`)
    expect(hrefs).toContain(`/admin/audit?type=user&object=${member.userId}`)
  })

  test('offers no role change or suspension on the admin’s own account and no suspension of an admin, with the reason', async () => {
    const own = await open(`/admin/users?id=${admin.userId}`)
    expect(own.text).toContain('This is your own account')
    for (const intent of ['promote', 'demote', 'suspend', 'signOut'])
      expect(own.html).not.toContain(`id="user-${intent}"`)
    const other = await aSignedInAdmin()
    const { html, text } = await open(`/admin/users?id=${other.userId}`)
    expect(text).toContain('Remove the admin role before you suspend this account.')
    expect(html).toContain('id="user-demote"')
    expect(html).not.toContain('id="user-suspend"')
    await updateRows('members', { userId: other.userId }, { role: 'member' })
  })

  test('is a 404 for an unknown id; only admins can open the list and records and take steps · ADM-008', async () => {
    for (const id of [crypto.randomUUID(), 'x', "' or 1=1", 'ż'.repeat(5_000)])
      expect(
        (await visitRefused(page, `/admin/users?id=${encodeURIComponent(id)}`, { cookie: admin.cookie }))
          .status,
      ).toBe(404)
    const { userId } = await aNewcomer()
    const cookie = await signedInCookie(userId)
    const refused = await visitRefused(page, `/admin/users?id=${zolw.userId}`, { cookie })
    expect(refused.status).toBe(403)
    expect(refused.html).not.toContain(zolw.email)
    const form = { intent: 'promote', id: userId, seen: '1' }
    expect((await visitRefused(page, '/admin/users', { cookie, form })).status).toBe(403)
    expect((await visitRefused(page, '/admin/users', { form })).status).toBe(401)
    expect((await visit(page, '/admin/users')).location).toBe('/signin?from=%2Fadmin%2Fusers')
  })
})
