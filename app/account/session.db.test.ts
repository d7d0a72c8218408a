import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db, transaction } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { aLink, aMember, signedInCookie } from '#test/world/accounts.ts'
import { selectRow, selectRows, updateRows } from '#test/world/rows.ts'
import { purgeSessionsAndLinks } from './commands/purge.server.ts'
import { issueLink, peekLink } from './links.server.ts'
import { startCodeStep, findCodeStep } from './security/commands/second-step.server.ts'
import { readSession, sessionsOf } from './session.server.ts'

await testDatabase()

const withCookie = (cookie: string) => new Request('http://127.0.0.1:3000/', { headers: { Cookie: cookie } })

test('the purge removes ended sessions and keeps active ones', async () => {
  const { userId } = await aMember()
  const living = await signedInCookie(userId)
  await signedInCookie(userId, new Date(Date.now() - 13 * 3_600_000))
  const { id: livingLink } = await aLink(userId)
  const old = await transaction((tx) =>
    issueLink(tx, { purpose: 'reset_password', userId, lifeSeconds: 3600 }),
  )
  const longAgo = { createdAt: new Date('2026-01-01'), expiresAt: new Date('2026-01-02') }
  await updateRows('oneTimeLinks', { id: old.id }, longAgo)
  expect(await purgeSessionsAndLinks()).toBe(2)
  expect(await readSession(withCookie(living))).not.toBeNull()
  const links = await selectRows('oneTimeLinks', {}, ['id'])
  expect(links).toEqual([{ id: livingLink }])
})

test('a last use dated in the future is corrected by the next use · MEM-388', async () => {
  const { userId } = await aMember()
  const cookie = await signedInCookie(userId)
  const ahead = new Date(Date.now() + 30 * 86_400_000)
  await updateRows('sessions', { userId }, { lastUsedAt: ahead })
  expect(await readSession(withCookie(cookie))).not.toBeNull()
  const { lastUsedAt } = await selectRow('sessions', { userId })
  expect(lastUsedAt.getTime()).toBeLessThanOrEqual(Date.now())
})

test('a session, a pending sign-in and a reset link of an earlier generation are invalid', async () => {
  const { userId } = await aMember()
  const cookie = await signedInCookie(userId)
  const step = await transaction((tx) => startCodeStep(tx, { userId, generation: 0 }))
  const request = new Request('http://127.0.0.1:3000/', { headers: { Cookie: step.split(';')[0] ?? '' } })
  const { secret } = await aLink(userId, 'reset_password')
  const opened = async () => [
    (await readSession(withCookie(cookie))) !== null,
    (await findCodeStep(request, db())) !== null,
    (await peekLink(['reset_password'], secret)) !== null,
  ]
  expect(await opened()).toEqual([true, true, true])
  await updateRows('users', { id: userId }, { credentialGeneration: 1 })
  expect(await opened()).toEqual([false, false, false])
  await sql`insert into sessions (user_id, token, expires_at) values (${userId}, 'from the previous release', now() + interval '1 day')`.execute(
    db(),
  )
  expect((await sessionsOf(db()).where('s.userId', '=', userId).execute()).length).toBe(1)
})

test('no session works for a closed account, not even one that was not ended when it closed', async () => {
  const { userId } = await aMember()
  const cookie = await signedInCookie(userId)
  await updateRows('members', { userId }, { closedAt: new Date() })
  expect(await readSession(withCookie(cookie))).toBeNull()
})

test('a request with a malformed session cookie counts as a guest’s, whatever the cookie contains', async () => {
  for (const cookie of [
    '',
    'parcela.session_token=',
    'parcela.session_token=%E0%A4%A',
    'parcela.session_token=a.b',
    `parcela.session_token=${'x'.repeat(5000)}`,
  ]) {
    expect(await readSession(withCookie(cookie))).toBeNull()
  }
})
