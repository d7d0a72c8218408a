import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  passwordLength,
  earlyAccessEndsAt,
  passwordChecklist,
  passwordProblem,
  isSessionOver,
} from './policy.ts'
import { isFresh } from './fresh-proof.server.ts'
import { commonPasswords } from './password.server.ts'

const email = 'maja@example.pl'
const common = await commonPasswords()
const problem = (password: string) => passwordProblem(password, email, common)

test('a password has 8 to 128 characters of any kind · PUB-162', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 160 }), (password) => {
      const length = passwordLength(password)
      if (length === 0) expect(problem(password)).toBe('missing')
      else if (length < 8) expect(problem(password)).toBe('short')
      else if (length > 128) expect(problem(password)).toBe('long')
      else if (problem(password) !== null)
        expect(common.has(password.normalize('NFKC').toLowerCase())).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('the 10,000 most common passwords are refused in any case · PUB-162', () => {
  fc.assert(
    fc.property(fc.constantFrom(...common), fc.boolean(), (word, upper) => {
      expect(problem(upper ? word.toUpperCase() : word)).toBe('common')
    }),
  )
  expect(problem('password1')).toBe('common')
  expect(common.size).toBeGreaterThan(3000)
})

test("the account's own address is refused as a password, another address is not · PUB-162", () => {
  expect(problem('Maja@Example.PL')).toBe('address')
  expect(problem('ola@example.pl')).toBeNull()
})

test('the same characters typed on another keyboard are the same password', () => {
  expect(passwordLength('Zu\u0308rich1')).toBe(passwordLength('Z\u00fcrich1'))
})

test('the checklist asks for 8 characters, upper case, lower case, digit and a match · PUB-183', () => {
  const holds = (password: string, confirmation = password) =>
    passwordChecklist(password, confirmation).map((item) => item.isMet)
  expect(holds('', '')).toEqual([false, false, false, false, false])
  expect(holds('abcdefgh')).toEqual([true, false, true, false, true])
  expect(holds('Łódź 2026')).toEqual([true, true, true, true, true])
  expect(holds('Abcdefg1', 'Abcdefg2')).toEqual([true, true, true, true, false])
})

const lifetimes = {
  session: 30 * 86_400,
  sessionIdle: 12 * 3600,
  adminSession: 12 * 3600,
  adminSessionIdle: 3600,
}
const start = new Date('2026-11-21T08:00:00Z')
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000)

test("a session ends after 30 days, or 12 hours idle; an admin's after 12 hours, or 1 hour idle", () => {
  const ended = (role: string, usedAt: number, at: number) =>
    isSessionOver(
      { createdAt: start, lastUsedAt: hours(usedAt), expiresAt: hours(720), role },
      hours(at),
      lifetimes,
    )
  expect(ended('member', 700, 711.9)).toBe(false)
  expect(ended('member', 700, 712)).toBe(true)
  expect(ended('member', 719.9, 720)).toBe(true)
  expect(ended('admin', 11, 11.9)).toBe(false)
  expect(ended('admin', 11, 12)).toBe(true)
  expect(ended('admin', 5, 6)).toBe(true)
})

test('a sign-in is fresh for 15 minutes · PUB-180', () => {
  expect(isFresh({ signedInAt: start }, new Date(start.getTime() + 899_000))).toBe(true)
  expect(isFresh({ signedInAt: start }, new Date(start.getTime() + 900_000))).toBe(false)
})

test('a session or proof dated in the future is neither live nor fresh · MEM-388', () => {
  const session = (begun: number) => ({
    createdAt: hours(begun),
    lastUsedAt: hours(begun),
    expiresAt: hours(begun + 720),
    role: 'member',
  })
  expect(isSessionOver(session(0.5), start, lifetimes)).toBe(false)
  expect(isSessionOver(session(24), start, lifetimes)).toBe(true)
  expect(isFresh({ signedInAt: hours(0.1) }, start)).toBe(true)
  expect(isFresh({ signedInAt: hours(24) }, start)).toBe(false)
})

test('early access is free for one year from its start', () => {
  expect(earlyAccessEndsAt(start).toISOString()).toBe('2027-11-21T08:00:00.000Z')
})
