import { expect, test } from 'vitest'
import { transaction } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { aLink, aMember, aNewcomer, GOOD_PASSWORD, mailsTo } from '#test/world/accounts.ts'
import { anAddress, visit } from '#test/world/pages.tsx'
import { liveLinkSince, peekLink, consumeLink } from './links.server.ts'
import { startCodeStep, findCodeStep } from './security/commands/second-step.server.ts'
import * as page from './routes/complete-registration.tsx'
import * as signInPage from './routes/signin.tsx'
import { MANY, isDeepRun } from '#test/runs.ts'

await testDatabase()

const set = (path: string, password: string) =>
  visit(page, path, { form: { intent: 'set-password', password, confirmPassword: password } })

test('exactly one of many concurrent uses of a link wins', async () => {
  const { secret } = await aNewcomer()
  const uses = await Promise.all(
    Array.from({ length: MANY }, () => transaction((tx) => consumeLink(tx, ['set_password'], secret))),
  )
  expect(uses.filter(Boolean)).toHaveLength(1)
})

test('a link requested by a stranger leaves earlier links valid, and using any link invalidates all · MEM-069, MEM-080', async () => {
  const set = { intent: 'set-password', password: GOOD_PASSWORD, confirmPassword: GOOD_PASSWORD }
  const confirm = { intent: 'confirm', password: GOOD_PASSWORD }
  const waiting = [await aMember({ password: null, verified: false }), await aMember({ verified: false })]
  for (const [index, { email }] of waiting.entries()) {
    const askAgain = () =>
      visit(signInPage, '/signin', { form: { intent: 'resend', email }, ip: anAddress() })
    await askAgain()
    await askAgain()
    const [first = '', second = ''] = (await mailsTo(email)).map(({ path }) => path ?? '')
    expect((await visit(page, second)).status).toBe(200)
    expect((await visit(page, first, { form: index === 0 ? set : confirm })).status).toBe(303)
    expect(await peekLink(['set_password', 'verify_email'], second.split('token=')[1] ?? '')).toBeNull()
  }
})

test.runIf(isDeepRun)(
  'if two windows set a password concurrently, one wins, and only its password signs in',
  async () => {
    const { path, email } = await aNewcomer()
    const passwords = ['First-window 1 wins', 'Second-window 2 wins']
    const responses = await Promise.all(passwords.map((password) => set(path, password)))
    const winners = responses.filter(({ location }) => location === '/complete-registration?done=1')
    expect(winners).toHaveLength(1)
    const opens = await Promise.all(
      passwords.map((password) => visit(signInPage, '/signin', { form: { email, password } })),
    )
    expect(opens.map(({ status }) => status)).toEqual(
      responses.map((answer) => (answer === winners[0] ? 303 : 422)),
    )
  },
)

test('a link dated a year in the future is invalid', async () => {
  setClock(() => new Date(Date.now() + 365 * 86_400_000))
  const { secret, userId } = await aNewcomer()
  const living = async () => [
    (await peekLink(['set_password'], secret)) !== null,
    (await transaction((tx) => liveLinkSince(tx, userId, 'set_password'))) !== null,
  ]
  expect(await living()).toEqual([true, true])
  setClock(null)
  expect(await living()).toEqual([false, false])
  expect(await transaction((tx) => consumeLink(tx, ['set_password'], secret))).toBeNull()
  const { secret: next } = await aLink(userId)
  expect(await transaction((tx) => consumeLink(tx, ['set_password'], next))).not.toBeNull()
})

test('a correct password dated in the future does not open the code step', async () => {
  setClock(() => new Date(Date.now() + 365 * 86_400_000))
  const { userId } = await aNewcomer()
  const cookie = (await transaction((tx) => startCodeStep(tx, { userId, generation: 0 }))).split(';')[0] ?? ''
  const request = new Request('http://localhost:3000/signin/code', { headers: { cookie } })
  const found = () => transaction((tx) => findCodeStep(request, tx))
  expect(await found()).toBe(userId)
  setClock(null)
  expect(await found()).toBeNull()
})
