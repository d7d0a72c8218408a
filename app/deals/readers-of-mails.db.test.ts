import { beforeAll, beforeEach, expect, test } from 'vitest'
import { leaveCompany, removeColleague } from '#app/companies/colleagues/commands/change-people.server.ts'
import { confirmEmailChange } from '#app/account/security/email-change/confirm.server.ts'
import { requestEmailChange } from '#app/account/security/email-change/request.server.ts'
import { db, transaction } from '#app/db/client.server.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { claimDue, claimOne } from '#app/mail/lease.server.ts'
import { issueUnsubscribePath } from '#app/notices/choices.server.ts'
import { closeAccount } from '#app/settings/closing/close-account.server.ts'
import { testDatabase } from '#test/database.ts'
import { aNewAddress, mailsTo } from '#test/world/accounts.ts'
import { anInvestor } from '#test/world/access.ts'
import { aDeveloper, anAdmin, aPerson } from '#test/world/listings.ts'
import { findRow, insertRow, selectRows, updateRows } from '#test/world/rows.ts'
import { startThread, type ThreadCast, threadCast, writeThread } from '#test/world/threads.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

let cast: ThreadCast
beforeAll(async () => {
  cast = await threadCast()
})
beforeEach(async () => {
  for (const table of ['inquiries', 'rateLimits', 'emailQueue', 'notices'] as const)
    await db().deleteFrom(table).execute()
})

type Reading = { reader: ApprovedMember; mailId: string; owner: ApprovedMember }

/** A new reader with a queued email that quotes a message. */
async function waitingFor(who: 'asker' | 'colleague'): Promise<Reading> {
  const owner = await aDeveloper()
  const reader =
    who === 'asker'
      ? await anInvestor()
      : ((await aPerson({ company: owner.company, name: 'Kora Colleague' })) as ApprovedMember)
  const mail = { userId: reader.userId, companyId: reader.company.id, aboutOthers: true }
  const row = await insertRow('emailQueue', {
    ...mail,
    kind: 'inquiry.answered',
    toEmail: reader.email,
    subject: '2 new messages',
    htmlBody: 'SECRET WORDS',
    textBody: 'SECRET WORDS',
    messageId: `<${crypto.randomUUID()}@test>`,
  })
  return { reader, mailId: row.id, owner }
}

const ids = async () => (await selectRows('emailQueue', {}, ['id'])).map(({ id }) => id)
const claimed = async () => (await claimDue(100)).map(({ id }) => id)

const ENDS: [string, 'asker' | 'colleague', (reading: Reading) => Promise<unknown>][] = [
  [
    'suspended',
    'asker',
    ({ reader }) =>
      updateRows(
        'members',
        { userId: reader.userId },
        { suspendedAt: new Date(), suspensionReason: 'Late.' },
      ),
  ],
  [
    'of a suspended company',
    'asker',
    ({ reader }) =>
      updateRows(
        'companies',
        { id: reader.company.id },
        { suspendedAt: new Date(), suspensionReason: 'Late.' },
      ),
  ],
  ['closed', 'asker', ({ reader }) => closeAccount(reader, { withCompany: true })],
  ['gone from the company', 'colleague', ({ reader }) => leaveCompany(reader, reader.company.id)],
  ['removed from the company', 'colleague', ({ reader, owner }) => removeColleague(owner, reader.userId)],
]

test.each(ENDS)('a queued email to a reader who is then %s is never sent', async (_, who, end) => {
  const reading = await waitingFor(who)
  await end(reading)
  expect(await claimed()).not.toContain(reading.mailId)
  expect(await ids()).not.toContain(reading.mailId)
})

test('a deferred email is sent to its reader’s new address', async () => {
  const { reader, mailId } = await waitingFor('asker')
  const next = aNewAddress()
  await updateRows('users', { id: reader.userId }, { email: next })
  expect(await claimDue(100)).toMatchObject([{ id: mailId, toEmail: next }])
})

test('an admin who clicks “Send” cannot send it either', async () => {
  const { reader, mailId } = await waitingFor('asker')
  await updateRows(
    'members',
    { userId: reader.userId },
    { suspendedAt: new Date(), suspensionReason: 'Late.' },
  )
  expect(await claimOne(mailId)).toBeNull()
  expect(await ids()).not.toContain(mailId)
})

test('an inquiry’s email to admins is sent to the current admins, or to nobody if the inquiry was deleted', async () => {
  const office = [await anAdmin(), await anAdmin()]
  const [gone, stays] = office.map(({ userId }) => userId)
  for (const { userId } of office)
    await updateRows('users', { id: userId }, { email: `${userId}@office.example` })
  const id = await startThread(cast)
  await updateRows('members', { userId: gone ?? '' }, { role: 'member' })
  await updateRows('emailQueue', {}, { held: false })
  const told = (await claimDue(100)).map(({ toEmail }) => toEmail)
  expect(told).toContain(`${stays}@office.example`)
  expect(told).not.toContain(`${gone}@office.example`)
  await updateRows('emailQueue', {}, { status: 'pending', lockedUntil: null })
  await db().deleteFrom('inquiries').where('id', '=', id).execute()
  expect(await claimed()).toEqual([])
  expect(await ids()).toEqual([])
})

test('emails about the reader still reach a suspended account, and emails to addresses without an account are sent', async () => {
  const { reader, mailId } = await waitingFor('asker')
  await updateRows(
    'members',
    { userId: reader.userId },
    { suspendedAt: new Date(), suspensionReason: 'Late.' },
  )
  await updateRows('emailQueue', { id: mailId }, { aboutOthers: false })
  const { mailId: other } = await waitingFor('asker')
  await updateRows('emailQueue', { id: other }, { userId: null })
  expect((await claimed()).toSorted()).toEqual([mailId, other].toSorted())
})

test.runIf(isDeepRun)(
  'after a change of address, queued emails go to the new one and unsubscribe links are invalid',
  async () => {
    const id = await startThread(cast)
    for (const words of ['One', 'Two']) await writeThread(cast.owner, id, words)
    const { userId, email } = cast.asker
    await transaction((tx) => issueUnsubscribePath(tx, userId, 'alert'))
    const next = aNewAddress()
    expect(await requestEmailChange(cast.asker, next)).toMatchObject({ ok: true })
    for (const address of [email, next]) {
      const path = (await mailsTo(address)).findLast((mail) => mail.path !== null)?.path ?? ''
      const secret = new URLSearchParams(path.split('?')[1]).get('token') ?? ''
      expect(await confirmEmailChange(secret, userId)).toMatchObject({ ok: true })
    }
    await writeThread(cast.owner, id, 'Three, after the change')
    const responses = await selectRows('emailQueue', { kind: 'inquiry.answered' }, ['toEmail', 'textBody'])
    expect(new Set(responses.map(({ toEmail }) => toEmail))).toEqual(new Set([next]))
    expect(responses.some(({ textBody }) => textBody.includes('Three, after the change'))).toBe(true)
    expect(await findRow('unsubscribeTokens', { userId })).toBeUndefined()
  },
)
