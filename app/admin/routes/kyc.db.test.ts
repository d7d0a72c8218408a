import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { KYC_PAGE, listSubmissions } from '#app/kyc/review/queries/queue.server.ts'
import { SUBMISSION_STATUSES } from '#app/kyc/review/schema.ts'
import { DOCUMENT_TYPES } from '#app/kyc/schema.ts'
import { testDatabase } from '#test/database.ts'
import { aSignedInAdmin, visitRefused } from '#test/world/back-office.tsx'
import {
  aCompany,
  aCompanyInReview,
  approve,
  aReviewer,
  aSubmission,
  handIn,
  reject,
} from '#test/world/kyc-review.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import * as page from './kyc.tsx'
import { testSettings } from '#test/settings.ts'

await testDatabase()
testSettings({ LOG_LEVEL: 'silent' })

const admin = await aSignedInAdmin()

const show = (query = '') => visit(page, `/admin/kyc${query}`, { cookie: admin.cookie })

describe('the queue', () => {
  test('is titled "KYC Document Management" and starts with pending documents, oldest first · ADM-078 ADM-079', async () => {
    const { member } = await aCompany({ name: 'Queue Holding', at: new Date('2025-12-01') })
    const later = await aSubmission(member.userId, 'bank_statement', { at: new Date('2026-01-02') })
    const earlier = await aSubmission(member.userId, 'proof_of_address', { at: new Date('2026-01-01') })
    const done = await aSubmission(member.userId, 'director_ids', { status: 'approved' })
    const { html, text } = await show()
    expect(html).toMatch(/<h1[^>]*>KYC Document Management<\/h1>/)
    expect(text).toMatch(/Pending \d+ Approved \d+ Rejected \d+ All \d+/)
    expect(html.indexOf(earlier.id)).toBeGreaterThan(0)
    expect(html.indexOf(earlier.id)).toBeLessThan(html.indexOf(later.id))
    expect(html).not.toContain(done.id)
  })

  test('has the tabs pending, approved, rejected and all, each with its number · ADM-079', async () => {
    const { member, companyId } = await aCompany()
    const pending = await aSubmission(member.userId, 'personal_id')
    const approved = await aSubmission(member.userId, 'bank_statement', { status: 'approved' })
    const rejected = await aSubmission(member.userId, 'director_ids', { status: 'rejected' })
    const only = `entity_id=${companyId}`
    const shown = async (status: string) => {
      const { html } = await show(`?${only}&status=${status}`)
      return [pending, approved, rejected].map(({ id }) => html.includes(id))
    }
    expect(await shown('')).toEqual([true, false, false])
    expect(await shown('pending')).toEqual([true, false, false])
    expect(await shown('approved')).toEqual([false, true, false])
    expect(await shown('rejected')).toEqual([false, false, true])
    expect(await shown('all')).toEqual([true, true, true])
    expect((await show(`?${only}`)).text).toContain('Pending 1 Approved 1 Rejected 1 All 3')
    expect(await shown('nonsense')).toEqual([true, false, false])
  })

  test('filtered by company shows only its owner’s documents, with a way to clear it · ADM-080', async () => {
    const [one, other] = [await aCompanyInReview({ name: 'Only Me' }), await aCompanyInReview()]
    const { html, text } = await show(`?entity_id=${one.companyId}`)
    expect(html).toContain(one.identity)
    expect(html).not.toContain(other.identity)
    expect(text).toContain('Only Only Me')
    expect(linksOf(html)).toContainEqual({ href: '/admin/kyc', text: 'Show all companies' })
    for (const unknown of [crypto.randomUUID(), 'x', "' or 1=1", 'ż'.repeat(10_000)]) {
      const empty = await show(`?entity_id=${encodeURIComponent(unknown)}&status=all`)
      expect([empty.status, empty.text.includes('Only one company')]).toEqual([200, true])
      expect(empty.text).toContain('All 0')
    }
  })

  test('shows person, document and time, and the reviewer, time and reason of a decision · ADM-081', async () => {
    const { member, companyId, identity } = await aCompanyInReview({ name: 'Row & Sons' })
    await reject(await aReviewer(), identity, 'The name is cut off.')
    const { text } = await show(`?entity_id=${companyId}&status=rejected`)
    const { fileName } = await db()
      .selectFrom('files as f')
      .innerJoin('kycSubmissions as s', 's.fileId', 'f.id')
      .where('s.id', '=', identity)
      .select('f.fileName')
      .executeTakeFirstOrThrow()
    for (const fact of [
      fileName,
      'Personal ID or passport Rejected',
      member.email,
      'Investor',
      member.fullName,
      'Row & Sons',
    ])
      expect(text).toContain(fact)
    expect(text).toMatch(/Ada Admin, \d+ \w+ \d{4}, \d\d:\d\d : The name is cut off\./)
  })

  test('pages by keyset without gaps or repeats', async () => {
    const { member, companyId } = await aCompany()
    const at = new Date('2026-02-01T10:00:00Z')
    const slots = [1, 2, 3, 4, 5]
    const made: string[] = []
    for (const type of Object.keys(DOCUMENT_TYPES).slice(0, 12) as (keyof typeof DOCUMENT_TYPES)[])
      for (const slot of slots) made.push((await aSubmission(member.userId, type, { at, slot })).id)
    expect(made.length).toBeGreaterThan(KYC_PAGE)
    const viewer = await aReviewer()
    for (const tab of ['pending', 'all'] as const) {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const { rows, next } = await listSubmissions(viewer, { tab, companyId: companyId, cursor })
        seen.push(...rows.map(({ id }) => id))
        cursor = next
      } while (cursor)
      expect(seen.toSorted()).toEqual(made.toSorted())
    }
    const { status } = await show('?cursor=2026-02-30T99:00:00.000000Z|x')
    expect(status).toBe(200)
  })

  test('that fails to load says "Error" / "Failed to load KYC submissions" · ADM-091', async () => {
    await sql`alter table kyc_submissions rename to away`.execute(db())
    try {
      const { status, text } = await show()
      expect(status).toBe(500)
      expect(text).toContain('Error')
      expect(text).toContain('Failed to load KYC submissions')
    } finally {
      await sql`alter table away rename to kyc_submissions`.execute(db())
    }
  })
})

describe('a submission', () => {
  test('has the fields of the source, its file as a storage key · ADM-095', async () => {
    const { member, companyId, identity } = await aCompanyInReview({ name: 'Fields Ltd' })
    const viewer = await aReviewer()
    await reject(viewer, identity, 'Blurred.')
    const { rows } = await listSubmissions(viewer, { tab: 'rejected', companyId: companyId })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      id: identity,
      userId: member.userId,
      documentId: expect.any(String),
      documentType: 'personal_id',
      status: 'rejected',
      reviewedBy: viewer.userId,
      reviewedAt: expect.any(String),
      rejectionReason: 'Blurred.',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      fileName: expect.stringContaining('personal_id'),
      fileType: 'application/pdf',
      fileSize: 1024,
      userEmail: member.email,
      userType: 'investor',
      fullName: member.fullName,
      companyName: 'Fields Ltd',
    })
    expect(rows[0]?.fileUrl).toMatch(new RegExp(`^${member.userId}/[0-9a-f]+$`))
  })

  test('has one of three statuses, in the code as in the database · ADM-096', async () => {
    expect(SUBMISSION_STATUSES).toEqual(['pending', 'approved', 'rejected'])
    const { identity } = await aCompanyInReview()
    const other = db().updateTable('kycSubmissions').set({ status: 'open' }).where('id', '=', identity)
    await expect(other.execute()).rejects.toThrow('kyc_submissions')
  })

  test('is of one of the document types of the source · ADM-082', () => {
    const named =
      'passport_or_id, proof_of_address, bank_statement, source_of_funds, company_registration, director_ids, financial_statements, project_portfolio, professional_license, company_documents, insurance_certificate'
    const ofForms =
      'company_registration_cert, personal_id, authorized_signatories, fund_license, example_projects_document_1, example_projects_document_2, example_projects_document_3, example_projects_document_4, example_projects_document_5, reference_document'
    expect(Object.keys(DOCUMENT_TYPES).toSorted()).toEqual(`${named}, ${ofForms}`.split(', ').toSorted())
  })

  test('of developers, investors and providers alike reaches the queue', async () => {
    for (const type of ['developer', 'investor', 'due_diligence'] as const) {
      const { member, companyId } = await aCompany({ type })
      const { id } = await handIn(member.userId, 'professional_license')
      expect((await show(`?entity_id=${companyId}`)).html).toContain(id)
    }
  })
})

describe('the record', () => {
  test('shows the file in a frame by a link of this admin, valid for 3600 seconds · ADM-083 ADM-190', async () => {
    const { identity } = await aCompanyInReview()
    const { html } = await show(`?id=${identity}`)
    const [, src = ''] = /<iframe[^>]*src="([^"]+)"/.exec(html) ?? []
    const link = new URL(src.replaceAll('&amp;', '&'), 'http://parcela.test')
    expect(link.pathname).toMatch(/^\/files\/[0-9a-f-]{36}$/)
    const life = Number(link.searchParams.get('expires')) - Date.now() / 1000
    expect(life).toBeGreaterThan(3590)
    expect(life).toBeLessThanOrEqual(3600)
  })

  test('opens in a new tab by a fresh link, or says that there is no file · ADM-085', async () => {
    const { identity, member } = await aCompanyInReview()
    const view = (id: string) =>
      visit(page, `/admin/kyc?id=${id}`, { cookie: admin.cookie, form: { intent: 'view', id } })
    const opened = await view(identity)
    expect(opened.status).toBe(303)
    expect(opened.location).toMatch(/^\/files\/[0-9a-f-]{36}\?expires=\d+&signature=.+&view=inline$/)
    await reject(await aReviewer(), identity)
    await handIn(member.userId, 'personal_id')
    await sql`update files set status = 'deleted', deleted_at = now()
      where id = (select file_id from kyc_submissions where id = ${identity}::uuid)`.execute(db())
    expect((await view(identity)).toast).toEqual({
      title: 'Error',
      text: 'File URL not found',
      tone: 'error',
    })
    expect((await show(`?id=${identity}&status=rejected`)).text).toContain('This file is no longer stored')
  })

  test('shows the contact person next to the ID, and the member’s other documents · MEM-199 ADM-190', async () => {
    const { identity, registration, member } = await aCompanyInReview({ name: 'Beside Sp. z o.o.' })
    await approve(await aReviewer(), registration)
    const { text, html } = await show(`?id=${identity}`)
    expect(text).toContain('Must be the ID of the contact person Łucja Żak-Contact . Account: Łucja Żak.')
    expect(text).toContain(member.email)
    expect(text).toContain('Identity Pending Company registration Approved')
    expect(html).toContain(`id=${registration}`)
  })

  test('of an unknown document is not found', async () => {
    for (const id of [crypto.randomUUID(), 'x'])
      expect((await visitRefused(page, `/admin/kyc?id=${id}`, { cookie: admin.cookie })).status).toBe(404)
  })
})
