import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { purgeProfileDrafts } from '#app/companies/commands/end-draft.server.ts'
import { saveDraft } from '#app/companies/commands/save-draft.server.ts'
import { developerForm } from '#app/companies/developer/form.ts'
import { db } from '#app/db/client.server.ts'
import { purgeViews } from '#app/deals/commands/view-months.server.ts'
import { purgeClosedDocuments, purgeDocuments } from '#app/kyc/purge.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { purgeMail } from '#app/mail/jobs.server.ts'
import type { RetentionSubject } from '#app/review/retention.server.ts'
import { announceRemovals } from '#app/oversight/removals/announce.server.ts'
import { JOBS } from '#server/job-list.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { aMarketListing } from '#test/world/access.ts'
import { aMember, signedInCookie } from '#test/world/accounts.ts'
import { aNewcomer } from '#test/world/companies.ts'
import { aCompany } from '#test/world/kyc-review.ts'
import { uploadDocument } from '#test/world/kyc.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { queue } from '#test/world/mails.ts'
import { insertRow, selectRows, updateRows } from '#test/world/rows.ts'
import { testSettings } from '#test/settings.ts'

await testDatabase()
testDataFolder()
testSettings({ LOG_LEVEL: 'silent' })

const DAY = 86_400_000
const later = (days: number) => setClock(() => new Date(Date.now() + days * DAY))

/** Removals are announced by day. */
const noon = (days: number) => new Date(Date.now() + days * DAY).setUTCHours(12, 0, 0, 0)

const logOf = (subject: RetentionSubject) =>
  selectRows('retentionLog', { subject }, ['removed', 'lifeSeconds'], 'id')

test('deletes uploads of unverified addresses after 14 days · ADM-205', async () => {
  const { userId } = await aMember({ verified: false })
  await uploadDocument(await signedInCookie(userId), { documentType: 'personal_id' })
  later(13)
  await purgeDocuments()
  expect(await logOf('unverified_uploads')).toEqual([])
  later(15)
  testSettings({ LOG_LEVEL: 'info' })
  const lines: string[] = []
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  await purgeDocuments()
  await purgeDocuments()
  out.mockRestore()
  testSettings({ LOG_LEVEL: 'silent' })
  const removed = { removed: 1, lifeSeconds: 14 * 86_400 }
  expect(await logOf('unverified_uploads')).toEqual([removed])
  const told = lines.filter((line) => line.includes('retention.removed')).map((line) => JSON.parse(line))
  expect(told).toMatchObject([{ data: 'unverified_uploads', ...removed }])
})

test('deletes KYC files of a closed company after 5 years · ADM-205', async () => {
  const { member } = await aCompany()
  await uploadDocument(await signedInCookie(member.userId), { documentType: 'personal_id' })
  await updateRows('members', { userId: member.userId }, { closedAt: new Date() })
  later(1825)
  await purgeClosedDocuments()
  expect(await logOf('closed_kyc')).toEqual([])
  later(1827)
  await purgeClosedDocuments()
  expect(await logOf('closed_kyc')).toEqual([{ removed: 1, lifeSeconds: 1826 * 86_400 }])
})

test('deletes email bodies after 90 days but keeps the rows · ADM-205', async () => {
  const [old, failed, young] = [await queue(), await queue(), await queue()]
  for (const [id, days, status] of [
    [old, 91, 'sent'],
    [failed, 91, 'failed'],
    [young, 89, 'sent'],
  ] as const)
    await updateRows(
      'emailQueue',
      { id },
      {
        status,
        sentAt: status === 'sent' ? new Date() : null,
        errorMessage: status === 'sent' ? null : 'The mailbox is full.',
        linkSecret: null,
        createdAt: new Date(Date.now() - days * DAY),
      },
    )
  await purgeMail()
  await purgeMail()
  const rows = await selectRows('emailQueue', {}, ['id', 'textBody', 'htmlBody'])
  const textOf = (id: string) => rows.find((row) => row.id === id)
  for (const id of [old, failed]) expect(textOf(id)).toMatchObject({ textBody: '', htmlBody: '' })
  expect(textOf(young)?.textBody).not.toBe('')
  expect(await logOf('mail_bodies')).toEqual([{ removed: 2, lifeSeconds: 90 * 86_400 }])
})

test('deletes views after 24 months · ADM-205', async () => {
  const { company } = await aDeveloper()
  const listing = await aMarketListing({ companyId: company.id })
  for (const days of [729, 731])
    await insertRow('dealViews', {
      viewId: randomUUID(),
      sessionId: randomUUID(),
      listingId: listing.id,
      viewDuration: 5,
      createdAt: new Date(Date.now() - days * DAY),
    })
  expect(await purgeViews()).toBe(1)
  expect(await logOf('views')).toEqual([{ removed: 1, lifeSeconds: 730 * 86_400 }])
})

test('deletes drafts that were not touched for 12 months · ADM-205', async () => {
  const member = await aNewcomer({ userType: 'developer' })
  await saveDraft(developerForm, member, { values: { company_name: 'Mine' }, step: 2, seenVersion: 0 })
  setClock(() => new Date(noon(340)))
  await announceRemovals()
  later(364)
  await purgeProfileDrafts()
  expect(await logOf('profile_drafts')).toEqual([])
  later(372)
  await purgeProfileDrafts()
  expect(await logOf('profile_drafts')).toEqual([{ removed: 1, lifeSeconds: 365 * 86_400 }])
})

test('every period has a job that runs at least daily, and its log is immutable · ADM-205', async () => {
  const names = [
    'purge documents',
    'purge documents of closed companies',
    'purge closed profiles',
    'purge mail',
    'purge views',
    'purge profile drafts',
    'purge listing drafts',
  ]
  for (const name of names) {
    const job = JOBS.find((one) => one.name === name)
    expect([name, (job?.everySeconds ?? Infinity) <= 86_400]).toEqual([name, true])
  }
  await expect(db().deleteFrom('retentionLog').execute()).rejects.toThrow('append-only')
  await expect(db().deleteFrom('auditLog').execute()).rejects.toThrow('append-only')
})
