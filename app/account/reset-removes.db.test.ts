import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { newToken } from '#app/lib/ids.ts'
import { testDatabase } from '#test/database.ts'
import { mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { visit } from '#test/world/pages.tsx'
import { insertRow, selectRows } from '#test/world/rows.ts'
import { aTwoFactorMember } from '#test/world/security.ts'
import { deviceHash } from './budgets.server.ts'
import { setCookieHeader } from './session.server.ts'
import * as forgot from './routes/forgot-password.tsx'
import * as reset from './routes/reset-password.tsx'

await testDatabase()

const NEW = 'Quay-side 42 cranes'

async function mailedPath(email: string): Promise<string> {
  await visit(forgot, '/forgot-password', { form: { email } })
  return (await mailsTo(email)).findLast((mail) => mail.kind === 'account.password_reset')?.path ?? ''
}

test('a reset lists the other ways to sign in, forgets other devices, and can also remove passkeys', async () => {
  for (const removeOthers of ['on', '']) {
    const { userId, email } = await aTwoFactorMember()
    const planted = { userId, credentialId: `planted-${userId}`, publicKey: Buffer.alloc(77), name: 'Phone' }
    await db().insertInto('passkeys').values(planted).execute()
    const secret = newToken()
    for (const hash of [deviceHash(userId, secret), Buffer.alloc(32)])
      await insertRow('knownDevices', { userId, deviceHash: hash })
    const browser = (await setCookieHeader('device', secret)).split(';')[0] ?? ''
    const path = await mailedPath(email)
    expect((await visit(reset, path)).html).toMatch(/<input(?=[^>]*name="removeOthers")[^>]*checked=""/)
    await visit(reset, path, { cookie: browser, form: { password: NEW, confirmPassword: NEW, removeOthers } })
    expect((await selectRows('knownDevices', { userId })).map((row) => row.deviceHash)).toEqual([
      deviceHash(userId, secret),
    ])
    const left = []
    for (const table of ['passkeys', 'secondFactors'] as const)
      left.push((await db().selectFrom(table).where('userId', '=', userId).select('userId').execute()).length)
    expect(left).toEqual(removeOthers === 'on' ? [0, 1] : [1, 1])
    expect((await mailsTo(email)).at(-1)?.text).toContain(
      removeOthers === 'on'
        ? 'Still active: two-factor authentication.'
        : 'Still active: 1 passkey and two-factor authentication.',
    )
    const cookie = await signedInCookie(userId)
    expect((await visit(reset, '/reset-password?done=1', { cookie })).text).toContain(
      'two-factor authentication.',
    )
  }
})
