import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { resetLimit, refundLimit, purgeLimits, takeLimit } from './limits.server.ts'

await testDatabase()

const signIn = (...subjects: (`ip:${string}` | `account:${string}`)[]) =>
  takeLimit(db(), { rule: 'signIn', subjects })
const age = (seconds: number) =>
  sql`update rate_limits set window_start = window_start - make_interval(secs => ${seconds})`.execute(db())

test('ten calls pass, the eleventh gets the time to wait, and calls pass again after the window', async () => {
  for (let call = 0; call < 10; call += 1) expect(await signIn('ip:198.51.100.1')).toEqual({ ok: true })
  const refused = await signIn('ip:198.51.100.1')
  expect(refused).toMatchObject({ ok: false })
  expect(refused.ok ? 0 : refused.retryAfterSeconds).toBeGreaterThan(890)
  expect(refused.ok ? 0 : refused.retryAfterSeconds).toBeLessThanOrEqual(900)
  expect(await signIn('ip:198.51.100.2')).toEqual({ ok: true })
  await age(901)
  expect(await signIn('ip:198.51.100.1')).toEqual({ ok: true })
})

test('a window from a clock that ran ahead locks nobody out', async () => {
  for (let call = 0; call < 11; call += 1) await signIn('ip:198.51.100.9')
  await age(-86_400)
  expect(await signIn('ip:198.51.100.9')).toEqual({ ok: true })
  for (let call = 0; call < 11; call += 1) await signIn('ip:198.51.100.9')
  await age(-86_400)
  expect(await signIn('ip:198.51.100.9')).toEqual({ ok: true })
  await resetLimit(db(), 'signIn', 'ip:198.51.100.9')
  await age(2 * 86_400)
})

test('exactly ten of fifty concurrent calls pass', async () => {
  const results = await Promise.all(Array.from({ length: 50 }, () => signIn('ip:198.51.100.50')))
  expect(results.filter((result) => result.ok)).toHaveLength(10)
})

test('an account is limited across all IP addresses, regardless of case', async () => {
  for (let call = 0; call < 10; call += 1) await signIn(`ip:203.0.113.${call}`, 'account:Anna@Example.test')
  expect(await signIn('ip:203.0.113.99', 'account:anna@example.test')).toMatchObject({ ok: false })
})

test('a blocked address cannot exhaust another account’s limit', async () => {
  for (let call = 0; call < 40; call += 1) await signIn('ip:192.0.2.1', 'account:victim@example.test')
  await resetLimit(db(), 'signIn', 'account:victim@example.test')
  for (let call = 0; call < 40; call += 1) await signIn('ip:192.0.2.1', 'account:victim@example.test')
  expect(await signIn('ip:192.0.2.2', 'account:victim@example.test')).toEqual({ ok: true })
})

test('giving back one call allows one more, never two', async () => {
  const address = 'ip:198.51.100.77'
  await refundLimit(db(), 'signIn', address)
  for (let call = 0; call < 10; call += 1) await signIn(address)
  await refundLimit(db(), 'signIn', address)
  expect(await signIn(address)).toEqual({ ok: true })
  expect(await signIn(address)).toMatchObject({ ok: false })
})

test('addresses in one IPv6 network count together; rules count separately', async () => {
  for (let call = 0; call < 3; call += 1)
    await takeLimit(db(), { rule: 'reset', subjects: [`ip:2001:db8:7:7::${call}`] })
  expect(await takeLimit(db(), { rule: 'reset', subjects: ['ip:2001:db8:7:7:ffff::9'] })).toMatchObject({
    ok: false,
  })
  expect(await takeLimit(db(), { rule: 'contact', subjects: ['ip:2001:db8:7:7::1'] })).toEqual({ ok: true })
})

test('the table identifies nobody, and ended windows are removed', async () => {
  const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(db())
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.some(({ key }) => key.includes('@') || key.includes('198.51'))).toBe(false)
  expect(await purgeLimits(db())).toBe(0)
  await age(86_401)
  expect(await purgeLimits(db())).toBe(rows.length)
})
