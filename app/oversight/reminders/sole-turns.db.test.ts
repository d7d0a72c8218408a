import { isDeepRun } from '#test/runs.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { loadCandidateApplication } from '#app/applications/queries.server.ts'
import { readToken } from '#app/applications/links.server.ts'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { claimDue } from '#app/mail/lease.server.ts'
import * as signin from '#app/account/routes/signin.tsx'
import { testDatabase } from '#test/database.ts'
import { testSettings } from '#test/settings.ts'
import { aMember, mailsTo } from '#test/world/accounts.ts'
import { anApplication, tokenOf, submitDraft } from '#test/world/applications.ts'
import { anAddress, visit } from '#test/world/pages.tsx'
import { selectRow, updateRows } from '#test/world/rows.ts'
import { remindCandidates, remindSignUps, sendReminders } from './jobs.server.ts'

await testDatabase()
testSettings({ SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_ORIGIN: 'https://parcela.example' })

/** 07:00 on a winter's day in Warsaw. */
const BEGIN = Date.parse('2031-01-13T06:00:00Z')
const at = (days: number, hours = 3) => setClock(() => new Date(BEGIN + (days * 24 + hours) * 3_600_000))

beforeEach(async () => {
  await db().deleteFrom('turns').execute()
  at(0, 0)
})
afterAll(() => setClock(null))

const reminders = async (email: string) =>
  (await mailsTo(email)).filter(({ kind }) => kind === 'application.reminder')

test('a candidate is reminded three times, each time with a new link; earlier links stay valid', async () => {
  const { id, email, token } = await anApplication({ at: new Date(BEGIN), email: 'ewa@kandydat.example' })
  at(3, 1.9)
  await remindCandidates()
  expect(await reminders(email)).toEqual([])
  const tokens = [token]
  for (const [day, count] of [
    [3, 1],
    [5, 1],
    [7, 2],
    [14, 3],
    [20, 3],
  ] as const) {
    at(day)
    await Promise.all([remindCandidates(), remindCandidates(), remindCandidates()])
    const mails = await reminders(email)
    expect(mails).toHaveLength(count)
    const newest = tokenOf(mails.at(-1)?.path ?? '')
    if (newest !== tokens.at(-1)) tokens.push(newest)
  }
  expect(tokens).toHaveLength(4)
  const states = []
  for (const one of tokens) states.push((await readToken(one)).state)
  expect(states).toEqual(['active', 'active', 'active', 'active'])
  const mails = await reminders(email)
  expect(mails[0]?.text).toContain('Submit the application')
  expect(mails.map(({ text }) => text.includes('This is the last reminder.'))).toEqual([false, false, true])
  expect((await selectRow('applications', { id })).status).toBe('draft')
})

test('submitting stops a candidate’s reminders and withdraws the queued email', async () => {
  const { email } = await anApplication({ at: new Date(BEGIN), email: 'jan@kandydat.example' })
  at(3)
  await remindCandidates()
  const [mail] = await reminders(email)
  const token = tokenOf(mail?.path ?? '')
  const read = await readToken(token)
  if (read.state !== 'active') throw new Error(read.state)
  expect((await loadCandidateApplication(read.holder)).email).toBe(email)
  const sent = await submitDraft(token)
  expect(sent.ok).toBe(true)
  expect((await claimDue(100)).filter(({ kind }) => kind === 'application.reminder')).toEqual([])
  at(7)
  await remindCandidates()
  at(14)
  await remindCandidates()
  expect(await reminders(email)).toEqual([])
})

test('an unfinished sign-up is emailed a new link after 3 and 7 days, and no form reveals it', async () => {
  const unconfirmed = await aMember({ verified: false })
  const unset = await aMember({ verified: false, password: null })
  for (const { userId } of [unconfirmed, unset])
    await updateRows('members', { userId }, { createdAt: new Date(BEGIN), role: 'member' })
  const counts: number[][] = []
  for (const day of [2, 3, 5, 7, 9, 14, 15, 60]) {
    at(day)
    await Promise.all([remindSignUps(), remindSignUps()])
    await sendReminders()
    counts.push([(await mailsTo(unconfirmed.email)).length, (await mailsTo(unset.email)).length])
  }
  expect(counts.map(([one, other]) => `${one} ${other}`)).toEqual([
    '0 0',
    '1 1',
    '1 1',
    '2 2',
    '2 2',
    '2 2',
    '2 2',
    '2 2',
  ])
  expect((await mailsTo(unconfirmed.email)).map(({ kind }) => kind)).toEqual(
    Array(2).fill('account.email_confirmation'),
  )
  expect((await mailsTo(unset.email)).map(({ kind }) => kind)).toEqual(Array(2).fill('account.registration'))
  const links = await db()
    .selectFrom('oneTimeLinks')
    .where('userId', 'in', [unconfirmed.userId, unset.userId])
    .where('replacedAt', 'is', null)
    .select('userId')
    .execute()
  expect(links).toHaveLength(2 * 2)
  const answers = []
  for (const email of [unconfirmed.email, 'nobody@world.parcela.test']) {
    const { status, text } = await visit(signin, '/signin', {
      form: { intent: 'resend', email },
      ip: anAddress(),
    })
    answers.push(`${status} ${text.replace(email, '')}`)
  }
  expect(answers[0]).toBe(answers[1])
})

test.runIf(isDeepRun)(
  'after the confirmation, reminders about the profile follow, with the open step',
  async () => {
    const member = await aMember({ verified: false })
    await updateRows('members', { userId: member.userId }, { createdAt: new Date(BEGIN), role: 'member' })
    at(3)
    await remindSignUps()
    await updateRows('users', { id: member.userId }, { emailVerified: true })
    at(7)
    await Promise.all([remindSignUps(), sendReminders()])
    const kinds = (await mailsTo(member.email)).map(({ kind }) => kind)
    expect(kinds).toEqual(['account.email_confirmation', 'turn.reminder'])
    expect((await mailsTo(member.email)).at(-1)?.text).toMatch(/parcela\.example\/profile\/developer\b/)
  },
)
