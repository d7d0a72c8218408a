import { describe, expect, test } from 'vitest'
import { decideCompany } from '#app/companies/commands/decide-company.server.ts'
import { loadCompanyForReview } from '#app/companies/queries/review-record.server.ts'
import * as pendingPage from '#app/companies/routes/pending.tsx'
import * as rejectedPage from '#app/companies/routes/rejected.tsx'
import type { Member } from '#app/lib/viewer.ts'
import { REASON_TEMPLATES } from '#app/review/reason-templates.ts'
import { NOTHING_TO_DO } from '#app/review/turn-texts.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { uploadDocument } from '#test/world/kyc.ts'
import {
  aCompanyInReview,
  approve,
  aReviewer,
  noticesOf,
  reject,
  submissionOf,
} from '#test/world/kyc-review.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRow, selectRows, updateRows } from '#test/world/rows.ts'
import * as documentsPage from '#app/kyc/routes/documents.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
testDataFolder()

const TEMPLATE = REASON_TEMPLATES.company.requestInfo[0].text

const send = async ({ userId }: Member, documentType: string) =>
  uploadDocument(await signedInCookie(userId), { documentType, slot: '1' })

const read = async (page: Parameters<typeof visit>[0], path: string, { userId }: Member) =>
  (await visit(page, path, { cookie: await signedInCookie(userId) })).text

async function asked(reason: string, memberNotes?: string) {
  const reviewer = await aReviewer()
  const made = await aCompanyInReview()
  await reject(reviewer, made.identity)
  await reject(reviewer, made.registration)
  const { version } = await selectRow('companies', { id: made.companyId })
  const texts = { reason, ...(memberNotes !== undefined && { memberNotes }) }
  const decided = await decideCompany(reviewer, made.companyId, version, 'requestInfo', texts)
  expect(decided.ok).toBe(true)
  return { ...made, reviewer }
}

describe('a request for documents only', () => {
  test('returns automatically with the last document: a new version, a receipt, and the reviewers notified', async () => {
    const { member, companyId, reviewer, registration } = await asked(TEMPLATE)
    const { fileId: first } = await submissionOf(registration)
    const uploadedDocuments = { personal_id: null, company_registration_cert: first }
    const other = { company_registration_cert: null, note: first }
    const written = JSON.stringify({ company_name: 'Northgate Capital', uploadedDocuments, other })
    await updateRows('companies', { id: companyId }, { questionnaire: written })
    const snapshot = JSON.stringify({ questionnaire: { uploadedDocuments, other } })
    await updateRows('companyRevisions', { companyId }, { snapshot })
    const page = await read(rejectedPage, '/profile/rejected', member)
    expect(page).toContain('Action needed')
    expect(page).toContain('Personal ID or passport')
    expect(page).not.toContain('Submit again')
    await send(member, 'personal_id')
    expect((await selectRow('companies', { id: companyId })).approvalStatus).toBe('more_info_requested')
    expect(await read(rejectedPage, '/profile/rejected', member)).not.toContain(
      'Personal ID or passport since',
    )
    await send(member, 'company_registration_cert')
    const company = await selectRow('companies', { id: companyId })
    expect(company).toMatchObject({ approvalStatus: 'pending', revision: 2, rejectionReason: null })
    // The new file is stored in its own field only.
    const { fileId } = await selectRow('kycSubmissions', {
      userId: member.userId,
      documentType: 'company_registration_cert',
      isCurrent: true,
    })
    const after = {
      uploadedDocuments: { personal_id: null, company_registration_cert: fileId },
      other,
    }
    expect(company.questionnaire).toEqual({ company_name: 'Northgate Capital', ...after })
    const { snapshot: sent } = await selectRow('companyRevisions', { companyId, revision: 2 })
    expect(sent).toMatchObject({ questionnaire: after })
    expect((await mailsTo(member.email)).map(({ subject }) => subject)).toContain(
      'Your profile is back in review',
    )
    const calls = (await noticesOf(reviewer.userId)).filter(({ about }) => about === `profile:${companyId}`)
    expect(calls.some(({ readAt }) => readAt === null)).toBe(true)
    for (const [route, path] of [
      [pendingPage, '/profile/pending'],
      [documentsPage, '/documents'],
    ] as const)
      expect(await read(route, path, member)).toContain(NOTHING_TO_DO.returned)
    expect((await loadCompanyForReview(reviewer, companyId)).submissions[0]?.isReturned).toBe(true)
    const audit = await selectRows('auditLog', { subjectId: companyId, action: 'company.submit' })
    expect(audit).toHaveLength(1)
  })

  test('stays with the owner until they submit again if it has a note or another reason, and says so', async () => {
    for (const { member, companyId } of [
      await asked('Please explain your figures.'),
      await asked(TEMPLATE, 'And tell us who signs.'),
    ]) {
      await send(member, 'personal_id')
      await send(member, 'company_registration_cert')
      expect((await selectRow('companies', { id: companyId })).approvalStatus).toBe('more_info_requested')
      const page = await read(documentsPage, '/documents', member)
      expect(page).toContain('Action needed')
      expect(page).toContain('Submit again')
      expect(page).not.toContain('nothing more to send')
    }
  })

  test.runIf(isDeepRun)(
    'returns once if the last two documents arrive concurrently, and both are stored',
    async () => {
      const { member, companyId } = await asked(TEMPLATE)
      const responses = await Promise.all([
        send(member, 'personal_id'),
        send(member, 'company_registration_cert'),
        send(member, 'personal_id'),
      ])
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
      const company = await selectRow('companies', { id: companyId })
      expect(company).toMatchObject({ approvalStatus: 'pending', revision: 2 })
    },
  )
})

describe('a pending profile', () => {
  test('needs its owner to act while a required document is rejected, and a review once it is replaced', async () => {
    const reviewer = await aReviewer()
    const { member, companyId, identity } = await aCompanyInReview()
    expect(await read(pendingPage, '/profile/pending', member)).toContain(NOTHING_TO_DO.withUs)
    await reject(reviewer, identity)
    const side = async () => (await selectRow('turns', { kind: 'profile', thingId: companyId })).side
    expect(await side()).toBe('owner')
    const page = await read(pendingPage, '/profile/pending', member)
    expect(page).toContain('Action needed')
    expect(page).toContain('Personal ID or passport')
    expect(page).not.toContain(NOTHING_TO_DO.withUs)
    expect(page).not.toContain('Queue position')
    // It can be decided in the meantime, with the second confirmation.
    const { version } = await selectRow('companies', { id: companyId })
    expect(await decideCompany(reviewer, companyId, version, 'approve', {})).toEqual({
      ok: false,
      refused: 'kyc_open',
    })
    const before = Date.now()
    await send(member, 'personal_id')
    expect(await side()).toBe('reviewers')
    const { since } = await selectRow('turns', { kind: 'profile', thingId: companyId })
    expect(since.getTime()).toBeGreaterThanOrEqual(before - 1000)
    const calls = (await noticesOf(reviewer.userId)).map(({ about }) => about)
    expect(calls).toContain(`profile:${companyId}`)
    const confirmed = { confirmedOpenKyc: true }
    expect((await decideCompany(reviewer, companyId, version, 'approve', confirmed)).ok).toBe(true)
  })
})

describe('the last approved document', () => {
  test.runIf(isDeepRun)(
    'announces the next step on the page, by notification and by email: none, our review, or the remaining items',
    async () => {
      const cases = [
        { status: 'approved', sentence: NOTHING_TO_DO.approved, left: null },
        { status: 'pending', sentence: NOTHING_TO_DO.waiting, left: null },
        {
          status: 'more_info_requested',
          sentence: 'All your documents are approved. 2 steps are left:',
          left: 'Submit again',
        },
      ] as const
      for (const { status, sentence, left } of cases) {
        const reviewer = await aReviewer()
        const { member, identity, registration } = await aCompanyInReview({ status })
        await approve(reviewer, identity)
        await approve(reviewer, registration)
        const bell = (await noticesOf(member.userId)).find(({ key }) => key.endsWith(':all_approved'))
        if (left) expect(bell?.text).toContain(sentence)
        else expect(bell?.text).toBeNull()
        const mail = (await mailsTo(member.email)).find(({ kind }) => kind === 'kyc.all_approved')
        expect(mail?.text).toContain(sentence)
        const page = await read(documentsPage, '/documents', member)
        expect(page).toContain(sentence)
        for (const place of left ? [bell?.text, mail?.text, page] : []) expect(place).toContain(left)
        for (const other of cases) if (other.sentence !== sentence) expect(page).not.toContain(other.sentence)
      }
    },
  )
})
