import { describe, expect, test } from 'vitest'
import * as auditExport from '#app/admin/routes/audit-export.ts'
import * as overview from '#app/admin/routes/overview.tsx'
import * as profiles from '#app/companies/desk/desk.tsx'
import * as users from '#app/oversight/users/desk/desk.tsx'
import * as confirm from '#app/settings/routes/confirm.tsx'
import * as factorPage from '#app/settings/routes/second-factor.tsx'
import * as file from '#app/site/routes/file.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, anAdmin, signedInCookie } from '#test/world/accounts.ts'
import { visitRefused } from '#test/world/back-office.tsx'
import { aDocument } from '#test/world/companies.ts'
import { visit } from '#test/world/pages.tsx'
import { accountOf } from '#test/world/people.ts'
import { selectRows, updateRows } from '#test/world/rows.ts'
import { aTwoFactorMember } from '#test/world/security.ts'
import { testSettings } from '#test/settings.ts'

testSettings({ ADMIN_SECOND_FACTOR: 'required' })
await testDatabase()

const without = await signedInCookie((await anAdmin()).userId)
const guarded = await signedInCookie((await aTwoFactorMember({ role: 'admin' })).userId)
const target = (await aMember()).userId

describe('with ADMIN_SECOND_FACTOR=required', () => {
  test('an admin without a second factor is redirected to the set-up from every page of the back office · ADM-201', async () => {
    for (const [module, path] of [
      [overview, '/admin'],
      [profiles, '/admin/profiles'],
      [users, `/admin/users?id=${target}`],
    ] as const) {
      const response = await visitRefused(module, path, { cookie: without })
      expect([response.status, response.location]).toEqual([302, '/settings/second-factor'])
      expect(response.html).not.toContain(target)
    }
  })

  test('every action is refused, and nothing changes', async () => {
    const { version } = await accountOf(target)
    const form = { intent: 'suspend', id: target, seen: String(version), reason: 'R' }
    const answer = await visitRefused(users, '/admin/users', { cookie: without, form })
    expect(answer.status).toBe(403)
    expect(answer.text).toContain('Admins need two-factor authentication for the back office.')
    expect(await accountOf(target)).toMatchObject({ suspendedAt: null, version })
  })

  test('the second-factor page says why; the settings stay available', async () => {
    const { status, text } = await visit(factorPage, '/settings/second-factor', { cookie: without })
    expect(status).toBe(200)
    expect(text).toContain('Admins need two-factor authentication')
    expect((await visit(confirm, '/settings/confirm?window=own', { cookie: without })).status).toBe(200)
  })

  test('another person’s KYC file cannot be opened either', async () => {
    const fileId = await aDocument(target, 'personal_id')
    const answer = await visit(file, `/files/${fileId}`, { cookie: without, params: { id: fileId } })
    expect(answer.status).toBe(404)
  })

  test('the audit log cannot be downloaded either, and nothing is recorded', async () => {
    const exported = (cookie: string) => visit(auditExport, '/admin/audit/export', { cookie, form: {} })
    const noted = () => selectRows('auditLog', { action: 'audit.export' }, ['id'], 'id')
    expect((await exported(without)).status).toBe(403)
    expect(await noted()).toEqual([])
    expect((await exported(guarded)).status).toBe(200)
  })

  test('an admin with a second factor can enter, even right after setting it up', async () => {
    expect((await visit(users, '/admin/users', { cookie: guarded })).status).toBe(200)
    const late = await aTwoFactorMember({ role: 'admin' })
    const cookie = await signedInCookie(late.userId)
    await updateRows('secondFactors', { userId: late.userId }, { confirmedAt: null })
    expect((await visitRefused(users, '/admin/users', { cookie })).status).toBe(302)
    await updateRows('secondFactors', { userId: late.userId }, { confirmedAt: new Date() })
    expect((await visit(users, '/admin/users', { cookie })).status).toBe(200)
  })

  test('a member without a second factor is not affected', async () => {
    const member = await signedInCookie(target)
    const { text } = await visit(factorPage, '/settings/second-factor', { cookie: member })
    expect(text).not.toContain('The back office')
  })
})
