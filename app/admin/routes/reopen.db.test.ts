import { describe, expect, test } from 'vitest'
import { now, setClock } from '#app/lib/clock.ts'
import { decideCompany } from '#app/companies/commands/decide-company.server.ts'
import * as documentsPage from '#app/kyc/routes/documents.tsx'
import { decideDocument } from '#app/kyc/review/commands.server.ts'
import { decideListing } from '#app/listings/commands/decide-listing.server.ts'
import { loadRowTurns } from '#app/review/turn-index.server.ts'
import { testDatabase } from '#test/database.ts'
import { testSettings } from '#test/settings.ts'
import { mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { aSignedInAdmin, offeredOn } from '#test/world/back-office.tsx'
import { aDeveloperCompany, anAdminViewer } from '#test/world/companies.ts'
import {
  aCompanyInReview,
  aReviewer,
  approve,
  submitDocument,
  memberOf,
  noticesOf,
  reject,
  submissionOf,
} from '#test/world/kyc-review.ts'
import { aListing, versionOf } from '#test/world/listings.ts'
import { makeStale } from '#test/world/people.ts'
import { type PageModule, visit } from '#test/world/pages.tsx'
import { selectRow, selectRows, updateRows } from '#test/world/rows.ts'
import * as kyc from '#app/kyc/desk/desk.tsx'
import * as listings from '#app/listings/desk/desk.tsx'
import * as profiles from '#app/companies/desk/desk.tsx'
import { isDeepRun, MANY } from '#test/runs.ts'

await testDatabase()
const began = Date.now()
testSettings({ LOG_LEVEL: 'silent' })

const DAY = 86_400_000
const admin = await aSignedInAdmin()

type Record = { desk: PageModule; path: string; id: string; seen?: number }

const reopen = ({ desk, path, id, seen }: Record, reason: string, cookie = admin.cookie) =>
  visit(desk, `${path}?id=${id}`, {
    cookie,
    form: { intent: 'reopen', id, reason, ...(seen !== undefined && { seen: String(seen) }) },
  })
const show = ({ desk, path, id }: Record, cookie = admin.cookie) =>
  visit(desk, `${path}?id=${id}`, { cookie })

/** A session without a fresh proof. */
async function notFresh(): Promise<string> {
  const other = await aSignedInAdmin()
  await makeStale(other.userId)
  return other.cookie
}

async function aRejectedProfile() {
  const { companyId, member } = await aDeveloperCompany({ status: 'rejected', reason: 'No such register.' })
  const { version } = await selectRow('companies', { id: companyId })
  return { desk: profiles, path: '/admin/profiles', id: companyId, seen: version, member }
}

async function aRejectedListing() {
  const { id, owner } = await aListing({ status: 'rejected' })
  return { desk: listings, path: '/admin/listings', id: String(id), seen: await versionOf(id), member: owner }
}

const THINGS = [
  ['profile', aRejectedProfile, 'company.reopened'],
  ['listing', aRejectedListing, 'listing.reopened'],
] as const

describe.each(THINGS)('a rejected %s', (kind, made, mail) => {
  const statusOf = async (id: string) =>
    kind === 'profile'
      ? (await selectRow('companies', { id })).approvalStatus
      : (await selectRow('listings', { id: Number(id) })).approvalStatus

  test(`is pending again once reopened with a reason and a fresh proof; the decision is kept and the member notified`, async () => {
    const record = await made()
    expect(offeredOn((await show(record)).html)).toEqual(['reject', 'reopen'])
    expect((await reopen(record, 'Sorry.', await notFresh())).text).toContain('Confirm it’s you')
    expect((await reopen(record, '  ')).status).toBe(422)
    expect(await statusOf(record.id)).toBe('rejected')
    const done = await reopen(record, 'We read the wrong page. Zażółć.')
    expect(done.status).toBe(303)
    expect(done.toast?.title).toMatch(/reopened$/)
    expect(await statusOf(record.id)).toBe('pending')
    const decisions = await selectRows('reviewDecisions', { subjectId: record.id }, '*', 'id')
    expect(decisions.map(({ action, toStatus, reason }) => [action, toStatus, reason])).toEqual([
      ['reject', 'rejected', decisions[0]?.reason],
      ['reopen', 'pending', 'We read the wrong page. Zażółć.'],
    ])
    const told = (await mailsTo(record.member.email)).filter((one) => one.kind === mail)
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('We read the wrong page. Zażółć.')
    expect((await show(record)).text).toContain('We read the wrong page. Zażółć.')
    const turns = await loadRowTurns(kind, [record.id], null)
    expect(turns.get(record.id)?.whose).toBe('reviewers')
    expect(Date.parse(turns.get(record.id)?.since ?? '')).toBeGreaterThanOrEqual(began)
    const approved = await visit(record.desk, `${record.path}?id=${record.id}`, {
      cookie: admin.cookie,
      form: { intent: 'approve', id: record.id, seen: String((record.seen ?? 0) + 1), confirmed: 'yes' },
    })
    expect(approved.status).toBe(303)
    expect(await statusOf(record.id)).toBe('approved')
  })

  test.runIf(isDeepRun || kind === 'listing')(
    'can be reopened for 30 days after the rejection, whether or not its reason was corrected',
    async () => {
      const record = await made()
      setClock(() => new Date(Date.now() + 30 * DAY - 60_000))
      const cookie = await signedInCookie(admin.userId)
      expect(offeredOn((await show(record, cookie)).html)).toContain('reopen')
      await visit(record.desk, `${record.path}?id=${record.id}`, {
        cookie,
        form: { intent: 'reject', id: record.id, seen: String(record.seen), reason: 'Said better.' },
      })
      const corrected = { subjectId: record.id, fromStatus: 'rejected' }
      expect(await updateRows('reviewDecisions', corrected, { decidedAt: now() })).toBe(1)
      setClock(() => new Date(Date.now() + 30 * DAY + 60_000))
      const late = await signedInCookie(admin.userId)
      expect(offeredOn((await show(record, late)).html)).not.toContain('reopen')
      const refused = await reopen({ ...record, seen: record.seen + 1 }, 'Too late.', late)
      expect(refused.status).toBe(409)
      expect(refused.text).toContain('You can reopen a rejection only within 30 days of it.')
      expect(await statusOf(record.id)).toBe('rejected')
    },
  )

  test.runIf(isDeepRun || kind === 'profile')(
    'can be reopened by only one of many concurrent admins, and not by its own company',
    async () => {
      const record = await made()
      const { company } = await memberOf(record.member.userId)
      const own = await aReviewer(company?.id ?? null)
      const cookie = await signedInCookie(own.userId)
      expect((await reopen(record, 'Ours.', cookie)).status).toBe(403)
      const other = await anAdminViewer()
      const outcomes = await Promise.all(
        Array.from({ length: MANY }, () =>
          kind === 'profile'
            ? decideCompany(other, record.id, record.seen, 'reopen', { reason: 'Again.' })
            : decideListing(other, Number(record.id), record.seen, { action: 'reopen', reason: 'Again.' }),
        ),
      )
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
      expect((await mailsTo(record.member.email)).filter((one) => one.kind === mail)).toHaveLength(1)
    },
  )
})

test.runIf(isDeepRun)('a record that is approved, pending or has a request cannot be reopened', async () => {
  for (const status of ['approved', 'pending', 'more_info_requested'] as const) {
    const { companyId } = await aDeveloperCompany({ status })
    const { version } = await selectRow('companies', { id: companyId })
    const record = { desk: profiles, path: '/admin/profiles', id: companyId, seen: version }
    expect(offeredOn((await show(record)).html)).not.toContain('reopen')
    expect((await reopen(record, 'Why not?')).status).toBe(409)
    const { id } = await aListing({ status })
    const listing = { desk: listings, path: '/admin/listings', id: String(id), seen: await versionOf(id) }
    expect(offeredOn((await show(listing)).html)).not.toContain('reopen')
    expect((await reopen(listing, 'Why not?')).status).toBe(409)
  }
})

describe('a decided document', () => {
  const at = (id: string) => ({ desk: kyc, path: '/admin/kyc', id })

  test.each(isDeepRun ? (['approved', 'rejected'] as const) : (['approved'] as const))(
    '%s: is pending again, with the previous decision in its history and the reason for the member',
    async (status) => {
      const { member, identity } = await aCompanyInReview({ status: 'approved' })
      const reviewer = await aReviewer()
      await (status === 'approved' ? approve(reviewer, identity) : reject(reviewer, identity))
      expect(offeredOn((await show(at(identity))).html)).toEqual(['reopen'])
      expect((await reopen(at(identity), 'Sorry.', await notFresh())).text).toContain('Confirm it’s you')
      expect((await reopen(at(identity), ' ')).status).toBe(422)
      expect((await submissionOf(identity)).status).toBe(status)
      expect(await reopen(at(identity), 'We mixed up two files.')).toMatchObject({
        status: 303,
        toast: { title: 'Document reopened' },
      })
      expect(await submissionOf(identity)).toMatchObject({
        status: 'pending',
        reviewedAt: null,
        rejectionReason: null,
        endsOn: null,
        approvedFor: null,
      })
      const { html, text } = await show(at(identity))
      expect(text).toContain(`${status === 'approved' ? 'Approved' : 'Rejected'} Ada Admin`)
      expect(text).toContain('We mixed up two files.')
      expect(offeredOn(html)).toEqual(['approve', 'reject'])
      const told = (await mailsTo(member.email)).filter(({ kind }) => kind === 'kyc.reopened')
      expect(told.map(({ text: words }) => words.includes('We mixed up two files.'))).toEqual([true])
      const own = await visit(documentsPage, '/documents', { cookie: await signedInCookie(member.userId) })
      expect(own.text).toContain('Personal ID or passport Pending')
      const turns = await loadRowTurns('document', [identity], null)
      expect(Date.parse(turns.get(identity)?.since ?? '')).toBeGreaterThanOrEqual(began)
      await reject(reviewer, identity)
      expect((await mailsTo(member.email)).at(-1)?.kind).toBe('kyc.rejected')
    },
  )

  test.runIf(isDeepRun)('that is reopened loses the mark "Verified" until it is decided', async () => {
    const { member, identity, registration } = await aCompanyInReview({ status: 'approved' })
    for (const id of [identity, registration]) await approve(await aReviewer(), id)
    const page = async () =>
      (await visit(documentsPage, '/documents', { cookie: await signedInCookie(member.userId) })).text
    expect(await page()).not.toContain('does not count as verified')
    await reopen(at(registration), 'We look again.')
    expect(await page()).toContain('We are reviewing a document again.')
    await approve(await aReviewer(), registration)
    expect(await page()).not.toContain('does not count as verified')
  })

  test.runIf(isDeepRun)('can be reopened once, but not by its company or once replaced', async () => {
    const { member, companyId, identity } = await aCompanyInReview()
    const [reviewer, own] = [await aReviewer(), await aReviewer(companyId)]
    await reject(reviewer, identity)
    const words = { text: 'Again.' }
    expect(await decideDocument(own, identity, 'reopen', words)).toEqual({
      ok: false,
      refused: 'own_record',
    })
    const outcomes = await Promise.all(
      Array.from({ length: MANY }, () => decideDocument(reviewer, identity, 'reopen', words)),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(
      (await noticesOf(member.userId)).filter(({ title }) => title.startsWith('Back in review')),
    ).toHaveLength(1)
    await reject(reviewer, identity)
    await submitDocument(member.userId, 'personal_id')
    expect(await decideDocument(reviewer, identity, 'reopen', words)).toEqual({
      ok: false,
      refused: 'stale',
    })
  })

  test('that was reopened and replaced keeps its file', async () => {
    const { member, identity } = await aCompanyInReview()
    await reject(await aReviewer(), identity)
    await decideDocument(await aReviewer(), identity, 'reopen', { text: 'Again.' })
    await submitDocument(member.userId, 'personal_id')
    const { fileId } = await submissionOf(identity)
    expect((await selectRow('files', { id: fileId })).status).toBe('active')
  })
})
