import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { now, setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { FEW, isDeepRun } from '#test/runs.ts'
import { testSettings } from '#test/settings.ts'
import { aMember, aNewAddress, auditOf, failMailsTo, mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { change, liveSessionIds, reset } from '#test/world/credential-changes.ts'
import { inRequest, inSession, later } from '#test/world/security.ts'
import {
  addressOf,
  DAY,
  passDays,
  linkTo,
  markMailsSent,
  secretIn,
  stopMails,
  aConfirmedChange,
} from '#test/world/email-change.ts'
import { applyEmailChanges } from './carry-out.server.ts'
import { confirmEmailChange, stopEmailChange } from './confirm.server.ts'
import { cancelEmailChange, requestEmailChange } from './request.server.ts'

testSettings({ RESET_RATE: '1000/1h', SIGN_IN_RATE: '1000/15m' })

await testDatabase()

beforeEach(() => {
  const at = new Date()
  setClock(() => at)
})

test('of 50 concurrent attempts to stop or complete the change, exactly one takes effect', async () => {
  for (let round = 0; round < (isDeepRun ? 6 : 2); round += 1) {
    const { member, next } = await aConfirmedChange()
    await passDays(6)
    await markMailsSent()
    const mails = await stopMails(member.email)
    later(DAY)
    await signedInCookie(member.userId)
    const calls = Array.from({ length: 50 }, (_, index) =>
      index % 2 === round % 2
        ? applyEmailChanges().then(() => null)
        : stopEmailChange(secretIn(mails[index % 3]?.path ?? '')),
    )
    const stops = (await Promise.all(calls)).filter((answer) => answer?.ok).length
    const address = await addressOf(member.userId)
    expect([stops, address]).toEqual(address === next ? [0, next] : [1, member.email])
    const done = (await auditOf(member.userId)).map(({ action }) => action)
    expect(done.filter((action) => ['email.change', 'email.stop_change'].includes(action))).toHaveLength(1)
    expect((await liveSessionIds(member.userId)).length > 0).toBe(address === next)
    const kinds = (await mailsTo(member.email)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'account.password_reset')).toHaveLength(stops)
  }
})

test('only one of 50 concurrent requests without the old mailbox takes effect', async () => {
  const account = await aMember()
  const member = await inSession(account.userId)
  const asked = await Promise.all(
    Array.from({ length: 50 }, () =>
      inRequest(member, () => requestEmailChange(member, aNewAddress(), { withoutOld: true })),
    ),
  )
  expect(asked.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await stopMails(account.email)).toHaveLength(1)
})

type PendingChange = { email: string; without: boolean; until: number; due: number | null }
const STEPS = ['ask without', 'ask', 'confirm new', 'stop', 'cancel', 'day', 'week', 'reset', 'password']

test('in any order of steps, the address changes only after 7 days in which nobody stops it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { minLength: 3, maxLength: 14 }), async (steps) => {
      const account = await aMember()
      const { userId } = account
      let address = account.email
      let pendingChange: PendingChange | null = null
      let last = Number.NEGATIVE_INFINITY
      for (const step of ['ask without', ...steps]) {
        const at = now().getTime()
        if (step === 'ask without' || step === 'ask') {
          const without = step === 'ask without'
          const email = aNewAddress()
          const asked = await requestEmailChange(await inSession(userId), email, { withoutOld: without })
          const may = !without || at >= last + 90 * DAY * 1000
          expect(asked.ok).toBe(may)
          if (may) pendingChange = { email, without, until: at + DAY * 1000, due: null }
          if (may && without) last = at
        } else if (step === 'confirm new') {
          const result = await confirmEmailChange(secretIn(await linkTo(pendingChange?.email ?? '')), userId)
          const may: boolean =
            pendingChange !== null && pendingChange.due === null && at < pendingChange.until
          expect(result.ok).toBe(may)
          if (pendingChange && may && pendingChange.without) pendingChange.due = at + 7 * DAY * 1000
          else if (pendingChange && may) pendingChange.until = 0
        } else if (step === 'stop') {
          const links = await stopMails(address)
          const link = links.findLast(({ text }) => text.includes('Stop the change'))
          const stopped = await stopEmailChange(secretIn(link?.path ?? ''))
          expect(stopped.ok).toBe(pendingChange?.without === true && at < last + 60 * DAY * 1000)
          if (stopped.ok) {
            expect(await liveSessionIds(userId)).toEqual([])
            await reset(userId)
            pendingChange = null
          }
        } else if (step === 'cancel') {
          expect((await cancelEmailChange(await inSession(userId))).ok).toBe(pendingChange !== null)
          pendingChange = null
        } else if (step === 'reset') {
          await reset(userId)
          pendingChange = null
        } else if (step === 'password') {
          if ((await change(await inSession(userId))).ok) pendingChange = null
        } else {
          const days = step === 'day' ? 1 : 7
          await passDays(days)
          if (pendingChange?.due && now().getTime() >= pendingChange.due) {
            address = pendingChange.email
            pendingChange = null
          }
        }
        expect(await addressOf(userId)).toBe(address)
      }
    }),
    { numRuns: isDeepRun ? 60 : FEW },
  )
}, 300_000)

test('a failing change does not block the others', async () => {
  const [broken, other] = [await aConfirmedChange(), await aConfirmedChange()]
  await failMailsTo(broken.member.email)
  later(3 * DAY)
  await expect(applyEmailChanges()).rejects.toThrow('email changes failed')
  await sql`drop trigger refuse on email_queue`.execute(db())
  expect(await stopMails(broken.member.email)).toHaveLength(1)
  expect(await stopMails(other.member.email)).toHaveLength(2)
})
