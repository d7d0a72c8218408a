import { expect, test } from 'vitest'
import {
  readToken,
  clearCookieHeader,
  setCookieHeader,
  readCookie,
  sessionCookie,
} from '../session.server.ts'
import { testSettings } from '#test/settings.ts'
import '#test/secret-key.ts'

testSettings({ PUBLIC_ORIGIN: 'https://parcela.example' })

const SECRET = 'a'.repeat(43)
const reading = (cookie: string) => new Request('https://x/', { headers: { Cookie: cookie } })

test.each([
  ['step', '__Secure-parcela_step', '/signin'],
  ['device', '__Host-parcela_device', '/'],
  ['challenge', '__Host-parcela_passkey', '/'],
] as const)(
  'on an https site the sign-in cookie %s has the prefix and is read under that name only',
  async (kind, name, path) => {
    const set = await setCookieHeader(kind, SECRET, 60)
    const [kept = '', ...facts] = set.split('; ')
    expect(kept.startsWith(`${name}=`)).toBe(true)
    expect(facts).toEqual(['Max-Age=60', `Path=${path}`, 'HttpOnly', 'Secure', 'SameSite=Lax'])
    expect(await readCookie(kind, reading(`a=b; ${kept}`))).toBe(SECRET)
    expect(await readCookie(kind, reading(kept.replace(/^__\w+-/, '')))).toBeNull()
    expect(await clearCookieHeader(kind)).toMatch(new RegExp(`^${name}=;.*Max-Age=0;.*Secure`))
  },
)

test('on an https site the session cookie has the prefix and is read under that name only', () => {
  const [kept = '', ...facts] = sessionCookie(SECRET).split('; ')
  expect(kept).toMatch(/^__Host-parcela\.session_token=/)
  expect(facts).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']))
  expect(readToken(reading(kept))).toBe(SECRET)
  expect(readToken(reading(kept.replace(/^__\w+-/, '')))).toBeNull()
})
