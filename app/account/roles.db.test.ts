import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { GOOD_PASSWORD, aMember, aNewAddress, anAdmin, auditOf, mailsTo } from '#test/world/accounts.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRows } from '#test/world/rows.ts'
import { adminCommand } from './cli.server.ts'
import { changeRole, createAdmin } from './commands/roles.server.ts'
import * as registration from './routes/complete-registration.tsx'

await testDatabase()

const OPERATOR = { kind: 'system' } as const

async function admin(...parameters: string[]): Promise<{ code: number; said: string }> {
  const lines: string[] = []
  const code = await adminCommand(parameters, (line) => void lines.push(line))
  return { code, said: lines.join('\n') }
}

const admins = async () =>
  (await selectRows('members', { role: 'admin' }, ['userId'])).map((row) => row.userId)

test('create prints a set-password link that works once and makes an admin · ADM-201', async () => {
  const email = aNewAddress()
  const { code, said } = await admin('create', email.toUpperCase(), 'Ada', 'Admin')
  expect(code).toBe(0)
  const [path] = /\/complete-registration\?token=[\w-]{43}/.exec(said) ?? []
  expect(path).toBeDefined()
  const form = { intent: 'set-password', password: GOOD_PASSWORD, confirmPassword: GOOD_PASSWORD }
  const response = await visit(registration, path ?? '', { form })
  const done = await visit(registration, response.location ?? '', { cookie: response.cookie })
  expect(done.html).toContain('content="2;url=/admin"')
  expect(await admin('create', email)).toMatchObject({ code: 1 })
})

test('with a mail server the link is emailed and not shown', async () => {
  const email = aNewAddress()
  await createAdmin({ email, name: 'Ada Admin', mail: true }, OPERATOR)
  expect(await mailsTo(email)).toMatchObject([
    { kind: 'account.admin_invitation', path: expect.stringContaining('token=') },
  ])
})

test('promote and demote change the role and are audited · ADM-201', async () => {
  await anAdmin()
  const member = await aMember()
  expect(await admin('promote', member.email)).toEqual({ code: 0, said: `${member.email} is now an admin` })
  expect(await admin('promote', member.email)).toMatchObject({ code: 1 })
  expect(await admin('demote', member.email)).toEqual({ code: 0, said: `${member.email} is now a member` })
  expect((await auditOf(member.userId)).map((row) => row.action)).toEqual([
    'account.change_role',
    'account.change_role',
  ])
  expect(await admin('promote', aNewAddress())).toEqual({ code: 1, said: 'no account has this address' })
})

test('list prints every admin · ADM-201', async () => {
  const { email } = await anAdmin({ fullName: 'Lena Lister' })
  const { code, said } = await admin('list')
  expect(code).toBe(0)
  expect(said).toContain(`${email}  Lena Lister`)
})

test('the last admin cannot be demoted, not even by concurrent calls · ADM-201', async () => {
  for (let count = 0; count < 3; count += 1) await anAdmin()
  const ids = await admins()
  const emails = async (of: string[]) =>
    (await db().selectFrom('users').where('id', 'in', of).select('email').execute()).map(({ email }) => email)
  const results = await Promise.all(
    (await emails(ids)).flatMap((email) => [1, 2].map(() => changeRole(email, 'member', OPERATOR))),
  )
  expect(await admins()).toHaveLength(1)
  expect(results.filter(({ ok }) => ok)).toHaveLength(ids.length - 1)
  expect(await admin('demote', (await emails(await admins()))[0] ?? '')).toEqual({
    code: 1,
    said: 'the last admin cannot be demoted: promote another account first',
  })
})
