import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as signin from '#app/account/routes/signin.tsx'
import * as applications from '#app/applications/desk/desk.tsx'
import * as emailQueue from '#app/admin/routes/email-queue.tsx'
import * as kyc from '#app/kyc/desk/desk.tsx'
import * as listings from '#app/listings/desk/desk.tsx'
import * as profiles from '#app/companies/desk/desk.tsx'
import * as users from '#app/oversight/users/desk/desk.tsx'
import { db } from '#app/db/client.server.ts'
import { FAILURE_TEXTS } from '#app/mail/message.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, aNewAddress, mailsTo } from '#test/world/accounts.ts'
import { anApplication } from '#test/world/applications.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { queueMailWithSubject } from '#test/world/email-queue.ts'
import { aCompanyInReview, aReviewer, reject } from '#test/world/kyc-review.ts'
import { aListing } from '#test/world/listings.ts'
import { bellOf } from '#test/world/notices.ts'
import { type PageModule, visit } from '#test/world/pages.tsx'
import { selectRows } from '#test/world/rows.ts'
import { notifyGivenUpMails } from './jobs.server.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const admin = await aSignedInAdmin()
const WORDS = '550 5.1.1 No such user here'
const SAID = /The email sent on \d+ \w+ \d{4} was not delivered 550 5\.1\.1 No such user here/

/** Puts the newest email to an address into the state after the worker has given up on it or delivered it. */
const finish = (email: string, status: 'failed' | 'sent', says: string = WORDS) =>
  sql`update email_queue set status = ${status}, attempts = 5, link_secret = null,
    error_message = case when ${status} = 'failed' then ${says} end,
    sent_at = case when ${status} = 'sent' then clock_timestamp() end
    where id = (select id from email_queue where to_email = ${email} order by seq desc limit 1)`.execute(db())

const read = async (page: PageModule, path: string) =>
  (await visit(page, path, { cookie: admin.cookie })).text

const documentCase = async () => {
  const { member, identity, companyId } = await aCompanyInReview({ status: 'pending' })
  await reject(await aReviewer(), identity)
  return { ...member, identity, companyId }
}

test.each(
  (
    [
      [
        'profile',
        async () => {
          const { email, companyId } = await documentCase()
          return { email, page: profiles, path: `/admin/profiles?id=${companyId}` }
        },
      ],
      [
        'document',
        async () => {
          const { email, identity } = await documentCase()
          return { email, page: kyc, path: `/admin/kyc?tab=all&id=${identity}` }
        },
      ],
      [
        'listing',
        async () => {
          const { id, owner } = await aListing({ status: 'rejected' })
          return { email: owner.email, page: listings, path: `/admin/listings?id=${id}` }
        },
      ],
      [
        'application',
        async () => {
          const { id, email } = await anApplication()
          await queueMailWithSubject('Your invitation', {
            to: { address: email, name: '' },
            kind: 'application.info_requested',
          } as never)
          return { email, page: applications, path: `/admin/applications?id=${id}` }
        },
      ],
      [
        'account',
        async () => {
          const { email, userId } = await documentCase()
          return { email, page: users, path: `/admin/users?id=${userId}` }
        },
      ],
    ] as const
  ).slice(0, isDeepRun ? undefined : 2),
)(
  'the record of a %s says that the last email was not delivered, in the server’s words',
  async (_, begin) => {
    const { email, page, path } = await begin()
    expect(await read(page, path)).not.toContain('was not delivered')
    await finish(email, 'failed')
    expect(await read(page, path)).toMatch(SAID)
    await finish(email, 'sent')
    expect(await read(page, path)).not.toContain('was not delivered')
  },
)

test.runIf(isDeepRun)(
  'a given-up email shows up once under the bell, unless the bell already had its own notice',
  async () => {
    const [deaf, hearing] = [await documentCase(), await documentCase()]
    await sql`delete from notices where user_id = ${deaf.userId}`.execute(db())
    const before = (await bellOf(hearing.userId)).length
    expect(await notifyGivenUpMails()).toBe(0)
    for (const { email } of [deaf, hearing]) await finish(email, 'failed')
    const [mail] = (await mailsTo(deaf.email)).slice(-1)
    expect(await notifyGivenUpMails()).toBe(1)
    expect(await notifyGivenUpMails()).toBe(0)
    const [notice, ...more] = await bellOf(deaf.userId)
    expect(more).toEqual([])
    expect(notice).toMatchObject({ title: mail?.subject, path: expect.stringMatching(/^\/documents/) })
    expect(await bellOf(hearing.userId)).toHaveLength(before)
  },
)

test('sign-in reports bouncing email and links to the change of address until an email is delivered', async () => {
  const { userId, email, password } = await aMember()
  const mail = (address = email) =>
    queueMailWithSubject('A file is missing', {
      to: { address, name: '' },
      reader: { userId, companyId: null, aboutOthers: false },
    })
  const signIn = async () => (await visit(signin, '/signin', { form: { email, password } })).toast
  await mail()
  await finish(email, 'failed')
  expect(await signIn()).toMatchObject({
    title: `Emails to ${email} are bouncing. Check your address.`,
    link: { to: '/settings#email' },
    tone: 'error',
  })
  await mail()
  await finish(email, 'sent')
  expect((await signIn())?.title).toBe('Welcome back!')
  await mail()
  await finish(email, 'failed', FAILURE_TEXTS.link_expired)
  expect((await signIn())?.title).toBe('Welcome back!')
  const former = aNewAddress()
  await mail(former)
  await finish(former, 'failed')
  expect((await signIn())?.title).toBe('Welcome back!')
})

test('a new one-time link goes to the invited address, whatever address is typed', async () => {
  const { id, email } = await anApplication()
  const typed = 'mallory@elsewhere.example'
  const press = (page: PageModule, path: string, form: Record<string, string>) =>
    visit(page, path, { cookie: admin.cookie, form: { ...form, email: typed, to: typed, toEmail: typed } })
  const [link] = await selectRows('applicationLinks', { applicationId: id }, ['id'], 'createdAt')
  expect(
    (
      await press(applications, `/admin/applications?id=${id}`, {
        intent: 'send_link',
        id,
        seen: link?.id ?? '',
      })
    ).status,
  ).toBe(303)
  await finish(email, 'failed')
  const [mail] = (await selectRows('emailQueue', { toEmail: email }, ['id', 'applicationLinkId'])).slice(-1)
  await press(emailQueue, '/admin/email-queue', { intent: 'retry', id: mail?.id ?? '' })
  const [again] = await selectRows('emailQueue', { id: mail?.id ?? '' }, [
    'toEmail',
    'status',
    'applicationLinkId',
  ])
  expect(again).toMatchObject({ toEmail: email, status: 'pending' })
  expect(again?.applicationLinkId).not.toBe(mail?.applicationLinkId)
  expect(await mailsTo(typed)).toEqual([])
})
