import { isDeepRun } from '#test/runs.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { submitCompany } from '#app/companies/commands/submit-company.server.ts'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { aDeveloperCompany, companyOf, fillDeveloperForm, viewerOf } from '#test/world/companies.ts'
import { developerForm } from '#app/companies/developer/form.ts'
import { address, aProfileDesk, lastAuditOf } from '#test/world/profile-desk.ts'
import { selectRow } from '#test/world/rows.ts'
import { testSettings } from '#test/settings.ts'

await testDatabase()
testSettings({ LOG_LEVEL: 'silent' })

const { admin, show, decide } = await aProfileDesk()
const rowOf = (id: string) => selectRow('companies', { id })

describe('a decision', () => {
  test('stores the status, reason, both notes, time and an audit row, and emails the member once · ADM-012 · ADM-034 · ADM-045', async () => {
    const company = await aDeveloperCompany({ status: 'pending' })
    const before = await rowOf(company.companyId)
    const mails = (await mailsTo(company.member.email)).length
    const texts = {
      reason: 'The certificate names another company.',
      memberNotes: 'Everything else fits.',
      internalNotes: 'second try',
    }
    const answer = await decide(company, 'reject', texts)
    expect(answer).toMatchObject({
      status: 303,
      location: address(company.companyId),
      toast: { title: 'Profile rejected', tone: 'ok' },
    })
    const after = await rowOf(company.companyId)
    expect(after).toMatchObject({
      approvalStatus: 'rejected',
      rejectionReason: texts.reason,
      memberNotes: texts.memberNotes,
      internalNotes: texts.internalNotes,
    })
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime())
    expect(await mailsTo(company.member.email)).toHaveLength(mails + 1)
    expect(await lastAuditOf(company.companyId)).toMatchObject({
      actorKind: 'admin',
      actorUserId: admin.userId,
      action: 'company.reject',
      fromStatus: 'pending',
      toStatus: 'rejected',
      reason: texts.reason,
      at: expect.any(Date),
    })
  })

  test.runIf(isDeepRun)(
    'that fails says "Update failed" / "Unable to update profile status." and keeps the input · ADM-035',
    async () => {
      const company = await aDeveloperCompany({ status: 'pending' })
      await sql`alter table review_decisions add constraint away check (reason is distinct from 'Break')`.execute(
        db(),
      )
      try {
        const failed = await decide(company, 'reject', { reason: 'Break', memberNotes: 'kept text' })
        expect(failed.status).toBe(500)
        expect(failed.text).toContain('Update failed')
        expect(failed.text).toContain('Unable to update profile status.')
        expect(failed.html).toContain('kept text')
      } finally {
        await sql`alter table review_decisions drop constraint away`.execute(db())
      }
      expect((await rowOf(company.companyId)).approvalStatus).toBe('pending')
    },
  )

  test('on a changed profile is a conflict that shows the current profile and keeps the text · ADM-037', async () => {
    const company = await aDeveloperCompany({ status: 'pending' })
    const member = await viewerOf(company.member.userId)
    await submitCompany(
      developerForm,
      member,
      await fillDeveloperForm(member, { headquarters_location: 'Gdynia, Poland' }),
    )
    const stale = await decide(company, 'reject', { reason: 'The registered office is missing.' })
    expect(stale.status).toBe(409)
    expect(stale.text).toContain(
      'The record changed after you opened it. Nothing was decided. The page now shows the latest version.',
    )
    expect(stale.text).toContain('Gdynia, Poland')
    expect(stale.html).toContain('The registered office is missing.')
    expect(stale.html).not.toMatch(/<dialog[^>]*\sopen/)
    const fresh = await companyOf(company.member.userId)
    expect(stale.html).toContain(`name="seen" value="${fresh.version}"`)
    expect((await rowOf(company.companyId)).approvalStatus).toBe('pending')
  })

  test('corrects a rejection, starting from the previous text and without an email · ADM-043', async () => {
    const company = await aDeveloperCompany({
      status: 'rejected',
      reason: 'Old reason',
      memberNotes: 'Note one',
      internalNotes: 'Inside one',
    })
    const { html } = await show(company.companyId)
    for (const text of ['Old reason</textarea>', 'Note one</textarea>', 'Inside one</textarea>'])
      expect(html).toContain(text)
    const mails = (await mailsTo(company.member.email)).length
    expect((await decide(company, 'reject', { reason: 'Better reason' })).toast?.title).toBe(
      'Reason corrected',
    )
    expect(await mailsTo(company.member.email)).toHaveLength(mails)
    expect(await rowOf(company.companyId)).toMatchObject({
      approvalStatus: 'rejected',
      rejectionReason: 'Better reason',
    })
  })
})
