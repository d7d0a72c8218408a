import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, mailsTo } from '#test/world/accounts.ts'
import { anAddress, visit } from '#test/world/pages.tsx'
import * as forgot from './routes/forgot-password.tsx'
import * as reset from './routes/reset-password.tsx'

await testDatabase()

const ask = (email: string, ip: string) => visit(forgot, '/forgot-password', { form: { email }, ip })

test('strangers who use up a mailbox’s daily limit leave its owner one valid link and flood nobody · PUB-178', async () => {
  const { email } = await aMember()
  const begin = Date.now()
  const links = async () =>
    (await mailsTo(email)).filter(({ kind, path }) => kind === 'account.password_reset' && path)
  const perHour = []
  for (let hour = 0; hour < 8; hour += 1) {
    setClock(() => new Date(begin + hour * 3_601_000))
    await db().deleteFrom('rateLimits').where('key', 'not like', 'mailToAddressDay:%').execute()
    const before = (await links()).length
    for (let asked = 0; asked < 5; asked += 1) {
      await ask(email, anAddress())
    }
    const newest = (await links()).at(-1)?.path ?? ''
    expect((await visit(reset, newest)).status).toBe(200)
    perHour.push((await links()).length - before)
  }
  setClock(null)
  expect(perHour).toEqual([3, 3, 3, 3, 3, 3, 1, 1])
})

test('an unconfirmed address stays within its mailbox’s limit', async () => {
  const { email } = await aMember({ verified: false })
  const begin = Date.now()
  for (let hour = 0; hour < 14; hour += 1) {
    setClock(() => new Date(begin + hour * 3_601_000))
    await db().deleteFrom('rateLimits').where('key', 'not like', 'mailToAddressDay:%').execute()
    await ask(email, anAddress())
  }
  setClock(null)
  expect((await mailsTo(email)).filter(({ path }) => path)).toHaveLength(12)
})
