import { beforeEach, expect, test } from 'vitest'
import { inviteColleague } from '#app/companies/colleagues/commands/invite.server.ts'
import { resendRegistrationLink } from '#app/account/commands/registration-mail.server.ts'
import * as complete from '#app/account/routes/complete-registration.tsx'
import * as forgotPassword from '#app/account/routes/forgot-password.tsx'
import * as signIn from '#app/account/routes/signin.tsx'
import * as earlyAccess from '#app/deals/routes/early-access.tsx'
import * as about from '#app/site/routes/about.tsx'
import { db, transaction } from '#app/db/client.server.ts'
import { requestReset } from '#app/account/commands/reset.server.ts'
import { passwordChangedMail } from '#app/account/emails.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, aNewAddress, mailsTo } from '#test/world/accounts.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { anAddress, visit } from '#test/world/pages.tsx'
import { selectRows } from '#test/world/rows.ts'
import { asInvestor, investorForm } from '#test/world/sign-up.ts'
import { queueMail, MAILBOX_LIMIT_TEXT } from './queue.server.ts'
import { contactReceivedMail } from '#app/contact/emails.ts'

await testDatabase()
beforeEach(() => db().deleteFrom('rateLimits').execute())

const rowsTo = (email: string) =>
  selectRows(
    'emailQueue',
    { toEmail: email },
    ['kind', 'status', 'errorMessage', 'linkSecret', 'oneTimeLinkId'],
    'seq',
  )
const leaving = async (email: string) => (await rowsTo(email)).filter(({ status }) => status !== 'failed')
const anHourLater = () =>
  db()
    .updateTable('rateLimits')
    .set((eb) => ({ windowStart: eb.fn<Date>('to_timestamp', [eb.val(Date.now() / 1000 - 3700)]) }))
    .where('key', 'not like', 'mailToAddressDay:%')
    .execute()

/** All actions that can email an address and need no account. */
async function everyForm(email: string) {
  const application = {
    firstName: 'A',
    lastName: 'B',
    companyName: 'C',
    companyEmail: email,
    role: 'Investor',
  }
  await visit(earlyAccess, '/early-access', { form: application })
  await visit(earlyAccess, '/early-access', { form: { intent: 'resend', email } })
  await asInvestor(investorForm({ email }))
  await visit(forgotPassword, '/forgot-password', { form: { email } })
  await visit(signIn, '/signin', { form: { intent: 'resend', email } })
  const message = { firstName: 'A', lastName: 'B', email, message: 'Hello', formId: crypto.randomUUID() }
  await visit(about, '/about', { form: { ...message, company: '' } })
}

test('all forms together email one address five times an hour and twelve times a day', async () => {
  const email = aNewAddress()
  for (let hour = 0; hour < 4; hour += 1) {
    for (let round = 0; round < 2; round += 1) await everyForm(email)
    expect(await leaving(email)).toHaveLength([5, 10, 12, 12][hour] ?? 0)
    await anHourLater()
  }
})

test('after receipts there is still room for a sign-up link', async () => {
  const email = aNewAddress()
  const message = { firstName: 'A', lastName: 'B', email, message: 'Hello', company: '' }
  for (let sent = 0; sent < 14; sent += 1) {
    await db().deleteFrom('rateLimits').where('key', 'like', 'contact:%').execute()
    await visit(about, '/about', { form: { ...message, formId: crypto.randomUUID() }, ip: anAddress() })
    // Mark the receipt as sent, since a pending receipt also covers the next message.
    await db()
      .updateTable('emailQueue')
      .set({ status: 'sent', sentAt: new Date() })
      .where('toEmail', '=', email)
      .where('status', '=', 'pending')
      .execute()
  }
  expect(await leaving(email)).toHaveLength(3)
  await asInvestor(investorForm({ email }))
  expect((await leaving(email)).map(({ kind }) => kind)).toContain('account.email_confirmation')
})

test('of fifty concurrent emails to one mailbox, in any spelling, only five and the owner’s first reset are sent; admins see the rest without links', async () => {
  const { email } = await aMember()
  const [name, host] = email.split('@')
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      index % 2
        ? requestReset(email)
        : transaction((tx) =>
            queueMail(tx, {
              to: { address: `${name}+${index}@${host}`, name: '' },
              kind: 'message.receipt',
              content: contactReceivedMail(),
            }),
          ),
    ),
  )
  const rows = await db()
    .selectFrom('emailQueue')
    .where('toEmail', 'like', `${name}%`)
    .select(['status', 'errorMessage', 'linkSecret', 'textBody'])
    .execute()
  expect(rows).toHaveLength(50)
  const kept = rows.filter(({ status }) => status === 'failed')
  expect(kept).toHaveLength(44)
  for (const { errorMessage, linkSecret } of kept)
    expect([errorMessage, linkSecret]).toEqual([MAILBOX_LIMIT_TEXT, null])
})

test('an email that is held back does not invalidate earlier links', async () => {
  const { email } = await aMember({ verified: false })
  for (let call = 0; call < 9; call += 1) await resendRegistrationLink(email)
  const sent = (await mailsTo(email)).filter(({ path }) => path !== null)
  expect(sent).toHaveLength(5)
  const opened = await visit(complete, sent.at(-1)?.path ?? '')
  expect(opened.text).toContain('Confirm e-mail address')
})

test("the caller gets the same response, and emails caused by the account's owner are sent anyway", async () => {
  const owner = await aDeveloper()
  const address = aNewAddress()
  for (let call = 0; call < 5; call += 1) await inviteColleague(await aDeveloper(), address)
  expect(await inviteColleague(owner, address)).toMatchObject({ ok: true })
  expect((await rowsTo(address)).at(-1)).toMatchObject({ kind: 'company.invitation', status: 'failed' })
  await transaction((tx) =>
    queueMail(tx, {
      to: { address, name: '' },
      kind: 'account.password_changed',
      content: passwordChangedMail({
        left: { passkeys: 0, hasSecondFactor: false },
      }),
    }),
  )
  expect((await rowsTo(address)).at(-1)).toMatchObject({
    kind: 'account.password_changed',
    status: 'pending',
  })
})
