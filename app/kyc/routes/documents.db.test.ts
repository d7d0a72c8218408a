import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Member } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { visitRefused } from '#test/world/back-office.tsx'
import { uploadDocument } from '#test/world/kyc.ts'
import {
  aCompany,
  aCompanyInReview,
  approve,
  aPerson,
  aReviewer,
  aSubmission,
  submitDocument,
  reject,
} from '#test/world/kyc-review.ts'
import { visit } from '#test/world/pages.tsx'
import { db } from '#app/db/client.server.ts'
import { DOCUMENT_TYPES } from '../schema.ts'
import { selectRow, selectRows } from '#test/world/rows.ts'
import * as page from './documents.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
testDataFolder()

const open = async ({ userId }: Pick<Member, 'userId'>, query = '') =>
  visit(page, `/documents${query}`, { cookie: await signedInCookie(userId) })

/** The kinds of the queued digest emails. */
const queuedDigestKinds = async (email: string) => {
  const rows = await db()
    .selectFrom('emailQueue')
    .where('toEmail', '=', email)
    .where(sql<boolean>`next_attempt_at > clock_timestamp()`)
    .select('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}

/** The part of the page for one slot, starting at its heading. */
function slotSection(html: string, name: string): string {
  const from = html.indexOf(`>${name}</h3>`)
  if (from < 0) throw new Error(`no slot ${name}`)
  const next = html.indexOf('<h3', from)
  return html.slice(from, next < 0 ? undefined : next)
}

describe('/documents', () => {
  test('lists required and uploaded documents with their state and rejection reason · MEM-387', async () => {
    const { member, identity } = await aCompanyInReview()
    await reject(await aReviewer(), identity, 'Druga strona jest ucięta.')
    await aSubmission(member.userId, 'bank_statement', { status: 'approved' })
    const { text, html } = await open(member)
    expect(text).toContain('1 document needs a new file')
    expect(text).toContain('Personal ID or passport Rejected')
    expect(text).toContain('Rejected: Druga strona jest ucięta.')
    expect(text).toContain('Company registration certificate Pending')
    expect(text).toContain('Bank statement Approved')
    expect(html.indexOf('Required documents')).toBeLessThan(html.indexOf('Other documents'))
    const advisor = await aCompany({ type: 'due_diligence' })
    const missing = (await open(advisor.member)).text
    for (const name of ['Professional licence', 'Company documents', 'Insurance certificate'])
      expect(missing).toContain(`${name} Missing`)
  })

  test('a rejected document is replaced in its own slot, even without JavaScript · MEM-387 MEM-302', async () => {
    const { member, identity, registration } = await aCompanyInReview({ status: 'approved' })
    await approve(await aReviewer(), registration)
    await reject(await aReviewer(), identity)
    const place = slotSection((await open(member)).html, 'Personal ID or passport')
    expect(place).toMatch(/<form[^>]*action="\/files\/upload\/kyc"[^>]*enctype="multipart\/form-data"/i)
    const fields = Object.fromEntries(
      [...place.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [name, value],
      ),
    )
    expect(fields).toEqual({ documentType: 'personal_id', slot: '1', returnTo: '/documents' })
    const cookie = await signedInCookie(member.userId)
    const response = await uploadDocument(cookie, fields, undefined, { Accept: 'text/html' })
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/documents'])
    const { html, text } = await open(member)
    expect(slotSection(html, 'Personal ID or passport')).toContain('Paszport Łucji.pdf')
    expect(text).toContain('Personal ID or passport Pending')
    expect(text).toContain('Company registration certificate Approved')
    expect(text).toContain('Earlier files (1)')
    expect(text).toMatch(/Rejected · uploaded .* · reviewed .* The second page is cut off\./)
    const rejectionNote = 'Your previous file was rejected: The second page is cut off.'
    expect(text).toContain(rejectionNote)
    await uploadDocument(cookie, fields)
    expect((await open(member)).text).toContain(rejectionNote)
    const [pending] = await selectRows(
      'kycSubmissions',
      { userId: member.userId, isCurrent: true, documentType: 'personal_id' },
      ['id'],
    )
    await approve(await aReviewer(), pending?.id ?? '')
    expect((await open(member)).text).not.toContain(rejectionNote)
    const company = await selectRow('companies', { createdByUserId: member.userId })
    expect(company.approvalStatus).toBe('approved')
  })

  test('opens the member’s own files through a freshly signed link, reports deleted ones, and hides those of others · MEM-302 MEM-255', async () => {
    const { member } = await aCompany()
    const own = await submitDocument(member.userId, 'personal_id')
    const opened = await open(member, `?open=${own.fileId}`)
    expect(opened.status).toBe(302)
    expect(opened.location).toMatch(
      new RegExp(`^/files/${own.fileId}\\?expires=\\d+&signature=.+&view=inline$`),
    )
    await submitDocument(member.userId, 'personal_id')
    expect(await open(member, `?open=${own.fileId}`)).toMatchObject({
      location: '/documents',
      toast: { title: 'Error', text: 'File URL not found', tone: 'error' },
    })
    const stranger = await aPerson()
    const foreign = await submitDocument(stranger.userId, 'personal_id')
    const cookie = await signedInCookie(member.userId)
    expect((await open(member)).html).not.toContain(foreign.fileId)
    for (const id of [foreign.fileId, crypto.randomUUID(), 'x', "1' or '1'='1"])
      expect((await visitRefused(page, `/documents?open=${encodeURIComponent(id)}`, { cookie })).status).toBe(
        404,
      )
  })

  test.runIf(isDeepRun)(
    'accepts a document that the profile does not require, after choosing its type',
    async () => {
      const { member } = await aCompany()
      expect((await open(member)).html).toMatch(/<option value="proof_of_address">Proof of address<\/option>/)
      const { html } = await open(member, '?add=proof_of_address')
      expect(slotSection(html, 'Proof of address')).toContain('name="documentType" value="proof_of_address"')
      expect((await open(member, '?add=nothing')).status).toBe(200)
    },
  )

  test('a document of a submitted profile gets a receipt, a document of a draft does not · MEM-382', async () => {
    const { member } = await aCompany()
    await uploadDocument(await signedInCookie(member.userId), { documentType: 'bank_statement' })
    expect((await mailsTo(member.email)).map(({ kind, subject }) => [kind, subject])).toEqual([
      ['kyc.received', 'We received your document: Bank statement'],
    ])
    const newcomer = await aPerson()
    await uploadDocument(await signedInCookie(newcomer.userId), { documentType: 'bank_statement' })
    expect(await mailsTo(newcomer.email)).toEqual([])
  })

  test.runIf(isDeepRun)(
    'documents sent one after another cause two emails that list them all in order · MEM-382',
    async () => {
      const { member } = await aCompany()
      const cookie = await signedInCookie(member.userId)
      const types = [
        'bank_statement',
        'proof_of_address',
        'source_of_funds',
        'company_registration',
        'director_ids',
        'financial_statements',
      ] as const
      for (const documentType of types) await uploadDocument(cookie, { documentType })
      const [first, second, ...others] = await mailsTo(member.email)
      expect(others).toEqual([])
      expect(first?.subject).toBe('We received your document: Bank statement')
      expect(second?.subject).toBe('We received your 5 documents')
      for (const type of types.slice(1)) expect(second?.text).toContain(`“${DOCUMENT_TYPES[type].label}”`)
      expect(await queuedDigestKinds(member.email)).toEqual(['kyc.received'])
      const admin = await aReviewer()
      const pending = await selectRows('kycSubmissions', { userId: member.userId }, ['id'], 'id')
      for (const { id } of pending.slice(0, 3)) await reject(admin, id, `Page ${id} is missing.`)
      expect(await queuedDigestKinds(member.email)).toEqual(['kyc.rejected'])
      const rejections = (await mailsTo(member.email)).filter(({ kind }) => kind === 'kyc.rejected')
      expect(rejections).toHaveLength(2)
      for (const { id } of pending.slice(0, 3))
        expect(rejections.map(({ text }) => text).join('\n')).toContain(`Page ${id} is missing.`)
    },
  )

  test.runIf(isDeepRun)('deleted files are listed in the history without a link', async () => {
    const { member } = await aCompany()
    const first = await submitDocument(member.userId, 'personal_id')
    await submitDocument(member.userId, 'personal_id')
    const { html, text } = await open(member)
    expect(text).toContain('Replaced or removed before review')
    expect(html).not.toContain(`?open=${first.fileId}`)
  })
})
