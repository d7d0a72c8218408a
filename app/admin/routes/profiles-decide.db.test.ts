import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { submitCompany } from '#app/companies/commands/submit-company.server.ts'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { visitRefused } from '#test/world/back-office.tsx'
import { aDeveloperCompany, companyOf, fillDeveloperForm, viewerOf } from '#test/world/companies.ts'
import { developerForm } from '#app/companies/developer/form.ts'
import { address, aProfileDesk, lastAuditOf } from '#test/world/profile-desk.ts'
import { selectRow } from '#test/world/rows.ts'
import * as page from './profiles.tsx'
import { testSettings } from '#test/settings.ts'

await testDatabase()
testSettings({ LOG_LEVEL: 'silent' })

const { admin, show, decide } = await aProfileDesk()
const rowOf = (id: string) => selectRow('companies', { id })

describe('a decision', () => {
  test('stores status, reason, both notes and the time, and emails the member once · ADM-034 · ADM-045', async () => {
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
  })

  test('is in the audit log with actor, time, from, to and reason · ADM-012', async () => {
    const company = await aDeveloperCompany({ status: 'pending' })
    await decide(company, 'requestInfo', { reason: 'Which projects were yours?' })
    expect(await lastAuditOf(company.companyId)).toMatchObject({
      actorKind: 'admin',
      actorUserId: admin.userId,
      action: 'company.request_info',
      fromStatus: 'pending',
      toStatus: 'more_info_requested',
      reason: 'Which projects were yours?',
      at: expect.any(Date),
    })
  })

  test('that fails says "Update failed" / "Unable to update profile status." and keeps the input · ADM-035', async () => {
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
  })

  test('on a changed profile is a conflict that shows the fresh profile and keeps the text · ADM-037', async () => {
    const company = await aDeveloperCompany({ status: 'pending' })
    const member = await viewerOf(company.member.userId)
    await submitCompany(
      developerForm,
      member,
      await fillDeveloperForm(member, { headquarters_location: 'Gdynia, Poland' }),
    )
    const stale = await decide(company, 'reject', { reason: 'The seat is missing.' })
    expect(stale.status).toBe(409)
    expect(stale.text).toContain(
      'The record changed after you opened it. Nothing was decided. The page now shows the latest version.',
    )
    expect(stale.text).toContain('Gdynia, Poland')
    expect(stale.html).toContain('The seat is missing.')
    expect(stale.html).not.toMatch(/<dialog[^>]*\sopen/)
    const fresh = await companyOf(company.member.userId)
    expect(stale.html).toContain(`name="seen" value="${fresh.version}"`)
    expect((await rowOf(company.companyId)).approvalStatus).toBe('pending')
  })

  test('whose step is no longer possible shows the input · ADM-037', async () => {
    const company = await aDeveloperCompany({ status: 'pending' })
    await decide(company, 'approve', { confirmed: 'yes' })
    const late = await decide(company, 'reject', { reason: 'Too late.', internalNotes: 'my thoughts' })
    expect(late.status).toBe(409)
    expect(late.text).toContain(
      'That step is no longer possible. Your text: Reason: Too late. Internal notes: my thoughts',
    )
  })

  test('corrects a rejection from its former texts, without an email · ADM-043', async () => {
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

  test('on an unknown profile is not found', async () => {
    const id = '00000000-0000-4000-8000-000000000000'
    const form = { intent: 'approve', id, seen: '1' }
    expect((await visitRefused(page, '/admin/profiles', { cookie: admin.cookie, form })).status).toBe(404)
    expect((await visitRefused(page, address(id), { cookie: admin.cookie })).status).toBe(404)
    expect((await visitRefused(page, address("'; drop"), { cookie: admin.cookie })).status).toBe(404)
  })
})
