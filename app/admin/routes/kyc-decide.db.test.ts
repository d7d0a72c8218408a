import { isDeepRun } from '#test/runs.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { aCandidateDocument } from '#test/world/application-desk.ts'
import { aSubmittedApplication } from '#test/world/applications.ts'
import { aSignedInAdmin, visitRefused } from '#test/world/back-office.tsx'
import { aCompanyInReview, aPerson, aSubmission, submissionOf } from '#test/world/kyc-review.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import * as page from '#app/kyc/desk/desk.tsx'
import { testSettings } from '#test/settings.ts'

await testDatabase()
testSettings({ LOG_LEVEL: 'silent' })

const admin = await aSignedInAdmin()
beforeEach(async () => {
  await db().deleteFrom('kycSubmissions').execute()
})

const decide = (id: string, intent: string, more: Record<string, string> = {}, query = '') =>
  visit(page, `/admin/kyc?id=${id}${query}`, {
    cookie: admin.cookie,
    form: { intent, id, ...(intent === 'approve' && { noEnd: 'on' }), ...more },
  })

const show = (id: string) => visit(page, `/admin/kyc?id=${id}`, { cookie: admin.cookie })

describe('at the desk', () => {
  test('an approval stays on the document and offers the next one to review, with a toast · ADM-086', async () => {
    const first = await aCompanyInReview()
    const second = await aCompanyInReview()
    const answer = await decide(first.identity, 'approve')
    expect(answer).toMatchObject({
      status: 303,
      location: `/admin/kyc?id=${first.identity}`,
      toast: { title: 'Document approved', text: 'Personal ID or passport of Łucja Żak.', tone: 'ok' },
    })
    expect(linksOf((await show(first.identity)).html)).toContainEqual({
      href: `/admin/kyc?id=${first.registration}`,
      text: 'Next to review N',
    })
    await decide(first.registration, 'reject', { code: 'unreadable' })
    await decide(second.identity, 'approve')
    const last = await decide(second.registration, 'approve', {}, `&entity_id=${second.companyId}`)
    expect(last.location).toBe(`/admin/kyc?id=${second.registration}&entity_id=${second.companyId}`)
  })

  test('a rejected document of a submitted application offers to request a new file there', async () => {
    const { id } = await aSubmittedApplication()
    const { id: document } = await aCandidateDocument(id, 'passport_or_id')
    await decide(document, 'reject', { code: 'unreadable' })
    const { html, text } = await show(document)
    expect(text).toContain('To do since')
    expect(linksOf(html)).toContainEqual({
      href: `/admin/applications?id=${id}`,
      text: 'Request a new file',
    })
  })

  test('the last approval says so, and without a mail server also that no email was sent · ADM-093', async () => {
    const { identity, registration } = await aCompanyInReview()
    await decide(identity, 'approve')
    expect((await decide(registration, 'approve')).toast).toEqual({
      title: 'All documents approved',
      text: 'All required documents of Łucja Żak are approved. Their profile is ready for review. The email was not sent. You’ll find it in the email queue.',
      tone: 'ok',
    })
  })

  test('a blank reason: "Please provide a rejection reason", nothing is decided, and the dialog stays open · ADM-088', async () => {
    const { identity } = await aCompanyInReview()
    const answer = await decide(identity, 'reject', { code: 'other', reason: '  ' })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('Please provide a rejection reason')
    expect(answer.html).toMatch(/<dialog[^>]*id="decide-reject"[^>]*\sopen/)
    expect((await submissionOf(identity)).status).toBe('pending')
  })

  test.runIf(isDeepRun).each([
    ['approve', 'Failed to approve document'],
    ['reject', 'Failed to reject document'],
  ])('%s that fails says "Error" / %j and keeps the input · ADM-090', async (intent, words) => {
    const { identity } = await aCompanyInReview()
    await sql`alter table kyc_submissions add constraint broken check (status = 'pending') not valid`.execute(
      db(),
    )
    try {
      const failed = await decide(identity, intent, { code: 'expired', reason: 'kept text' })
      expect(failed.status).toBe(500)
      expect(failed.text).toContain('Error')
      expect(failed.text).toContain(words)
      if (intent === 'reject') expect(failed.html).toContain('kept text')
    } finally {
      await sql`alter table kyc_submissions drop constraint broken`.execute(db())
    }
    expect((await submissionOf(identity)).status).toBe('pending')
  })

  test('an admin cannot decide on their own documents · ADM-198', async () => {
    const own = await aSubmission(admin.userId, 'passport_or_id')
    const { html, text } = await show(own.id)
    expect(html).not.toContain('value="approve"')
    expect(text).toContain('You cannot decide on a record of your own company.')
    expect((await decide(own.id, 'approve')).status).toBe(403)
    expect((await submissionOf(own.id)).status).toBe('pending')
  })

  test('a member can open neither list nor record, and cannot decide · ADM-008', async () => {
    const { identity, member } = await aCompanyInReview()
    for (const { userId } of [member, await aPerson()]) {
      const cookie = await signedInCookie(userId)
      const form = { intent: 'approve', id: identity }
      for (const options of [{ cookie }, { cookie, form }])
        expect((await visitRefused(page, `/admin/kyc?id=${identity}`, options)).status).toBe(403)
    }
    expect((await submissionOf(identity)).status).toBe('pending')
  })
})
