import { afterEach, expect, test } from 'vitest'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { testSettings } from '#test/settings.ts'
import { failMailsTo, mailsTo } from '#test/world/accounts.ts'
import { aCandidateDocument } from '#test/world/application-desk.ts'
import { anApplication } from '#test/world/applications.ts'
import { updateRows } from '#test/world/rows.ts'
import { notifyExpiringDocuments } from './notify.server.ts'

await testDatabase()
testSettings({ LOG_LEVEL: 'silent' })
afterEach(() => setClock(null))

const noon = () => setClock(() => new Date('2031-03-10T11:00:00Z'))

async function anExpiringDocument(applicationId: string, endsOn = '2031-03-30') {
  const { id } = await aCandidateDocument(applicationId, 'passport_or_id', 'approved')
  await updateRows('kycSubmissions', { id }, { endsOn })
}

test('the candidate is emailed one reminder of an expiring document, but not while the application is under review or once the invitation is revoked', async () => {
  noon()
  const [revoked, ...others] = [
    await anApplication(),
    await anApplication(),
    await anApplication({ status: 'submitted' }),
  ]
  await updateRows('applications', { id: revoked.id }, { revokedAt: new Date() })
  const all = [...others, revoked]
  for (const { id } of all) await anExpiringDocument(id)
  await Promise.all([notifyExpiringDocuments(), notifyExpiringDocuments(), notifyExpiringDocuments()])
  const told = await Promise.all(
    all.map(async ({ email }) =>
      (await mailsTo(email)).filter(({ kind }) => kind === 'application.end_reminder'),
    ),
  )
  expect(told.map((mails) => mails.length)).toEqual([1, 0, 0])
  expect(told[0]?.[0]?.text).toContain('30 Mar 2031')
})

test('a reminder that fails does not stop the others', async () => {
  noon()
  const [broken, other] = [await anApplication(), await anApplication()]
  await anExpiringDocument(broken.id, '2031-03-13')
  await anExpiringDocument(other.id, '2031-03-14')
  await failMailsTo(broken.email)
  await expect(notifyExpiringDocuments()).rejects.toThrow('kyc.reminder_failed')
  expect(await mailsTo(other.email)).toHaveLength(1)
})
