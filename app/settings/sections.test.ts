import { expect, test } from 'vitest'
import { GUEST, type Member } from '#app/lib/viewer.ts'
import { isOpenTo, sectionOf, sectionsOf } from './sections.ts'

const company = {
  id: 'c',
  name: 'C',
  type: 'developer',
  status: 'approved',
  suspended: false,
  role: 'owner',
} as const
const member: Member = {
  kind: 'member',
  userId: 'u',
  sessionId: 's',
  signedInAt: new Date(0),
  email: 'u@world.parcela.test',
  fullName: 'U',
  position: null,
  companyName: 'C',
  userType: 'developer',
  role: 'member',
  company,
  suspended: false,
  hasSecondFactor: false,
  asksName: false,
  mustSetUpFactor: false,
  welcomeSeen: true,
  timeZone: 'Europe/Warsaw',
}
const suspended: Member = { ...member, company: { ...company, suspended: true } }

test('the sections are in order, each with its own page · MEM-303', () => {
  const sections = sectionsOf(member).map(({ to }) => to)
  expect(sections.slice(0, 2)).toEqual(['/settings', '/settings/notifications'])
})

test.each([
  ['/settings', '/settings'],
  ['/settings/second-factor', '/settings'],
  ['/settings/notifications', '/settings/notifications'],
  ['/settings/data/export', '/settings/data'],
])('%s belongs to %s', (page, section) => {
  expect(sectionOf(page)).toBe(section)
})

test('a suspended member keeps export and closing, and the fresh proof that they require', () => {
  for (const page of [
    '/settings/data',
    '/settings/data/export',
    '/settings/data.data',
    '/settings/confirm',
    '/settings/confirm.data',
  ])
    expect(isOpenTo(suspended, page), page).toBe(true)
  for (const page of [
    '/settings',
    '/settings.data',
    '/settings/notifications',
    '/settings/company',
    '/settings/passkeys',
    '/settings/second-factor',
    '/settings/database',
  ])
    expect(isOpenTo(suspended, page), page).toBe(false)
  expect(sectionsOf(suspended).map(({ to }) => to)).not.toContain('/settings')
  for (const viewer of [
    member,
    { ...suspended, role: 'admin' as const },
    { ...member, company: null },
    GUEST,
  ])
    expect(isOpenTo(viewer, '/settings')).toBe(true)
})
