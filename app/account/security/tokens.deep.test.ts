import { beforeEach, expect, test } from 'vitest'
import * as codePage from '#app/account/routes/signin-code.tsx'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { aMember } from '#test/world/accounts.ts'
import { visit } from '#test/world/pages.tsx'
import { aTwoFactorMember, codeNow, enterPassword, later } from '#test/world/security.ts'

await testDatabase()
beforeEach(() => {
  const at = new Date()
  setClock(() => at)
})

test('each sign-in creates its own token of more than 128 random bits', async () => {
  const [plain, guarded] = [await aMember(), await aTwoFactorMember()]
  const tokens = new Set<string>()
  const take = (headers: Headers) => {
    const cookie = headers.getSetCookie().find((set) => set.includes('session_token=')) ?? ''
    const [token = ''] = decodeURIComponent(cookie.split(';')[0]?.split('=').slice(1).join('=') ?? '').split(
      '.',
    )
    // 22 of 64 characters have 132 bits.
    expect(token).toMatch(/^[\w-]{22,}$/)
    tokens.add(token)
  }
  for (let at = 0; at < 3; at += 1) {
    take((await enterPassword(plain)).headers)
    const first = await enterPassword(guarded)
    take(
      (
        await visit(codePage, '/signin/code', {
          form: { oneTimeCode: codeNow(guarded.secret) },
          cookie: first.cookie,
        })
      ).headers,
    )
    later(31)
  }
  expect(tokens.size).toBe(6)
  // A position with the same character in every token would not be random.
  const letters = Array.from({ length: 22 }, (_, at) => new Set([...tokens].map((token) => token[at])).size)
  expect(letters.filter((different) => different === 1)).toEqual([])
})
