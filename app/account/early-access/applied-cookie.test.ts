import { expect, test } from 'vitest'
import { readApplied, rememberApplied } from './applied-cookie.server.ts'

process.env.PUBLIC_ORIGIN = 'https://parcela.example'

test('on an https site the cookie with the address is sent over https only', async () => {
  const set = await rememberApplied('maja@example.pl')
  expect(set).toMatch(/^__Host-parcela_applied=.*; HttpOnly; Secure; SameSite=Lax/)
  const request = new Request('https://x/', { headers: { Cookie: set.split(';')[0] ?? '' } })
  expect(await readApplied(request)).toBe('maja@example.pl')
})
