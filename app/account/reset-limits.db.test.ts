import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { isDeepRun } from '#test/runs.ts'
import { aMember, aNewAddress, mailsTo } from '#test/world/accounts.ts'
import { anAddress, visit } from '#test/world/pages.tsx'
import * as forgot from './routes/forgot-password.tsx'
import * as reset from './routes/reset-password.tsx'
import * as signInPage from './routes/signin.tsx'

await testDatabase()

const NEW = 'Quay-side 42 cranes'
const ask = (email: string, ip: string) => visit(forgot, '/forgot-password', { form: { email }, ip })
const change = (path: string) => visit(reset, path, { form: { password: NEW, confirmPassword: NEW } })

async function mailedPath(email: string): Promise<string> {
  await ask(email, anAddress())
  return (await mailsTo(email)).findLast((mail) => mail.kind === 'account.password_reset')?.path ?? ''
}

test('the fourth reset in an hour from one network gets 429 with Retry-After, whether the address is known or not · MEM-051', async () => {
  for (const email of [(await aMember()).email, aNewAddress()]) {
    const ip = anAddress()
    for (let count = 0; count < 3; count += 1) expect((await ask(email, ip)).status).toBe(303)
    const refused = await ask(email, ip)
    expect(refused.status).toBe(429)
    expect(refused.headers.has('Retry-After')).toBe(true)
    expect(refused.text).toContain('Reset Failed There were too many attempts from your network')
    expect(refused.text).toContain('or use another connection now')
    expect(refused.text).toContain('You can also email support@parcela.test.')
  }
})

test.runIf(isDeepRun)(
  'resets requested by strangers neither block the owner nor invalidate an emailed link',
  async () => {
    const { email } = await aMember()
    const own = await mailedPath(email)
    const responses = []
    for (const address of [email, aNewAddress()])
      for (let count = 0; count < 6; count += 1) {
        const { status, location, toast } = await ask(address, anAddress())
        responses.push({ status, location, toast })
      }
    for (const response of responses) expect(response).toEqual(responses[0])
    expect(await mailsTo(email)).toHaveLength(3)
    const last = (await mailsTo(email)).at(-1)?.path ?? ''
    for (const path of [own, last]) expect((await visit(reset, path)).status).toBe(200)
    expect((await change(own)).location).toBe('/reset-password?done=1')
    expect((await visit(reset, last)).location).toBe('/forgot-password')
  },
)

test.runIf(isDeepRun)('the owner’s device has its own limit for resets', async () => {
  const member = await aMember()
  const { cookie } = await visit(signInPage, '/signin', {
    form: { email: member.email, password: member.password },
  })
  for (let count = 0; count < 6; count += 1) await ask(member.email, anAddress())
  const asked = () => visit(forgot, '/forgot-password', { form: { email: member.email }, cookie })
  for (let count = 0; count < 5; count += 1) expect((await asked()).status).toBe(303)
  expect(await mailsTo(member.email)).toHaveLength(6)
})
