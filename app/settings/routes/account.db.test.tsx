import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, auditOf, GOOD_PASSWORD, mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { visit } from '#test/world/pages.tsx'
import { findRow, selectRows, updateRows } from '#test/world/rows.ts'
import { enterPassword, signedInUserId } from '#test/world/security.ts'
import * as page from './account.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const open = (cookie: string) => visit(page, '/settings', { cookie })
const press = (cookie: string, intent: string, form: Record<string, string> = {}) =>
  visit(page, '/settings', { cookie, form: { intent, ...form } })

const PERSONAL = {
  fullName: 'Żaneta Łęcka-Król',
  position: 'Główna księgowa',
  phone: '+48 22 123 45 67 wew. 12',
  timeZone: 'Asia/Tokyo',
}

async function aSignedInMember() {
  const member = await aMember()
  return { ...member, cookie: await signedInCookie(member.userId) }
}

test('early access shows the start of the free year and its computed end · MEM-008', async () => {
  const { userId, cookie } = await aSignedInMember()
  expect((await open(cookie)).text).not.toContain('Free year')
  const earlyAccessGrantedAt = new Date('2024-02-29T23:30:00Z')
  await updateRows('members', { userId }, { isEarlyAccess: true, earlyAccessGrantedAt })
  const { text } = await open(cookie)
  expect(text).toContain('Free year begins 1 Mar 2024 Free year ends 2 Mar 2025')
})

test('personal details are saved with a normalised phone number, and audited by field', async () => {
  const { userId, cookie } = await aSignedInMember()
  const saved = await press(cookie, 'personal', PERSONAL)
  expect(saved).toMatchObject({ status: 303, location: '/settings#personal' })
  const row = await db()
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .where('m.userId', '=', userId)
    .select(['m.fullName', 'm.position', 'm.phone', 'm.timeZone', 'u.name'])
    .executeTakeFirst()
  expect(row).toEqual({ ...PERSONAL, phone: '+48221234567 ext. 12', name: PERSONAL.fullName })
  const { html } = await open(cookie)
  expect(html).toContain('value="+48 22 123 45 67 ext. 12"')
  expect(html).toMatch(/<option value="Asia\/Tokyo" selected="">Tokyo<\/option>/)
  await press(cookie, 'personal', PERSONAL)
  const audit = await selectRows('auditLog', { subjectId: userId }, '*', 'id')
  expect(audit).toMatchObject([
    { action: 'account.update', details: { fields: ['fullName', 'position', 'timeZone', 'phone'] } },
  ])
})

test.runIf(isDeepRun)(
  'a stored time zone that this runtime does not know stays, and does not block other changes',
  async () => {
    const { userId, cookie } = await aSignedInMember()
    await updateRows('members', { userId }, { timeZone: 'America/Nowhere' })
    expect((await open(cookie)).html).toMatch(/<option value="America\/Nowhere" selected="">/)
    const saved = await press(cookie, 'personal', { ...PERSONAL, timeZone: 'America/Nowhere' })
    expect(saved.status).toBe(303)
    expect(await findRow('members', { userId })).toMatchObject({
      fullName: PERSONAL.fullName,
      timeZone: 'America/Nowhere',
    })
  },
)

test('invalid personal details stay in the form, each with an error, and nothing is saved', async () => {
  const { userId, fullName, cookie } = await aSignedInMember()
  const typed = { fullName: '  ', position: 'x'.repeat(10_000), phone: '12 34', timeZone: 'Mars/Olympus' }
  const response = await press(cookie, 'personal', typed)
  expect(response.status).toBe(422)
  for (const words of ['Enter your name.', 'Use at most 120 characters', 'Choose a time zone from the list.'])
    expect(response.text).toContain(words)
  expect(response.html).toContain(`value="${'x'.repeat(10_000)}"`)
  const noPhone = await press(cookie, 'personal', { ...PERSONAL, phone: '22 123' })
  const atField = /<[^>]*id="phone-error"[^>]*>(.*?)<\/(?:p|span|div)>/s.exec(noPhone.html)?.[1]
  expect(atField).toContain('Enter the number with its country code')
  expect(noPhone.html).toContain('value="22 123"')
  const row = await findRow('members', { userId })
  expect(row?.fullName).toBe(fullName)
})

const NEW = 'Quay-side 42 cranes'
const change = (
  cookie: string,
  currentPassword: string,
  newPassword: string,
  confirmPassword = newPassword,
) => press(cookie, 'password', { currentPassword, newPassword, confirmPassword })

test('a new password ends the other sessions, keeps this one and notifies the person · MEM-303', async () => {
  const { userId, email, cookie } = await aSignedInMember()
  const other = await signedInCookie(userId)
  const changed = await change(cookie, GOOD_PASSWORD, NEW)
  expect(changed).toMatchObject({ status: 303, location: '/settings#password' })
  expect((await open(cookie)).status).toBe(200)
  expect((await open(other)).location).toBe('/signin?from=%2Fsettings')
  expect((await enterPassword({ email, password: GOOD_PASSWORD })).status).toBe(422)
  expect(await signedInUserId(await enterPassword({ email, password: NEW }))).toBe(userId)
  expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['account.password_changed'])
  expect((await auditOf(userId))[0]).toEqual({ action: 'password.change', actorKind: 'member' })
})

test('a refused password gets the reason and is never sent back · PUB-162', async () => {
  const { email, cookie } = await aSignedInMember()
  for (const [current, next, again, words] of [
    ['', NEW, NEW, 'Fill in all 3 fields.'],
    ['not the password', NEW, NEW, 'This is not your current password.'],
    [GOOD_PASSWORD, NEW, `${NEW}!`, 'Passwords do not match.'],
    [GOOD_PASSWORD, GOOD_PASSWORD, GOOD_PASSWORD, 'This is already your password.'],
    [GOOD_PASSWORD, 'short 1', 'short 1', 'Password must be at least 8 characters long.'],
    [GOOD_PASSWORD, 'password123', 'password123', 'This password is too common. Choose another one.'],
    [GOOD_PASSWORD, email, email, 'Your password cannot be your email address.'],
  ] as const) {
    const answer = await change(cookie, current, next, again)
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(words)
    for (const secret of [GOOD_PASSWORD, NEW, 'password123'])
      expect(answer.html + JSON.stringify(answer.data)).not.toContain(secret)
  }
  expect(await mailsTo(email)).toEqual([])
})

test('of two concurrent changes with the same current password, only one wins', async () => {
  const { userId, cookie } = await aSignedInMember()
  const responses = await Promise.all(
    [`${NEW} a`, `${NEW} b`].map((next) => change(cookie, GOOD_PASSWORD, next)),
  )
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 422])
  expect((await auditOf(userId)).filter(({ action }) => action === 'password.change')).toHaveLength(1)
})
