import { beforeEach, expect, test } from 'vitest'
import { resendLink } from '#app/oversight/users/commands/change-account.server.ts'
import { db, transaction } from '#app/db/client.server.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, anAdmin, mailsTo } from '#test/world/accounts.ts'
import { visit } from '#test/world/pages.tsx'
import { inSession } from '#test/world/security.ts'
import { mailRegisteredOwner } from './commands/registration-mail.server.ts'
import { findAccount } from './queries.server.ts'
import * as forgotPage from './routes/forgot-password.tsx'
import * as signInPage from './routes/signin.tsx'
import { testSettings } from '#test/settings.ts'
import { isDeepRun } from '#test/runs.ts'

testSettings({ RESET_RATE: '1000/1h', MAIL_TO_ADDRESS_RATE: '1000/1h', MAIL_TO_ADDRESS_DAY_RATE: '1000/1d' })

await testDatabase()
beforeEach(() => db().deleteFrom('rateLimits').execute())

test.each([
  ['a password', { password: null, verified: false }],
  ...(isDeepRun ? [['a confirmed address', { verified: false }] as const] : []),
] as const)(
  'fifty concurrent requests for an email to an account without %s all get a response',
  async (_, options) => {
    const { email, userId } = await aMember(options)
    const admin = (await inSession((await anAdmin()).userId)) as AdminViewer
    const asked = Array.from({ length: 50 }, async (_, call): Promise<number> => {
      if (call % 5 === 0) return (await resendLink(admin, userId)).ok ? 303 : 500
      if (call % 5 === 1) {
        const account = await findAccount(email)
        if (account) await transaction((tx) => mailRegisteredOwner(tx, account))
        return 303
      }
      if (call % 2 === 0)
        return (await visit(signInPage, '/signin', { form: { intent: 'resend', email } })).status
      return (await visit(forgotPage, '/forgot-password', { form: { email } })).status
    })
    expect((await Promise.all(asked)).filter((status) => status >= 400)).toEqual([])
    expect((await mailsTo(email)).length).toBeGreaterThan(30)
  },
)
