import { expect, test } from 'vitest'
import { decideDocument } from '#app/kyc/review/commands.server.ts'
import { countSubmissions } from '#app/kyc/review/queries/queue.server.ts'
import { testDatabase } from '#test/database.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { aCandidateDocument, aWaitingApplication, activeLinks } from '#test/world/application-desk.ts'
import { anApplication, applicationRow, auditOf } from '#test/world/applications.ts'
import { anAdminViewer } from '#test/world/companies.ts'
import { findRow } from '#test/world/rows.ts'
import { readToken } from '../links.server.ts'
import { rejectApplication, requestInfo } from './decide.server.ts'
import { inviteCandidate } from './invite.server.ts'
import { copyApplicationLink, sendApplicationLink } from './send-link.server.ts'

await testDatabase()

const REASON = 'Which of the projects are yours?'

test('a request for information stores the reason and notes and emails a new link; the old link says that it was replaced · ADM-058, ADM-062', async () => {
  const admin = await anAdminViewer()
  const { id, email, token } = await aWaitingApplication()
  const texts = { reason: ` ${REASON} `, memberNotes: 'We like it.', internalNotes: 'Ask Rita.' }
  expect(await requestInfo(admin, id, 1, texts)).toEqual({
    ok: true,
    value: { status: 'more_info_requested', silent: false },
  })
  expect(await applicationRow(id)).toMatchObject({
    status: 'more_info_requested',
    rejectionReason: REASON,
    memberNotes: 'We like it.',
    internalNotes: 'Ask Rita.',
    version: 2,
  })
  const [mail, ...others] = await mailsTo(email)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ kind: 'application.info_requested' })
  expect(mail?.text).toContain(REASON)
  expect(mail?.text).not.toContain('Ask Rita.')
  expect(await readToken(token)).toEqual({ state: 'replaced' })
  const read = await readToken(mail?.path?.replace('/apply/', ''))
  expect(read).toMatchObject({ state: 'active', holder: { applicationId: id } })
  expect(await auditOf(id)).toMatchObject([
    { action: 'application.request_info', fromStatus: 'submitted', toStatus: 'more_info_requested' },
  ])
})

test('a rejection emails the reason and invalidates the link; another only corrects the reason · ADM-061, ADM-062', async () => {
  const admin = await anAdminViewer()
  const { id, email, token } = await aWaitingApplication({ documents: 'pending' })
  const waiting = (await countSubmissions(admin)).pending
  expect((await rejectApplication(admin, id, 1, { reason: 'Not a company.' })).ok).toBe(true)
  const [mail] = await mailsTo(email)
  expect(mail).toMatchObject({ kind: 'application.rejected', path: null })
  expect(mail?.text).toContain('Not a company.')
  expect(await readToken(token)).toEqual({ state: 'rejected' })
  // Its documents leave the queue.
  expect((await countSubmissions(admin)).pending).toBe(waiting - 2)
  expect(await rejectApplication(admin, id, 2, { reason: 'No company of this name exists.' })).toMatchObject({
    ok: true,
    value: { silent: true },
  })
  expect(await applicationRow(id)).toMatchObject({
    status: 'rejected',
    rejectionReason: 'No company of this name exists.',
  })
  expect(await mailsTo(email)).toHaveLength(1)
})

test('the server refuses a blank reason; a draft can neither be rejected nor get a request for information · ADM-056, ADM-061', async () => {
  const admin = await anAdminViewer()
  const { id } = await aWaitingApplication()
  for (const reason of ['', '  \n '])
    for (const decide of [requestInfo, rejectApplication])
      expect(await decide(admin, id, 1, { reason })).toEqual({ ok: false, refused: 'reason_required' })
  const draft = await anApplication()
  for (const decide of [requestInfo, rejectApplication])
    expect(await decide(admin, draft.id, 0, { reason: REASON })).toEqual({
      ok: false,
      refused: 'wrong_status',
    })
  const own = await aWaitingApplication({ email: admin.email })
  expect(await rejectApplication(admin, own.id, 1, { reason: REASON })).toEqual({
    ok: false,
    refused: 'own_record',
  })
})

test('a new application is a draft, and its token appears only in its link · ADM-049, ADM-188', async () => {
  const admin = await anAdminViewer()
  const email = 'invited@firma.test'
  const created = await inviteCandidate(admin, { email, role: 'investor', companyName: 'Łódź Capital' })
  if (!created.ok) throw new Error(created.refused)
  const { id } = created.value
  expect(await applicationRow(id)).toMatchObject({
    email,
    companyName: 'Łódź Capital',
    role: 'investor',
    invitedRole: 'investor',
    status: 'draft',
    invitedBy: admin.userId,
  })
  expect(await activeLinks(id)).toEqual([])
  const copied = await copyApplicationLink(admin, id, '')
  if (!copied.ok) throw new Error(copied.refused)
  expect(copied.value.path).toMatch(/^\/apply\/[\w-]{43}$/)
  expect(copied.value.expiresAt.getTime() - Date.now()).toBeGreaterThan(29 * 86_400_000)
  const [link] = await activeLinks(id)
  expect(JSON.stringify(link)).not.toContain(copied.value.path.slice(7))
  const sent = await sendApplicationLink(admin, id, link?.id ?? '')
  expect(sent).toMatchObject({ ok: true, value: { email } })
  const [mail] = await mailsTo(email)
  expect(mail).toMatchObject({ kind: 'application.invitation' })
  expect(mail?.path).not.toBe(copied.value.path)
  expect(await readToken(copied.value.path.slice(7))).toEqual({ state: 'replaced' })
  const stored = await findRow('emailQueue', { toEmail: email })
  expect(JSON.stringify(stored)).not.toContain(mail?.path?.slice(7))
})

test('rejecting a candidate’s document emails the reason to the invited address · ADM-076', async () => {
  const admin = await anAdminViewer()
  const { id, email } = await anApplication({ status: 'submitted' })
  const identity = await aCandidateDocument(id, 'passport_or_id')
  const registration = await aCandidateDocument(id, 'company_registration')
  expect(await decideDocument(admin, identity.id, 'reject', { code: 'other', text: ' ' })).toEqual({
    ok: false,
    refused: 'reason_required',
  })
  expect(await decideDocument(admin, registration.id, 'approve')).toEqual({
    ok: true,
    value: { status: 'approved', allApproved: null },
  })
  expect((await decideDocument(admin, identity.id, 'reject', { code: 'expired', text: '' })).ok).toBe(true)
  const [mail, ...others] = await mailsTo(email)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ kind: 'application.document_rejected', path: null })
  expect(mail?.text).toContain('The document is no longer valid.')
  await decideDocument(admin, identity.id, 'reopen', { text: 'We looked at the wrong page.' })
  const again = (await mailsTo(email)).at(-1)
  expect(again).toMatchObject({ kind: 'application.document_reopened', path: null })
  expect(again?.text).toContain('We looked at the wrong page.')
  const last = await anApplication({ status: 'submitted' })
  const only = await aCandidateDocument(last.id, 'passport_or_id')
  await aCandidateDocument(last.id, 'company_registration', 'approved')
  expect(await decideDocument(admin, only.id, 'approve', { end: { endsOn: null } })).toEqual({
    ok: true,
    value: { status: 'approved', allApproved: { mail: 'none', follows: 'review' } },
  })
  const over = await anApplication({ status: 'rejected' })
  const late = await aCandidateDocument(over.id, 'passport_or_id')
  expect(await decideDocument(admin, late.id, 'approve', { end: { endsOn: null } })).toEqual({
    ok: false,
    refused: 'wrong_status',
  })
  const own = await anApplication({ status: 'submitted', email: admin.email })
  const mine = await aCandidateDocument(own.id, 'passport_or_id')
  expect(await decideDocument(admin, mine.id, 'approve', { end: { endsOn: null } })).toEqual({
    ok: false,
    refused: 'own_record',
  })
})
