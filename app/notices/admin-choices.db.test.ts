import { describe, expect, test } from 'vitest'
import { transaction } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, signedInCookie } from '#test/world/accounts.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { visit } from '#test/world/pages.tsx'
import { selectRows, updateRows } from '#test/world/rows.ts'
import { exportedData } from '#test/world/copied-data.ts'
import * as choicesPage from './routes/choices.tsx'
import * as notificationsPage from '#app/dashboards/routes/notifications.tsx'
import { notifyAdmins, notifyAdminsOfFailure } from './notify-admins.server.ts'

await testDatabase()

const LABELS = ['New reviews', 'Overdue reviews', 'Failures'] as const
const open = (cookie: string) => visit(choicesPage, '/settings/notifications', { cookie })
const box = (html: string, name: string) => {
  const found = new RegExp(`<input type="checkbox"[^>]*name="${name}"[^>]*>`).exec(html)?.[0]
  return (
    found && [found.includes('checked=""') && 'on', found.includes('disabled=""') && 'fixed'].filter(Boolean)
  )
}

describe('the admin kinds in /settings/notifications', () => {
  test('are listed for an admin, with descriptions and defaults · ADM-206', async () => {
    const { html, text } = await open((await aSignedInAdmin()).cookie)
    for (const label of LABELS) expect(text).toContain(label)
    expect(text).toContain('A review has been open for more than 3 business days.')
    expect(
      ['work.bell', 'work.mail', 'overdue.bell', 'overdue.mail', 'failure.bell', 'failure.mail'].map((name) =>
        box(html, name),
      ),
    ).toEqual([['on'], ['on'], [], ['on'], ['on'], ['fixed']])
    expect(text).toContain('Email: Never by email, because the email could fail too.')
    expect(text).toContain('Alert matches and new reviews appear in the app immediately')
  })

  test('are hidden from everyone else, who cannot choose them · ADM-206', async () => {
    const { userId } = await aMember()
    const cookie = await signedInCookie(userId)
    const { html, text } = await open(cookie)
    for (const label of LABELS) expect(html).not.toContain(label)
    expect(text).not.toContain('reviewers')
    await visit(choicesPage, '/settings/notifications', {
      cookie,
      form: { 'work.bell': 'on', 'alert.bell': 'on' },
    })
    const kept = await selectRows('noticePreferences', { userId }, ['kind'])
    expect(kept.map(({ kind }) => kind)).not.toContain('work')
    expect(kept.map(({ kind }) => kind)).toContain('alert')
  })

  test('an admin can turn each of them on and off separately', async () => {
    const admin = await aSignedInAdmin()
    await visit(choicesPage, '/settings/notifications', {
      cookie: admin.cookie,
      form: { 'work.mail': 'on', 'overdue.bell': 'on', 'failure.mail': 'on' },
    })
    const { html } = await open(admin.cookie)
    expect(
      ['work.bell', 'work.mail', 'overdue.bell', 'overdue.mail', 'failure.bell', 'failure.mail'].map((name) =>
        box(html, name),
      ),
    ).toEqual([[], ['on'], ['on'], [], [], ['fixed']])
  })
})

test('admin notices are listed for admins, but not for former admins', async () => {
  const admin = await aSignedInAdmin()
  await aSignedInAdmin()
  await transaction(async (tx) => {
    await notifyAdmins(tx, {
      work: 'profile',
      subjectId: 1,
      title: 'Profile to review: Łódź Yards',
      path: '/admin/profiles',
    })
    await notifyAdminsOfFailure(tx, {
      what: 'mail',
      title: 'An email could not be sent',
      path: '/admin/email-queue',
    })
  })
  const read = () => visit(notificationsPage, '/notifications', { cookie: admin.cookie })
  const { text } = await read()
  expect(text).toContain('Profile to review: Łódź Yards')
  expect(text).toContain('An email could not be sent')
  await updateRows('members', { userId: admin.userId }, { role: 'member' })
  const later = await read()
  expect(JSON.stringify(later.data)).not.toMatch(/Łódź|could not be sent/)
  expect(later.html).not.toMatch(/Łódź|could not be sent/)
  expect(JSON.stringify(await exportedData(admin.userId))).not.toMatch(/Łódź|could not be sent/)
})
