import { expect, test, vi } from 'vitest'
import { openEventStreams } from '#app/gates/event-streams.server.ts'
import { liveSessions } from '#app/account/security/queries.server.ts'
import { readSession } from '#app/account/session.server.ts'
import * as events from '#app/site/routes/events.ts'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, anAdmin, auditOf, signedInCookie } from '#test/world/accounts.ts'
import { visit } from '#test/world/pages.tsx'
import { updateRows } from '#test/world/rows.ts'
import { enterPassword, sessionsOf } from '#test/world/security.ts'
import * as page from './account.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const sessionAlive = async (id: string) => (await liveSessions([id])).has(id)

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

const open = (cookie: string) => visit(page, '/settings', { cookie })
const press = (cookie: string, intent: string, id = '') =>
  visit(page, '/settings', { cookie, form: { intent, id } })

async function idOf(cookie: string): Promise<string> {
  const session = await readSession(new Request('http://127.0.0.1:3000/', { headers: { Cookie: cookie } }))
  if (!session) throw new Error('the session of this test has ended')
  return session.sessionId
}

test('sessions are listed with device, start, last use and a shortened IP address, the current one first · MEM-388', async () => {
  const member = await aMember()
  const at = new Date()
  const start = new Date(at.getTime() - 5 * 3_600_000)
  const { cookie } = await enterPassword(member, { userAgent: FIREFOX, ip: '203.0.113.77' })
  await updateRows(
    'sessions',
    { userId: member.userId },
    { createdAt: start, lastUsedAt: new Date(at.getTime() - 3_600_000) },
  )
  setClock(() => at)
  await enterPassword(member, { userAgent: SAFARI, ip: '2001:db8:85a3::1' })
  const { text, html } = await open(cookie)
  const time = (moment: Date) =>
    new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'Europe/Warsaw',
    }).format(moment)
  expect(text).toContain(
    `Firefox on Windows This session Signed in ${time(start)} · last used ${time(at)} · from 203.0.113.*`,
  )
  expect(text).toContain('from 2001:db8:85a3:*')
  expect(text).toContain('Safari on iPhone')
  expect(html).not.toContain('203.0.113.77')
  expect(text.indexOf('Firefox on Windows')).toBeLessThan(text.indexOf('Safari on iPhone'))
  expect(html.match(/value="end-session"/g)).toHaveLength(1)
})

test('a signed-out session is refused at its next request · MEM-388', async () => {
  const { userId } = await aMember()
  const [own, other, third] = [
    await signedInCookie(userId),
    await signedInCookie(userId),
    await signedInCookie(userId),
  ]
  const id = await idOf(other)
  expect(await sessionAlive(id)).toBe(true)
  const ended = await press(own, 'end-session', id)
  expect(ended).toMatchObject({ status: 303, location: '/settings#sessions' })
  expect(await sessionAlive(id)).toBe(false)
  expect((await open(other)).location).toBe('/signin?from=%2Fsettings')
  const write = press(other, 'personal')
  await expect(write.then(({ status }) => status)).resolves.toBe(401)
  expect((await open(third)).status).toBe(200)
  expect(await auditOf(userId)).toEqual([{ action: 'session.end', actorKind: 'member' }])
})

test.runIf(isDeepRun)('the event stream of a signed-out session closes · MEM-388', async () => {
  const { userId } = await aMember()
  const [own, other] = [await signedInCookie(userId), await signedInCookie(userId)]
  const before = openEventStreams()
  let isOpen = true
  const stream = visit(events, '/events', { cookie: other, accept: 'text/event-stream' }).then((closed) => {
    isOpen = false
    return closed
  })
  await vi.waitFor(() => expect(openEventStreams()).toBe(before + 1), 60_000)
  expect(isOpen).toBe(true)
  await press(own, 'end-session', await idOf(other))
  const closed = await stream
  expect(closed.headers.get('Content-Type')).toContain('text/event-stream')
})

test('signing out all others keeps this session and other people’s · MEM-388', async () => {
  const [{ userId }, stranger] = [await aMember(), await aMember()]
  const own = await signedInCookie(userId)
  for (const _ of [1, 2, 3]) await signedInCookie(userId)
  const foreign = await signedInCookie(stranger.userId)
  expect((await press(own, 'end-others')).toast?.text).toBe('3 sessions were signed out.')
  expect(await sessionsOf(userId)).toBe(1)
  expect((await open(own)).status).toBe(200)
  expect((await open(foreign)).status).toBe(200)
})

test('another person’s session, an unknown one and the current one are not found', async () => {
  const [{ userId }, stranger] = [await aMember(), await aMember()]
  const own = await signedInCookie(userId)
  const foreign = await signedInCookie(stranger.userId)
  for (const id of [await idOf(foreign), await idOf(own), crypto.randomUUID(), '', "' or 1=1"])
    expect((await press(own, 'end-session', id)).status).toBe(404)
  expect((await open(foreign)).status).toBe(200)
  expect((await open(foreign)).html).not.toContain(await idOf(own))
})

const HOUR = 3_600_000
test.each([
  ['a member', aMember, 12 * HOUR, 30 * 24 * HOUR],
  ['an admin', anAdmin, HOUR, 12 * HOUR],
] as const)(
  'the session of %s times out when idle, expires, and leaves the list · MEM-388',
  async (_, make, idle, life) => {
    const { userId } = await make()
    const start = new Date()
    const cookie = await signedInCookie(userId, start)
    const id = await idOf(cookie)
    const fresh = await signedInCookie(userId, new Date(start.getTime() + life))
    const alive = async (ms: number, usedAt: number) => {
      setClock(() => new Date(start.getTime() + ms))
      await updateRows('sessions', { id }, { lastUsedAt: new Date(start.getTime() + usedAt) })
      return sessionAlive(id)
    }
    expect(await alive(idle - 1, 0)).toBe(true)
    expect(await alive(idle, 0)).toBe(false)
    expect(await alive(life - 1, life - 2)).toBe(true)
    expect(await alive(life, life - 1)).toBe(false)
    expect((await open(cookie)).location).toBe('/signin?from=%2Fsettings')
    expect((await open(fresh)).html).not.toContain(id)
    expect([...(await liveSessions([id, await idOf(fresh)]))]).toEqual([await idOf(fresh)])
  },
)
