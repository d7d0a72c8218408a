import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as confirmPage from '#app/account/routes/confirm-email.tsx'
import * as settingsPage from '#app/settings/routes/account.tsx'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, aNewAddress, auditOf, mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { visit } from '#test/world/pages.tsx'
import { findRow, selectRow, updateRows } from '#test/world/rows.ts'
import { enterPassword, inSession, signedInUserId } from '#test/world/security.ts'
import { confirmEmailChange } from './confirm.server.ts'
import { cancelEmailChange, requestEmailChange } from './request.server.ts'
import { isDeepRun, MANY } from '#test/runs.ts'

await testDatabase()

const ask = (cookie: string, newEmail: string) =>
  visit(settingsPage, '/settings', { cookie, form: { intent: 'email', newEmail } })
const open = (path: string, cookie = '') => visit(confirmPage, path, { cookie })
const confirm = (path: string, cookie = '') =>
  visit(confirmPage, path, { form: { intent: 'confirm' }, cookie })
/** The path of the last link sent to an address. */
const linkTo = async (email: string) =>
  (await mailsTo(email)).findLast(({ path }) => path !== null)?.path ?? ''

async function addressOf(userId: string): Promise<string | undefined> {
  const row = await findRow('users', { id: userId })
  return row?.email
}

async function asking() {
  const member = await aMember()
  const cookie = await signedInCookie(member.userId)
  const next = aNewAddress()
  const answer = await ask(cookie, ` ${next.toUpperCase()} `)
  return { member, cookie, next, answer, old: await linkTo(member.email), fresh: await linkTo(next) }
}

test.each(isDeepRun ? ['old first', 'new first'] : ['old first'])(
  '%s: the address changes with the second link and not before · MEM-390',
  async (order) => {
    const { member, cookie, next, answer, old, fresh } = await asking()
    expect(answer).toMatchObject({ status: 303, location: '/settings#email' })
    const [one, other] = order === 'old first' ? [old, fresh] : [fresh, old]
    for (const path of [old, fresh])
      for (const _ of [1, 2]) expect((await open(path, cookie)).text).toContain('Confirm the change')
    expect(await addressOf(member.userId)).toBe(member.email)

    expect((await confirm(one, cookie)).text).toContain('One address confirmed')
    expect(await addressOf(member.userId)).toBe(member.email)
    expect(await signedInUserId(await enterPassword(member))).toBe(member.userId)
    expect((await enterPassword({ ...member, email: next })).status).toBe(422)
    const waiting = await visit(settingsPage, '/settings', { cookie })
    expect(waiting.text).toContain('Confirm both addresses to finish the change')
    expect(waiting.text.match(/Not confirmed yet/g)).toHaveLength(1)

    expect((await confirm(other, cookie)).text).toContain('Your address was changed')
    expect(await addressOf(member.userId)).toBe(next)
    expect((await enterPassword(member)).status).toBe(422)
    expect(await signedInUserId(await enterPassword({ ...member, email: next }))).toBe(member.userId)
    expect((await mailsTo(member.email)).map(({ kind }) => kind)).toEqual([
      'account.email_change_requested',
      'account.email_replaced',
    ])
    expect((await mailsTo(next)).slice(0, 2).map(({ kind }) => kind)).toEqual([
      'account.new_email_confirmation',
      'account.email_changed',
    ])
    expect((await auditOf(member.userId)).map(({ action }) => action)).toContain('email.change')
  },
)

test('a used, replaced, cancelled, expired or made-up link says so · MEM-390', async () => {
  const { cookie, member, next, old, fresh } = await asking()
  const DEAD = 'This link no longer works'
  await confirm(old)
  expect((await open(old)).text).toContain(DEAD)
  const again = await confirm(old)
  expect(again.status).toBe(409)
  expect(again.text).toContain(DEAD)

  await ask(cookie, next)
  expect((await open(fresh)).text).toContain(DEAD)
  const newest = await linkTo(next)
  const cancelled = await visit(settingsPage, '/settings', { cookie, form: { intent: 'cancel-email' } })
  expect(cancelled.toast?.title).toBe('Email change cancelled')
  expect((await confirm(newest)).text).toContain(DEAD)

  await ask(cookie, next)
  const last = await linkTo(next)
  setClock(() => new Date(Date.now() + 24 * 3_600_000))
  expect((await confirm(last)).text).toContain(DEAD)
  for (const token of ['', 'x', 'A'.repeat(43)])
    expect((await open(`/confirm-email?token=${token}`)).text).toContain(DEAD)
  expect(await addressOf(member.userId)).toBe(member.email)
})

test('a request for the address that has become the current one in the meantime leaves a pending change alone · MEM-390', async () => {
  const [stale, moved] = [await inSession((await asking()).member.userId), aNewAddress()]
  await updateRows('users', { id: stale.userId }, { email: moved })
  expect(await requestEmailChange(stale, moved)).toEqual({ ok: false, refused: 'same_address' })
  expect(await selectRow('emailChanges', { userId: stale.userId }, ['endedAt'])).toEqual({ endedAt: null })
})

test('a taken address gets the same response, and its owner is notified instead of getting a link · MEM-390', async () => {
  const owner = await aMember()
  const { answer: free, cookie: freeCookie, next, member: freeMember } = await asking()
  const member = await aMember()
  const cookie = await signedInCookie(member.userId)
  const taken = await ask(cookie, owner.email)
  const facts = ({ status, location, toast }: typeof taken) => ({ status, location, toast })
  expect(facts(taken)).toEqual(facts(free))
  const shown = async (browser: string, email: string, wanted: string) => {
    const { text } = await visit(settingsPage, '/settings', { cookie: browser })
    return (
      text
        .replaceAll(email, 'OLD')
        .replaceAll(wanted, 'NEW')
        // The two changes were requested at different times, perhaps in different minutes.
        .replaceAll(/\d{2}:\d{2}/g, 'TIME')
        .replace(/Sessions.*/, '')
    )
  }
  expect(await shown(cookie, member.email, owner.email)).toBe(await shown(freeCookie, freeMember.email, next))
  expect(await mailsTo(owner.email)).toMatchObject([{ kind: 'account.email_taken', path: null }])
  expect((await confirm(await linkTo(member.email))).text).toContain('One address confirmed')
  expect(await addressOf(member.userId)).toBe(member.email)
})

test('the link sent to the current address offers to cancel; the link sent to the new address does not show the old one', async () => {
  const { member, old, fresh, next } = await asking()
  expect((await open(fresh)).text).not.toContain(member.email)
  const cancelled = await visit(confirmPage, old, { form: { intent: 'cancel' } })
  expect(cancelled.text).toContain('The change was cancelled')
  expect((await confirm(fresh)).status).toBe(409)
  expect((await mailsTo(next))[0]?.text).not.toContain(member.fullName)
})

test('only the requesting account confirms the new address; its owner may only cancel · MEM-390', async () => {
  const { member, next, old, fresh } = await asking()
  await confirm(old)
  const stranger = await signedInCookie((await aMember()).userId)
  for (const cookie of ['', stranger]) {
    expect((await open(fresh, cookie)).text).not.toContain('Confirm the change')
    expect((await open(fresh, cookie)).text).toContain('sign in to the account that requested this address')
    expect((await confirm(fresh, cookie)).status).toBe(409)
  }
  expect(await addressOf(member.userId)).toBe(member.email)
  expect((await visit(confirmPage, fresh, { form: { intent: 'cancel' } })).text).toContain('was cancelled')
  expect(await mailsTo(next)).toHaveLength(1)
})

test('an invalid address, the current one and the fourth request in an hour are refused', async () => {
  const member = await aMember()
  const cookie = await signedInCookie(member.userId)
  const wrong = await ask(cookie, 'no address')
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('Please enter a valid email address')
  expect(wrong.html).toContain('value="no address"')
  expect((await ask(cookie, member.email)).text).toContain('This is already your address.')
  for (let index = 0; index < 2; index += 1) expect((await ask(cookie, aNewAddress())).status).toBe(303)
  const limited = await ask(cookie, aNewAddress())
  expect(limited.status).toBe(429)
})

const secretIn = (path: string) => path.replace(/^.*token=/, '')

test('many concurrent confirmations through both links change the address once · MEM-390', async () => {
  const { member, next, old, fresh } = await asking()
  const calls = Array.from({ length: MANY }, (_, index) =>
    confirmEmailChange(secretIn(index % 2 ? old : fresh), member.userId),
  )
  const results = await Promise.all(calls)
  const states = results.flatMap((answer) => (answer.ok ? [answer.value.state] : []))
  expect(states.toSorted()).toEqual(['done', 'half'])
  expect(await addressOf(member.userId)).toBe(next)
  expect((await auditOf(member.userId)).filter(({ action }) => action === 'email.change')).toHaveLength(1)
  expect((await mailsTo(next)).filter(({ kind }) => kind === 'account.email_changed')).toHaveLength(1)
})

type PendingChange = {
  email: string
  old: string
  fresh: string
  until: number
  oldDone: boolean
  freshDone: boolean
}
const STEPS = ['ask', 'confirm old', 'confirm new', 'cancel', 'wait', 'taken'] as const

test('whatever the order of steps, the address changes only once both links of one active change are used · MEM-390', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { minLength: 2, maxLength: 9 }), async (steps) => {
      setClock(null)
      const account = await aMember()
      const { userId } = account
      let at = new Date()
      setClock(() => at)
      let address = account.email
      let pendingChange: PendingChange | null = null
      let isTaken = false
      for (const step of steps) {
        const member = await inSession(userId)
        if (step === 'ask') {
          const email = aNewAddress()
          await requestEmailChange(member, email)
          pendingChange = {
            email,
            old: secretIn(await linkTo(address)),
            fresh: secretIn(await linkTo(email)),
            until: at.getTime() + 24 * 3_600_000,
            oldDone: false,
            freshDone: false,
          }
          isTaken = false
        } else if (step === 'cancel') {
          expect((await cancelEmailChange(member)).ok).toBe(pendingChange !== null)
          pendingChange = null
        } else if (step === 'wait') {
          at = new Date(at.getTime() + 13 * 3_600_000)
        } else if (step === 'taken') {
          if (pendingChange && !isTaken) await aMember({ email: pendingChange.email })
          isTaken = pendingChange !== null
        } else if (pendingChange) {
          const key = step === 'confirm old' ? 'oldDone' : 'freshDone'
          const isAlive = !pendingChange[key] && at.getTime() < pendingChange.until
          const answer = await confirmEmailChange(
            step === 'confirm old' ? pendingChange.old : pendingChange.fresh,
            userId,
          )
          if (!isAlive) {
            expect(answer).toEqual({ ok: false, refused: 'link_dead' })
          } else {
            pendingChange[key] = true
            const isComplete = pendingChange.oldDone && pendingChange.freshDone
            if (isComplete && isTaken) expect(answer).toEqual({ ok: false, refused: 'taken' })
            else expect(answer.ok && answer.value.state).toBe(isComplete ? 'done' : 'half')
            if (isComplete && !isTaken) address = pendingChange.email
            if (isComplete) pendingChange = null
          }
        }
        expect(await addressOf(userId)).toBe(address)
      }
    }),
    { numRuns: isDeepRun ? 40 : 4 },
  )
}, 300_000)
