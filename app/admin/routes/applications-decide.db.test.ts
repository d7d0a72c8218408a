import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { saveApplication } from '#app/applications/commands/save.server.ts'
import { testDatabase } from '#test/database.ts'
import { anAdmin, mailsTo, signedInCookie, whileMissing } from '#test/world/accounts.ts'
import { aWaitingApplication } from '#test/world/application-desk.ts'
import { aDraft, anApplication, applicationRow } from '#test/world/applications.ts'
import { aSignedInAdmin, offeredOn } from '#test/world/back-office.tsx'
import { linksOf, visit } from '#test/world/pages.tsx'
import { findRow, updateRows } from '#test/world/rows.ts'
import * as page from '#app/applications/desk/desk.tsx'
import * as kycPage from '#app/kyc/desk/desk.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
const cookie = (await aSignedInAdmin()).cookie

const at = (id: string) => `/admin/applications?id=${id}`
const decide = (id: string, form: Record<string, string>, as?: string) =>
  visit(page, at(id), { cookie: as ?? cookie, form: { id, seen: '1', ...form } })

test.runIf(isDeepRun)(
  'the bar offers "More Info", "Reject" and "Approve" by status · ADM-055, ADM-061',
  async () => {
    const { id } = await aWaitingApplication()
    const { html, text } = await visit(page, at(id), { cookie })
    for (const label of ['More Info', 'Reject', 'Approve']) expect(text).toContain(label)
    expect(text).not.toContain('Request information')
    expect(offeredOn(html)).toEqual(['approve', 'requestInfo', 'reject'])
    const offered = async (status: 'draft' | 'more_info_requested' | 'rejected' | 'approved') => {
      const application = await anApplication({ status })
      return offeredOn((await visit(page, at(application.id), { cookie })).html)
    }
    expect(await offered('draft')).toEqual([])
    expect(await offered('more_info_requested')).toEqual(['requestInfo', 'reject'])
    expect(await offered('rejected')).toEqual(['reject'])
    expect(await offered('approved')).toEqual([])
  },
)

test('More Info and Reject need a reason and store it with both notes; a stale page shows the conflict and keeps the input · ADM-056, ADM-058', async () => {
  for (const [intent, status] of [
    ['requestInfo', 'more_info_requested'],
    ['reject', 'rejected'],
  ] as const) {
    const { id, email } = await aWaitingApplication()
    const blank = await decide(id, { intent, reason: ' \n', memberNotes: 'Kept words' })
    expect([blank.status, blank.text.includes('Reason required'), blank.html.includes('Kept words')]).toEqual(
      [422, true, true],
    )
    expect((await applicationRow(id)).version).toBe(1)
    expect(await mailsTo(email)).toEqual([])
    const texts = { reason: 'Which projects?', memberNotes: 'Nearly there.', internalNotes: 'Ask Rita.' }
    expect((await decide(id, { intent, ...texts })).status).toBe(303)
    expect(await applicationRow(id)).toMatchObject({
      status,
      rejectionReason: 'Which projects?',
      memberNotes: 'Nearly there.',
      internalNotes: 'Ask Rita.',
    })
    if (intent === 'reject') continue
    const stale = await decide(id, { intent: 'approve', memberNotes: 'My words' })
    expect(stale.status).toBe(409)
    expect(stale.text).toContain('The record changed after you opened it.')
    expect(stale.text).toContain('My words')
  }
  expect((await decide('00000000-0000-4000-8000-000000000000', { intent: 'approve' })).status).toBe(404)
})

test('Approve needs no reason, explains its effect, stays on the record and offers the next pending application · ADM-057', async () => {
  const first = await aWaitingApplication({ at: new Date('2020-01-01T00:00:00Z') })
  const second = await aWaitingApplication({ at: new Date('2020-01-02T00:00:00Z') })
  expect((await visit(page, at(first.id), { cookie })).text).toContain(
    `Approving creates an account for ${first.email} and an approved developer company. The candidate gets an email with a link to set a password.`,
  )
  const { status, toast, location } = await decide(first.id, { intent: 'approve' })
  expect([status, toast?.title, location]).toEqual([303, 'Application approved', at(first.id)])
  const { html } = await visit(page, at(first.id), { cookie })
  expect(linksOf(html)).toContainEqual({ href: at(second.id), text: 'Next to review N' })
  expect((await applicationRow(first.id)).status).toBe('approved')
})

test.runIf(isDeepRun)(
  'a failed approval shows "Error approving", any other failed step "Error updating" · ADM-057, ADM-058',
  async () => {
    const { id } = await aWaitingApplication()
    const title = async (intent: string) => {
      const { status, text } = await whileMissing('review_decisions', () =>
        visit(
          {
            action: page.action,
            default: ({ actionData }: { actionData: unknown }) => JSON.stringify(actionData),
          },
          at(id),
          {
            cookie,
            form: { id, seen: '1', intent, reason: 'Because.' },
          },
        ),
      )
      return [status, /Error (approving|updating)/.exec(text)?.[0]]
    }
    expect(await title('approve')).toEqual([500, 'Error approving'])
    expect(await title('requestInfo')).toEqual([500, 'Error updating'])
    expect(await title('reject')).toEqual([500, 'Error updating'])
    expect(await applicationRow(id)).toMatchObject({ status: 'submitted', version: 1 })
  },
)

test('approving with open documents needs a second confirmation', async () => {
  const { id } = await aWaitingApplication({ documents: 'pending' })
  // In the dialog, and next to the button before it is pressed.
  const { text } = await visit(page, at(id), { cookie })
  const missing =
    /Not approved yet: Personal ID or passport \(pending\), Company registration certificate \(pending\)\./g
  expect(text.match(missing)).toHaveLength(2)
  const refused = await decide(id, { intent: 'approve' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain(
    'Some required documents are not approved yet. Confirm that you want to approve anyway.',
  )
  expect((await decide(id, { intent: 'approve', confirmed: 'yes' })).status).toBe(303)
})

test('an admin cannot decide on their own application · ADM-198', async () => {
  const own = await anAdmin()
  const mine = await signedInCookie(own.userId)
  const { id } = await aWaitingApplication({ email: own.email })
  const { html, text } = await visit(page, at(id), { cookie: mine })
  expect(offeredOn(html)).toEqual([])
  expect(text).toContain('You cannot decide on a record of your own company.')
  expect((await decide(id, { intent: 'approve' }, mine)).status).toBe(403)
})

test('revoking an invitation needs a fresh proof and ends its link · ADM-061', async () => {
  const { id, token } = await anApplication()
  const admin = await anAdmin()
  const old = await signedInCookie(admin.userId)
  await sql`update sessions set created_at = now() - interval '1 hour', confirmed_at = null
    where user_id = ${admin.userId}`.execute(db())
  const form = { intent: 'revoke', seen: '0' }
  expect((await decide(id, form, old)).status).toBe(403)
  expect((await applicationRow(id)).revokedAt).toBe(null)
  // The invited person may save at any time.
  expect(await saveApplication(token, aDraft({ company_name: 'Saved meanwhile', version: 0 }))).toMatchObject(
    {
      value: { version: 1 },
    },
  )
  const { status, toast } = await decide(id, form)
  expect([status, toast?.title]).toEqual([303, 'Invitation revoked'])
  expect((await visit(page, at(id), { cookie })).text).toContain('This invitation was revoked')
})

test.runIf(isDeepRun)('marks revisions since the last decision and compares them side by side', async () => {
  const { id } = await aWaitingApplication({ companyName: 'Old Name' })
  await decide(id, { intent: 'requestInfo', reason: 'The full name, please.' })
  await updateRows(
    'applications',
    { id },
    { status: 'submitted', revision: 2, version: 3, companyName: 'New Name sp. z o.o.' },
  )
  const { text } = await visit(page, at(id), { cookie })
  expect(text).toContain('Revised since your decision')
  expect(text).toContain('1 answer changed between version 1')
  expect(text).toContain('Old Name')
})

test.runIf(isDeepRun)(
  'the KYC desk shows a candidate’s document with a link to its application, and decides it · ADM-076',
  async () => {
    const { id, identity, email } = await aWaitingApplication({
      documents: 'pending',
      companyName: 'Candidate Works',
    })
    const listed = await visit(kycPage, '/admin/kyc?search=candidate', { cookie })
    expect(listed.text).toContain(`Iwona Maj · Candidate Works`)
    expect(listed.text).toContain(email)
    const path = `/admin/kyc?id=${identity.id}`
    const opened = await visit(kycPage, path, { cookie })
    expect(opened.status).toBe(200)
    expect(linksOf(opened.html)).toContainEqual({ href: at(id), text: 'Candidate Works' })
    const form = { id: identity.id, intent: 'approve', noEnd: 'on' }
    expect((await visit(kycPage, path, { cookie, form })).status).toBe(303)
    const row = await findRow('kycSubmissions', { id: identity.id }, ['status', 'applicationId'])
    expect(row).toEqual({ status: 'approved', applicationId: id })
  },
)
