import { expect, test } from 'vitest'
import { transaction } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { passwordChangedMail } from './emails.ts'
import { notify } from '#app/notices/notify.server.ts'
import { bellOf } from '#test/world/notices.ts'
import { aMember, aNewAddress, mailsTo } from '#test/world/accounts.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRows } from '#test/world/rows.ts'
import * as earlyAccess from '#app/deals/routes/early-access.tsx'
import * as forgotPassword from './routes/forgot-password.tsx'

await testDatabase()

const NO_OTHER_WAY = { passkeys: 0, devices: 0, hasSecondFactor: false }

const apply = (companyEmail: string, typed: Record<string, string> = {}) =>
  visit(earlyAccess, '/early-access', {
    form: {
      firstName: 'Maja',
      lastName: 'Kowalska',
      companyName: 'K',
      companyEmail,
      role: 'Investor',
      ...typed,
    },
  })

test('email to an unverified address contains no text from the form · MEM-062', async () => {
  const email = aNewAddress()
  await apply(email, { firstName: 'Click evil.example', lastName: 'now', companyName: 'Spam & Sons' })
  setClock(() => new Date(Date.now() + 3_700_000))
  await apply(email, { firstName: 'Click evil.example', lastName: 'now' })
  await visit(forgotPassword, '/forgot-password', { form: { email } })
  const mails = await selectRows(
    'emailQueue',
    { toEmail: email },
    ['kind', 'toName', 'subject', 'textBody', 'htmlBody'],
    'seq',
  )
  expect(mails.map(({ kind }) => kind)).toEqual([
    'account.registration',
    'account.registration',
    'account.password_reset',
  ])
  expect(JSON.stringify(mails)).not.toMatch(/evil|Spam/)
  for (const { toName } of mails) expect(toName).toBe('')
})

test('an account’s events appear only under the bell until its address is confirmed', async () => {
  for (const verified of [false, true]) {
    const { userId, email } = await aMember({ verified, fullName: 'Click Evil' })
    await transaction((tx) =>
      notify(tx, {
        userId,
        kind: 'connection',
        key: 'told',
        title: 'Told',
        path: '/settings',
        restsOn: [],
        mail: {
          kind: 'account.password_changed',
          content: passwordChangedMail({ left: NO_OTHER_WAY }),
        },
      }),
    )
    expect([(await bellOf(userId)).length, (await mailsTo(email)).length]).toEqual([1, verified ? 1 : 0])
  }
})

test('emails that strangers can trigger contain no names, with or without an account', async () => {
  const { email } = await aMember({ fullName: 'Ola Nowak' })
  await apply(email)
  const [mail] = await mailsTo(email)
  expect(mail?.text).toContain('You already have an account')
  expect(mail?.text).not.toContain('Ola')
})
