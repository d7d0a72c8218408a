import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aMember, aNewAddress } from '#test/world/accounts.ts'
import { anAuthenticator } from '#test/world/authenticator.ts'
import { anAddress, visit } from '#test/world/pages.tsx'
import { insertRow } from '#test/world/rows.ts'
import { aTwoFactorMember, enterCode, enterPassword } from '#test/world/security.ts'
import { createChallenge } from './security/passkeys/sign-in.server.ts'
import * as signInPage from './routes/signin.tsx'
import { testSettings } from '#test/settings.ts'
import { isDeepRun } from '#test/runs.ts'

testSettings({ PUBLIC_ORIGIN: 'http://localhost:3000' })
const ORIGIN = 'http://localhost:3000'
const WRONG = 'Harbour-crane 8 lifts'

await testDatabase()
const lines: string[] = []
beforeEach(() => {
  lines.splice(0)
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
})
afterEach(() => void vi.restoreAllMocks())

/** The log lines of refused sign-ins since the last call, without timestamps. */
function refusals(): object[] {
  const said = lines.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>)
  return said
    .filter(({ event }) => event === 'sign_in.refused')
    .map(({ level, way, reason, account }) => ({ level, way, reason, account }))
}
const refused = (way: string, reason: string, account?: string) => ({ level: 'warn', way, reason, account })
const give = (email: string, password: string, ip = anAddress()) => enterPassword({ email, password }, { ip })

test('a wrong password is logged with its account, or without one for an unknown address', async () => {
  const [member, fresh, silent] = [await aMember(), await aMember({ verified: false }), aNewAddress()]
  await give(member.email.toUpperCase(), WRONG)
  await give(fresh.email, WRONG)
  await give(fresh.email, fresh.password)
  await give(silent, WRONG)
  await give(member.email, member.password)
  const text = lines.join('')
  expect(refusals()).toEqual([
    refused('password', 'wrong_credentials', member.userId),
    refused('password', 'wrong_credentials', fresh.userId),
    refused('password', 'unverified', fresh.userId),
    refused('password', 'wrong_credentials'),
  ])
  for (const secret of [member.email, fresh.email, silent, WRONG, fresh.password])
    expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
})

test.runIf(isDeepRun)('a rate-limited sign-in is logged with its account', async () => {
  const member = await aMember()
  for (let tries = 0; tries < 10; tries += 1) await give(member.email, WRONG)
  refusals()
  expect((await give(member.email, member.password)).status).toBe(429)
  expect(refusals()).toEqual([refused('password', 'too_many', member.userId)])
})

test.runIf(isDeepRun)(
  'a wrong code is logged with its account but never with the code itself, even if it ends the step',
  async () => {
    const member = await aTwoFactorMember()
    const first = await enterPassword(member)
    expect(refusals()).toEqual([])
    for (let tries = 0; tries < 5; tries += 1) await enterCode(first, '000000')
    const text = lines.join('')
    expect(refusals()).toEqual([
      ...Array.from({ length: 4 }, () => refused('code', 'wrong_code', member.userId)),
      refused('code', 'step_over', member.userId),
    ])
    expect(text).not.toContain('"000000"')
  },
)

test.runIf(isDeepRun)('a refused passkey is logged with the account of its key', async () => {
  const { userId } = await aMember()
  const device = anAuthenticator(ORIGIN)
  const credentialId = randomUUID()
  await insertRow('passkeys', {
    userId,
    credentialId,
    publicKey: Buffer.alloc(77),
    counter: 0,
    name: 'Laptop',
  })
  for (const id of [credentialId, null]) {
    const asked = await createChallenge()
    if (!asked) throw new Error('no passkeys here')
    const proof = JSON.parse(device.prove(asked.options as { challenge: string })) as object
    const answer = JSON.stringify({ ...proof, ...(id && { id, rawId: id }) })
    const cookie = asked.cookie.split(';')[0] ?? ''
    const told = await visit(signInPage, '/signin', { cookie, form: { intent: 'passkey', answer } })
    expect(told.status).toBe(422)
  }
  expect(refusals()).toEqual([refused('passkey', 'not_verified', userId), refused('passkey', 'not_verified')])
})
