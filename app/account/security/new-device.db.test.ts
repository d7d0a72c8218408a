import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { loadMember } from '#app/gates/viewer.server.ts'
import { now } from '#app/lib/clock.ts'
import * as factor from '#app/settings/routes/second-factor.tsx'
import * as settings from '#app/settings/routes/account.tsx'
import { testDatabase } from '#test/database.ts'
import { aMember, mailsTo } from '#test/world/accounts.ts'
import { insertRow, selectRows } from '#test/world/rows.ts'
import { visit } from '#test/world/pages.tsx'
import { codeNow, enterPassword } from '#test/world/security.ts'
import { isDeepRun } from '#test/runs.ts'
import { findUnconfirmedFactor } from './queries.server.ts'

await testDatabase()

const NEW = 'Quay-side 42 cranes'
const FACTOR = '/settings/second-factor'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0'

test('a sign-in from an unknown browser is always reported by email · MEM-382', async () => {
  const member = await aMember()
  const { userId, email } = member
  await insertRow('noticePreferences', { userId, kind: 'security', bell: false, mail: false })
  const home = await enterPassword(member)
  expect(await mailsTo(email)).toEqual([])
  await enterPassword(member, { cookie: home.cookie })
  expect(await mailsTo(email)).toEqual([])

  const elsewhere = await enterPassword(member, { ip: '203.0.113.77', userAgent: FIREFOX })
  const [mail, ...others] = await mailsTo(email)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ kind: 'account.new_sign_in', subject: 'New sign-in to your Parcela account' })
  for (const words of ['Firefox on Windows', '203.0.113.*', 'Europe/Warsaw'])
    expect(mail?.text).toContain(words)
  expect(mail?.text).not.toContain('203.0.113.77')
  await enterPassword(member, { cookie: elsewhere.cookie })
  expect(await mailsTo(email)).toHaveLength(1)

  for (let count = 0; count < 12; count += 1)
    await enterPassword(member, { ip: `198.51.${count}.7`, userAgent: FIREFOX })
  const [, later, ...more] = await mailsTo(email)
  expect(more).toEqual([])
  expect(later?.text).toContain('12 sign-ins')
  for (const count of [2, 11]) expect(later?.text).toContain(`198.51.${count}.*`)
  expect(later?.text).not.toContain('198.51.1.*')
})

test('an account has at most 20 known devices; a new password or second factor leaves only the current one', async () => {
  const member = await aMember()
  const { userId } = member
  const known = async () =>
    (await selectRows('knownDevices', { userId })).map((row) => row.deviceHash.toString('hex'))
  const plant = async (age: number) => {
    const deviceHash = randomBytes(32)
    const lastSeenAt = new Date(now().getTime() - age * 60_000)
    await insertRow('knownDevices', { userId, deviceHash, lastSeenAt })
    return deviceHash.toString('hex')
  }
  const { cookie } = await enterPassword(member)
  const own = await known()
  const planted = []
  for (let age = 1; age <= 25; age += 1) planted.push(await plant(age))
  await enterPassword(member, { cookie })
  expect(new Set(await known())).toEqual(new Set([...own, ...planted.slice(0, 19)]))
  const passwords = { currentPassword: member.password, newPassword: NEW, confirmPassword: NEW }
  await visit(settings, '/settings', { cookie, form: { intent: 'password', ...passwords } })
  expect(await known()).toEqual(own)
  await plant(1)
  await visit(factor, FACTOR, { cookie, form: { intent: 'start' } })
  const session = await loadMember({ sessionId: randomUUID(), userId, signedInAt: now() })
  const { secret = '' } = (session && (await findUnconfirmedFactor(session))) ?? {}
  await visit(factor, FACTOR, { cookie, form: { intent: 'confirm', oneTimeCode: codeNow(secret) } })
  expect(await known()).toEqual(own)
})

test.runIf(isDeepRun)(
  'a browser is known per account, and the database does not store its cookie in plain text',
  async () => {
    const [one, other] = [await aMember(), await aMember()]
    const { cookie } = await enterPassword(one)
    await enterPassword(other)
    await enterPassword(other, { cookie })
    expect((await mailsTo(other.email)).map(({ kind }) => kind)).toEqual(['account.new_sign_in'])
    const mark = /parcela_device=([^;]+)/.exec(cookie)?.[1] ?? ''
    const rows = await selectRows('knownDevices', { userId: one.userId })
    expect(mark).not.toBe('')
    expect(JSON.stringify(rows)).not.toContain(mark)
  },
)
