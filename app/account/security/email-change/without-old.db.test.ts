import { beforeEach, expect, test } from 'vitest'
import { purgeSessionsAndLinks } from '#app/account/commands/purge.server.ts'
import * as resetPage from '#app/account/routes/reset-password.tsx'
import { now, setClock } from '#app/lib/clock.ts'
import * as confirmIdentityPage from '#app/settings/routes/confirm.tsx'
import * as settingsPage from '#app/settings/routes/account.tsx'
import { testDatabase } from '#test/database.ts'
import { testSettings } from '#test/settings.ts'
import { aMember, anAdmin, aNewAddress, auditOf, mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { liveSessionIds } from '#test/world/credential-changes.ts'
import { visit } from '#test/world/pages.tsx'
import { findRow, insertRow, updateRows } from '#test/world/rows.ts'
import { aTwoFactorMember, codeNow, enterPassword, later, signedInUserId } from '#test/world/security.ts'
import {
  addressOf,
  ask,
  aRequestedChange,
  DAY,
  passDays,
  markMailsSent,
  open,
  press,
  stopMails,
  aConfirmedChange,
} from '#test/world/email-change.ts'
import { applyEmailChanges } from './carry-out.server.ts'
import { isDeepRun } from '#test/runs.ts'

testSettings({ RESET_RATE: '1000/1h', SIGN_IN_RATE: '1000/15m' })

await testDatabase()

beforeEach(() => {
  const at = new Date()
  setClock(() => at)
})

const BUTTON = 'Send link to new address'
const DEAD = 'This link no longer works'

const settings = (cookie: string) => visit(settingsPage, '/settings', { cookie })

test.runIf(isDeepRun)(
  'without the old mailbox the address changes 7 days after the new one is confirmed; the old one is emailed immediately, after 3 days and after 6 days',
  async () => {
    const { member, cookie, next, answer, fresh } = await aRequestedChange()
    expect(answer).toMatchObject({ status: 303, location: '/settings#email' })
    expect(await stopMails(member.email)).toHaveLength(1)
    later(DAY / 4)
    expect((await open(fresh, cookie)).text).toContain('7 days after you confirm it')
    const stranger = await signedInCookie((await aMember()).userId)
    for (const other of ['', stranger]) expect((await press(fresh, 'confirm', other)).status).toBe(409)
    const confirmed = await press(fresh, 'confirm', cookie)
    expect(confirmed.text).toContain('Your account switches to it in 7 days.')
    expect((await settings(cookie)).text).toContain('Your account switches to the new address on')

    const counts = []
    for (let day = 1; day < 7; day += 1) {
      await passDays(1)
      counts.push((await stopMails(member.email)).length)
      expect(await addressOf(member.userId)).toBe(member.email)
    }
    expect(counts).toEqual([1, 1, 2, 2, 2, 3])
    for (const { text, path } of await stopMails(member.email)) {
      expect(text).toContain('Stop the change')
      expect((await open(path ?? '')).text).toContain('Stop the change')
    }
    expect(await signedInUserId(await enterPassword(member))).toBe(member.userId)
    await applyEmailChanges()
    expect(await addressOf(member.userId)).toBe(member.email)

    await passDays(1)
    expect(await addressOf(member.userId)).toBe(next)
    expect((await enterPassword(member)).status).toBe(422)
    expect(await signedInUserId(await enterPassword({ ...member, email: next }))).toBe(member.userId)
    expect((await mailsTo(member.email)).at(-1)).toMatchObject({ kind: 'account.email_replaced' })
    expect((await mailsTo(next)).map(({ kind }) => kind)).toContain('account.email_changed')
    for (const { path } of await stopMails(member.email))
      expect((await open(path ?? '')).text).toContain(DEAD)
    expect((await auditOf(member.userId)).map(({ action }) => action)).toContain('email.change')
  },
)

test('the request requires a fresh sign-in, including the code if a second factor is on, and keeps the input', async () => {
  const member = await aTwoFactorMember()
  const cookie = await signedInCookie(member.userId, new Date(now().getTime() - 3_600_000))
  expect((await settings(cookie)).text).toContain(BUTTON)
  const next = aNewAddress()
  const stale = await ask(cookie, next)
  expect(stale.status).toBe(403)
  expect(stale.html).toContain(`value="${next}"`)
  expect(await mailsTo(member.email)).toEqual([])
  const prove = (oneTimeCode: string) =>
    visit(confirmIdentityPage, '/settings/confirm?from=/settings', {
      cookie,
      form: { password: member.password, oneTimeCode },
    })
  expect((await prove('')).status).toBe(422)
  expect((await ask(cookie, next)).status).toBe(403)
  expect((await prove(codeNow(member.secret))).status).toBe(303)
  expect((await ask(cookie, next, aNewAddress())).text).toContain('The two addresses do not match.')
  expect((await ask(cookie, next)).status).toBe(303)
  expect(await stopMails(member.email)).toHaveLength(1)
})

test.each(isDeepRun ? [1, 2, 3] : [1])(
  'the link of email %s stops it without a session, ends every session and sends a reset link to the old address',
  async (mail) => {
    const { member, next, fresh, cookie } = await aConfirmedChange()
    const { userId } = member
    const passkey = { userId, credentialId: `planted-${userId}`, publicKey: Buffer.alloc(77), name: 'Phone' }
    await insertRow('passkeys', passkey)
    await insertRow('knownDevices', { userId, deviceHash: Buffer.alloc(32) })
    await passDays([0, 3, 6][mail - 1] ?? 0)
    const browser = await signedInCookie(member.userId)
    const link = (await stopMails(member.email))[mail - 1]?.path ?? ''
    const page = await open(link)
    expect(page.text).toContain(next)
    expect(page.text).toContain('sign out every session')
    expect((await press(link, 'confirm')).status).toBe(409)
    expect((await press(link, 'cancel')).status).toBe(409)
    expect((await liveSessionIds(member.userId)).length).toBeGreaterThan(0)

    expect((await press(link, 'stop')).text).toContain('The change was stopped')
    expect(await liveSessionIds(member.userId)).toEqual([])
    for (const former of [cookie, browser]) expect(await signedInUserId({ cookie: former })).toBeNull()
    expect((await enterPassword(member)).status).toBe(422)
    for (const table of ['passkeys', 'knownDevices'] as const)
      expect(await findRow(table, { userId })).toBeUndefined()
    expect((await press(link, 'stop')).status).toBe(409)
    expect((await press(fresh, 'cancel')).status).toBe(409)
    expect((await auditOf(member.userId)).map(({ action }) => action)).toContain('email.stop_change')

    const last = (await mailsTo(member.email)).at(-1)
    expect(last).toMatchObject({ kind: 'account.password_reset' })
    const form = { password: 'Quay-side 42 cranes', confirmPassword: 'Quay-side 42 cranes' }
    expect((await visit(resetPage, last?.path ?? '', { form })).status).toBe(303)
    expect(await signedInUserId(await enterPassword({ ...member, password: form.password }))).toBe(
      member.userId,
    )
    await passDays(8)
    expect(await addressOf(member.userId)).toBe(member.email)
    expect(await stopMails(member.email)).toHaveLength(mail)
  },
)

test.runIf(isDeepRun).each(isDeepRun ? ['stopped', 'cancelled', 'done', 'never confirmed'] : ['stopped'])(
  'after a request that was %s, the next one is allowed after 90 days',
  async (end) => {
    const { member, cookie, next, stop, fresh } = await aRequestedChange()
    if (end !== 'never confirmed') await press(fresh, 'confirm', cookie)
    if (end === 'stopped') await press(stop, 'stop')
    if (end === 'cancelled')
      await visit(settingsPage, '/settings', { cookie, form: { intent: 'cancel-email' } })
    if (end === 'done') await passDays(7)
    expect(await addressOf(member.userId)).toBe(end === 'done' ? next : member.email)
    later(DAY)
    const again = await signedInCookie(member.userId)
    const refused = await ask(again, aNewAddress())
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('You can do this only once every 90 days.')
    if (end !== 'never confirmed') expect((await settings(again)).text).toContain('You can do it again from')

    later((end === 'done' ? 81 : 88) * DAY)
    await purgeSessionsAndLinks()
    expect((await ask(await signedInCookie(member.userId), aNewAddress())).status).toBe(409)
    later(2 * DAY)
    await purgeSessionsAndLinks()
    expect((await ask(await signedInCookie(member.userId), aNewAddress())).status).toBe(303)
  },
)

test('admins are excluded, and their page refers them to another admin', async () => {
  const admin = await anAdmin()
  const cookie = await signedInCookie(admin.userId)
  const page = await settings(cookie)
  expect(page.text).toContain('have another admin give it the admin role')
  expect(page.text).not.toContain(BUTTON)
  const refused = await ask(cookie, aNewAddress())
  expect(refused.status).toBe(403)
  expect(refused.text).toContain('have another admin give it the admin role')
  expect(await mailsTo(admin.email)).toEqual([])

  const { member } = await aConfirmedChange()
  await updateRows('members', { userId: member.userId }, { role: 'admin' })
  await passDays(8)
  expect(await addressOf(member.userId)).toBe(member.email)
})

test.runIf(isDeepRun)(
  'a suspended account keeps its address, and the page reports an address taken in the meantime',
  async () => {
    const suspended = await aConfirmedChange()
    await updateRows(
      'members',
      { userId: suspended.member.userId },
      { suspendedAt: now(), suspensionReason: 'Lost' },
    )
    const taken = await aConfirmedChange()
    await aMember({ email: taken.next })
    await passDays(8)
    for (const { member } of [suspended, taken]) expect(await addressOf(member.userId)).toBe(member.email)
    const page = await settings(await signedInCookie(taken.member.userId))
    expect(page.text).toContain('Another account now uses the new address.')
    expect((await auditOf(taken.member.userId)).map(({ action }) => action)).toContain('email.cancel_change')
    expect(await applyEmailChanges()).toBe(0)
    // It resumes once the account is reinstated, with the missing emails.
    await updateRows(
      'members',
      { userId: suspended.member.userId },
      { suspendedAt: null, suspensionReason: null },
    )
    await passDays(4)
    expect(await stopMails(suspended.member.email)).toHaveLength(3)
    expect(await addressOf(suspended.member.userId)).toBe(suspended.next)
  },
)

test('the address does not change while an email with the stop link is unsent', async () => {
  const { member, next } = await aConfirmedChange()
  await passDays(6)
  for (let day = 0; day < 3; day += 1) {
    later(DAY)
    await applyEmailChanges()
  }
  expect(await addressOf(member.userId)).toBe(member.email)
  await passDays(1)
  expect(await addressOf(member.userId)).toBe(next)
})

test('a session without a fresh sign-in can neither cancel nor replace it', async () => {
  const { member } = await aConfirmedChange()
  const old = await signedInCookie(member.userId, new Date(now().getTime() - 3_600_000))
  for (const form of [{ intent: 'cancel-email' }, { intent: 'email', newEmail: aNewAddress() }]) {
    const refused = await visit(settingsPage, '/settings', { cookie: old, form })
    expect(refused.status).toBe(403)
  }
  expect(await findRow('emailChanges', { userId: member.userId })).toMatchObject({ endedAt: null })
})

test.runIf(isDeepRun)('an email that is sent late still leaves a day to respond', async () => {
  const { member, next } = await aConfirmedChange()
  await markMailsSent()
  later(20 * DAY)
  for (let round = 0; round < 4; round += 1) await applyEmailChanges()
  expect(await stopMails(member.email)).toHaveLength(3)
  expect(await addressOf(member.userId)).toBe(member.email)
  await passDays(1)
  expect(await addressOf(member.userId)).toBe(next)
})
