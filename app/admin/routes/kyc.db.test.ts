import { isDeepRun } from '#test/runs.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import {
  aCompany,
  aCompanyInReview,
  approve,
  aReviewer,
  aSubmission,
  submitDocument,
  reject,
} from '#test/world/kyc-review.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import * as page from '#app/kyc/desk/desk.tsx'
import { testSettings } from '#test/settings.ts'

await testDatabase()
testSettings({ LOG_LEVEL: 'silent' })

const admin = await aSignedInAdmin()

const show = (query = '') => visit(page, `/admin/kyc${query}`, { cookie: admin.cookie })

describe('the queue', () => {
  test('is titled "KYC Document Management", starts with pending documents, oldest first, and has four tabs with counts · ADM-078 ADM-079', async () => {
    const { member, companyId } = await aCompany({ name: 'Queue Holding', at: new Date('2025-12-01') })
    const later = await aSubmission(member.userId, 'personal_id', { at: new Date('2026-01-02') })
    const earlier = await aSubmission(member.userId, 'proof_of_address', { at: new Date('2026-01-01') })
    const approved = await aSubmission(member.userId, 'bank_statement', { status: 'approved' })
    const rejected = await aSubmission(member.userId, 'director_ids', { status: 'rejected' })
    const { html } = await show()
    expect(html).toMatch(/<h1[^>]*>KYC Document Management<\/h1>/)
    expect(html.indexOf(earlier.id)).toBeGreaterThan(0)
    expect(html.indexOf(earlier.id)).toBeLessThan(html.indexOf(later.id))
    expect(html).not.toContain(approved.id)
    const only = `entity_id=${companyId}`
    const shown = async (status: string) => {
      const page = await show(`?${only}&status=${status}`)
      return [later, earlier, approved, rejected].map(({ id }) => page.html.includes(id))
    }
    for (const status of ['', 'pending', 'nonsense'])
      expect(await shown(status)).toEqual([true, true, false, false])
    expect(await shown('approved')).toEqual([false, false, true, false])
    expect(await shown('rejected')).toEqual([false, false, false, true])
    expect(await shown('all')).toEqual([true, true, true, true])
    expect((await show(`?${only}`)).text).toContain('Pending 2 Approved 1 Rejected 1 All 4')
  })

  test('filtered by company shows only its owner’s documents, with a way to clear the filter · ADM-080', async () => {
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

  test('shows the person, document and time, and the reviewer, time and reason of a decision · ADM-081', async () => {
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

  test.runIf(isDeepRun)(
    'that fails to load says "Error" / "Failed to load KYC submissions" · ADM-091',
    async () => {
      await sql`alter table kyc_submissions rename to away`.execute(db())
      try {
        const { status, text } = await show()
        expect(status).toBe(500)
        expect(text).toContain('Error')
        expect(text).toContain('Failed to load KYC submissions')
      } finally {
        await sql`alter table away rename to kyc_submissions`.execute(db())
      }
    },
  )
})

describe('the record', () => {
  test('shows the file in a frame through a link for this admin, valid for 3600 seconds · ADM-083 ADM-190', async () => {
    const { identity } = await aCompanyInReview()
    const at = new Date()
    setClock(() => at)
    const { html } = await show(`?id=${identity}`)
    const [, src = ''] = /<iframe[^>]*src="([^"]+)"/.exec(html) ?? []
    const link = new URL(src.replaceAll('&amp;', '&'), 'http://parcela.test')
    expect(link.pathname).toMatch(/^\/files\/[0-9a-f-]{36}$/)
    expect(Number(link.searchParams.get('expires'))).toBe(Math.floor(at.getTime() / 1000) + 3600)
  })

  test('opens in a new tab through a fresh link, or says that there is no file · ADM-085', async () => {
    const { identity, member } = await aCompanyInReview()
    const view = (id: string) =>
      visit(page, `/admin/kyc?id=${id}`, { cookie: admin.cookie, form: { intent: 'view', id } })
    const opened = await view(identity)
    expect(opened.status).toBe(303)
    expect(opened.location).toMatch(/^\/files\/[0-9a-f-]{36}\?expires=\d+&signature=.+&view=inline$/)
    await reject(await aReviewer(), identity)
    await submitDocument(member.userId, 'personal_id')
    await sql`update files set status = 'deleted', deleted_at = now()
      where id = (select file_id from kyc_submissions where id = ${identity}::uuid)`.execute(db())
    expect((await view(identity)).toast).toEqual({
      title: 'Error',
      text: 'File URL not found',
      tone: 'error',
    })
    expect((await show(`?id=${identity}&status=rejected`)).text).toContain('This file is no longer stored')
  })

  test('shows the contact next to the ID, and the member’s other documents · MEM-199 ADM-190', async () => {
    const { identity, registration, member } = await aCompanyInReview({ name: 'Beside Sp. z o.o.' })
    await approve(await aReviewer(), registration)
    const { text, html } = await show(`?id=${identity}`)
    expect(text).toContain('Must be the ID of the contact person Łucja Żak-Contact . Account: Łucja Żak.')
    expect(text).toContain(member.email)
    expect(text).toContain('Personal ID or passport Pending Company registration certificate Approved')
    expect(html).toContain(`id=${registration}`)
  })
})
