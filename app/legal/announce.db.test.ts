import { isDeepRun } from '#test/runs.ts'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, mailsTo } from '#test/world/accounts.ts'
import { anAdminViewer } from '#test/world/companies.ts'
import { publishSheet, withPart } from '#test/world/content.ts'
import { insertRow, selectRows, updateRows } from '#test/world/rows.ts'
import { announceLegalTexts } from './announce.server.ts'

await testDatabase()

const admin = await anAdminViewer()

const bellsOf = (userId: string) => selectRows('notices', { userId }, ['kind', 'title', 'path'])

test('notifies every confirmed member once of a legal text, by email and in the app, but nobody who has signed up since · ADM-203 PUB-151', async () => {
  const [member, unconfirmed, later] = [await aMember(), await aMember({ verified: false }), await aMember()]
  setClock(() => new Date(Date.now() + 1000))
  expect(await publishSheet(admin, 'terms', withPart('terms', 'More'))).toBe(2)
  setClock(null)
  // Signed up since, and so agreed to this version.
  await updateRows('users', { id: later.userId }, { createdAt: new Date(Date.now() + 2000) })
  await Promise.all([announceLegalTexts(), announceLegalTexts()])
  await announceLegalTexts()
  const mails = await mailsTo(member.email)
  expect(mails.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['content.published', 'New version of our terms and conditions'],
  ])
  expect(mails[0]?.text).toMatch(/The version dated \d{1,2} [A-Z][a-z]+ \d{4} is now in force/)
  expect(mails[0]?.text).toContain('You don’t need to accept it')
  expect(mails[0]?.text).toMatch(/https?:\/\/\S+\/terms/)
  expect(await bellsOf(member.userId)).toEqual([
    { kind: 'legal', title: 'New version: Terms and conditions', path: '/terms' },
  ])
  for (const { email, userId } of [unconfirmed, later])
    expect([await mailsTo(email), await bellsOf(userId)]).toEqual([[], []])
})

test('the email about a legal text cannot be switched off, but its notice can · ADM-203', async () => {
  const member = await aMember()
  await insertRow('noticePreferences', { userId: member.userId, kind: 'legal', bell: false, mail: false })
  setClock(() => new Date(Date.now() + 1000))
  await publishSheet(admin, 'privacy', withPart('privacy', 'More'))
  setClock(null)
  await announceLegalTexts()
  expect((await mailsTo(member.email)).map(({ subject }) => subject)).toEqual([
    'New version of our privacy notice',
  ])
  expect(await bellsOf(member.userId)).toEqual([])
})

test.runIf(isDeepRun)('an interrupted run resumes, and announces only the live version', async () => {
  const member = await aMember()
  setClock(() => new Date(Date.now() + 1000))
  await publishSheet(admin, 'terms', withPart('terms', 'Third'))
  await publishSheet(admin, 'terms', withPart('terms', 'Fourth'))
  setClock(null)
  await announceLegalTexts()
  await db().deleteFrom('legalAnnouncements').where('version', '=', 4).execute()
  await announceLegalTexts()
  expect(await mailsTo(member.email)).toHaveLength(1)
  const rows = await selectRows('legalAnnouncements', { document: 'terms' }, ['version'], 'version')
  expect(rows.map(({ version }) => version)).toEqual([2, 4])
})

test.runIf(isDeepRun)('a change to the FAQ notifies nobody · ADM-203', async () => {
  const member = await aMember()
  setClock(() => new Date(Date.now() + 1000))
  await publishSheet(admin, 'faq', withPart('faq', 'More'))
  setClock(null)
  await announceLegalTexts()
  expect([await mailsTo(member.email), await bellsOf(member.userId)]).toEqual([[], []])
})
