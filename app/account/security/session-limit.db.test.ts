import { expect, test } from 'vitest'
import { signIn } from '#app/account/commands/sign-in.server.ts'
import { db, transaction } from '#app/db/client.server.ts'
import * as account from '#app/settings/routes/account.tsx'
import { testDatabase } from '#test/database.ts'
import { aMember, auditOf, signedInCookie } from '#test/world/accounts.ts'
import { fromBrowser } from '#test/world/credential-changes.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRows } from '#test/world/rows.ts'
import { openSession } from './commands/open-session.server.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const sessionsOf = (userId: string) => selectRows('sessions', { userId }, ['id', 'lastUsedAt'], 'lastUsedAt')

test('an account has at most 50 sessions: another sign-in ends the least recently used one and logs it · MEM-388', async () => {
  const member = await aMember()
  const cookies: string[] = []
  for (let at = 0; at < 60; at += 1)
    cookies.push(await signedInCookie(member.userId, new Date(Date.now() - (60 - at) * 60_000)))
  const before = await sessionsOf(member.userId)
  const signedIn = await signIn(fromBrowser(), member)
  expect(signedIn.ok).toBe(true)
  const after = await sessionsOf(member.userId)
  expect(after.length).toBe(50)
  expect(after.slice(0, 49).map(({ id }) => id)).toEqual(before.slice(11).map(({ id }) => id))
  expect(await auditOf(member.userId)).toContainEqual({ action: 'session.end', actorKind: 'system' })
  expect((await visit(account, '/settings', { cookie: cookies[10] ?? '' })).location).toMatch(/^\/signin/)
  const page = await visit(account, '/settings', { cookie: cookies[59] ?? '' })
  expect(page.status).toBe(200)
  expect([...page.html.matchAll(/value="end-session"/g)].length).toBe(49)
})

test.runIf(isDeepRun)(
  'fifty concurrent sign-ins to an account with 40 sessions leave 50 · MEM-388',
  async () => {
    const member = await aMember()
    for (let at = 0; at < 40; at += 1) await signedInCookie(member.userId, new Date(Date.now() - 60_000))
    const { generation } = await db()
      .selectFrom('users')
      .where('id', '=', member.userId)
      .select('credentialGeneration as generation')
      .executeTakeFirstOrThrow()
    const checked = { userId: member.userId, generation, way: 'password' } as const
    const all = await Promise.all(
      Array.from({ length: 50 }, () => transaction((tx) => openSession(tx, fromBrowser(), checked))),
    )
    expect(all.every(({ ok }) => ok)).toBe(true)
    expect((await sessionsOf(member.userId)).length).toBe(50)
  },
)

test.runIf(isDeepRun)(
  'the sessions page lists 50 even if an account has more, always including the current one · MEM-388',
  async () => {
    const member = await aMember()
    const old = await signedInCookie(member.userId, new Date(Date.now() - 3_600_000))
    for (let at = 0; at < 120; at += 1) await signedInCookie(member.userId, new Date(Date.now() - 60_000))
    const page = await visit(account, '/settings', { cookie: old })
    expect(page.text).toContain('This session')
    expect([...page.html.matchAll(/value="end-session"/g)].length).toBe(49)
  },
)
