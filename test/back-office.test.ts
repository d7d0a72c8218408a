import { describe, expect, test } from 'vitest'
import type { DoorWorld } from './door-world.ts'
import { VISITORS } from './door-outcomes.ts'
import { DOORS } from './doors-table.ts'
import { ask, buttonsOf, pathsBehind, theFront, userOf } from './knock.ts'
import { signedInCookie } from './world/accounts.ts'
import { linksOf } from './world/pages.tsx'
import { findRow, selectRows, updateRows } from '#test/world/rows.ts'

const front = await theFront()
const ADMIN_PATHS = pathsBehind('gates/admin.tsx')
/** An admin's outcome: the address of one record redirects without a record. */
const ownStatus = (path: string) => (path.includes(':') ? 404 : 200)
const NOT_ADMINS = VISITORS.filter((visitor) => visitor !== 'guest' && visitor !== 'admin')

describe('the back office', () => {
  test('a non-admin of any standing: 403 and "Access Denied" before any redirect of the gate, with two buttons · PUB-206', async () => {
    for (const visitor of NOT_ADMINS) {
      for (const path of ADMIN_PATHS) {
        const { status, location, html, text } = await ask(path, front.cookies[visitor])
        expect([visitor, path, status, location]).toEqual([visitor, path, 403, null])
        expect(html).toMatch(/<h1[^>]*>Access Denied<\/h1>/)
        expect(text).toContain("You don't have permission to access this section.")
        expect(linksOf(html)).toContainEqual({ href: '/', text: 'Back to Home' })
        expect(buttonsOf(html)).toEqual([{ press: null, text: 'Sign in with Admin Access' }])
      }
    }
  })

  test('"Sign in with Admin Access" ends the session and opens /signin?from=/admin · PUB-206', async () => {
    const { id } = await userOf('investor@demo.parcela.test')
    const cookie = await signedInCookie(id)
    const { html } = await ask('/admin', cookie)
    const form = [...html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)].find(([, , inner]) =>
      inner?.includes('Sign in with Admin Access'),
    )
    const [, attributes = '', inner = ''] = form ?? []
    expect(attributes).toMatch(/method="post"/)
    const fields = [...inner.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    )
    const pressed = await ask(
      /action="([^"]+)"/.exec(attributes)?.[1] ?? '',
      cookie,
      Object.fromEntries(fields),
    )
    expect([pressed.status, decodeURIComponent(pressed.location ?? '')]).toEqual([303, '/signin?from=/admin'])
    expect((await ask('/my-profile', cookie)).location).toBe('/signin?from=%2Fmy-profile')
    expect(await ask(pressed.location ?? '', '')).toMatchObject({ status: 200 })
  })

  test('the role is read on every request: the same session gains and loses it immediately · PUB-205', async () => {
    const { id } = await userOf('investor@demo.parcela.test')
    const setRole = (role: string) => updateRows('members', { userId: id }, { role })
    const statuses = async () =>
      Promise.all(
        ADMIN_PATHS.filter((path) => ownStatus(path) === 200).map(
          async (path) => (await ask(path, front.cookies.investor)).status,
        ),
      )
    expect(new Set(await statuses())).toEqual(new Set([403]))
    await setRole('admin')
    try {
      expect(new Set(await statuses())).toEqual(new Set([200]))
    } finally {
      await setRole('member')
    }
    expect(new Set(await statuses())).toEqual(new Set([403]))
  })

  test('an admin without a company passes the gate and sees the Admin links, nobody else does · PUB-204', async () => {
    const { id } = await userOf('admin@demo.parcela.test')
    const company = await findRow('companyMembers', { userId: id }, ['companyId'])
    expect(company).toBeUndefined()
    const admin = linksOf((await ask('/platform', front.cookies.admin)).html)
    expect(admin).toContainEqual({ href: '/admin', text: 'Admin' })
    expect(admin).toContainEqual({ href: '/admin', text: 'Admin Console' })
    for (const visitor of ['developer', 'investor', 'advisor'] as const) {
      const { html } = await ask('/platform', front.cookies[visitor])
      expect(linksOf(html).filter(({ href }) => href.startsWith('/admin'))).toEqual([])
    }
    expect(linksOf((await ask('/about', '')).html).filter(({ href }) => href.startsWith('/admin'))).toEqual(
      [],
    )
  })

  test('no form writes the role, whatever else is posted · PUB-204', async () => {
    const roles = () => selectRows('members', {}, ['userId', 'role'], 'userId')
    const before = await roles()
    const ids = await Promise.all(
      ['newcomer', 'developer', 'investor'].map((name) => userOf(`${name}@demo.parcela.test`)),
    )
    const wished = Object.fromEntries(
      [
        'role',
        'role[]',
        'user.role',
        'member[role]',
        'user_role',
        'isAdmin',
        'is_admin',
        'app_metadata[role]',
      ].map((name) => [name, 'admin']),
    )
    const writable = DOORS.filter(({ post, path }) => path !== '/signout' && post.developer !== 405)
    expect(writable.length).toBeGreaterThan(15)
    const filled = (path: string) =>
      path.replace(/\{(\w+)\}/g, (_, name: keyof DoorWorld) => front.world[name])
    for (const { path } of writable) {
      for (const [index, visitor] of (['incomplete', 'developer', 'investor'] as const).entries()) {
        const userId = ids[index]?.id ?? ''
        const posted = await ask(filled(path), front.cookies[visitor], {
          ...wished,
          userId,
          user_id: userId,
        })
        expect([path, posted.status < 500]).toEqual([path, true])
      }
    }
    expect(await roles()).toEqual(before)
  })
})
