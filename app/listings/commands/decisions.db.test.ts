import { isDeepRun } from '#test/runs.ts'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import * as edit from '#app/listings/editor/routes/edit.tsx'
import { testDatabase } from '#test/database.ts'
import { open } from '#test/world/listing-pages.ts'
import { aDeveloper, aListing, anAdmin, versionOf } from '#test/world/listings.ts'
import { bellOf } from '#test/world/notices.ts'
import { selectRow, selectRows, updateRows } from '#test/world/rows.ts'
import { loadListingForReview } from '../queries/review.server.ts'
import { decideListing, type DecisionInput, listingSuspension } from './decide-listing.server.ts'

await testDatabase()

const read = (id: number) => selectRow('listings', { id })
const mails = (id: number) =>
  db()
    .selectFrom('emailQueue')
    .where('dedupeKey', 'like', `listing:${id}:%`)
    .orderBy('seq')
    .selectAll()
    .execute()
const prices = (id: number) => selectRows('listingPriceHistory', { listingId: id }, ['price'], 'id')

async function decide(id: number, input: DecisionInput, admin?: Awaited<ReturnType<typeof anAdmin>>) {
  return decideListing(admin ?? (await anAdmin()), id, await versionOf(id), input)
}

test('a listing of a closed company can be neither decided on nor reopened', async () => {
  for (const status of ['pending', 'rejected'] as const) {
    const { id, owner, admin } = await aListing({ status })
    await updateRows('companies', { id: owner.company.id }, { closedAt: new Date() })
    const record = await loadListingForReview(admin, id)
    expect(record?.offered).toEqual([])
    const decided =
      status === 'pending'
        ? await decide(id, { action: 'approve' }, admin)
        : await decide(id, { action: 'reopen', reason: 'By mistake.' }, admin)
    expect(decided).toEqual({ ok: false, refused: status === 'pending' ? 'wrong_status' : 'too_late' })
    expect((await read(id)).approvalStatus).toBe(status)
  }
})

describe('approve', () => {
  test('works only from pending and puts the listing on the market · ADM-102', async () => {
    const { id, admin } = await aListing({ status: 'pending' })
    expect(await decide(id, { action: 'approve' }, admin)).toEqual({
      ok: true,
      value: { status: 'approved', silent: false },
    })
    const listing = await read(id)
    expect(listing).toMatchObject({
      approvalStatus: 'approved',
      listed: true,
      onMarket: true,
      workingRevisionId: null,
      price: 13_760_000,
    })
    expect(listing.firstApprovedAt).toBeInstanceOf(Date)
    expect(await prices(id)).toEqual([{ price: 13_760_000 }])
    const events = await selectRows('outboxEvents', { subjectId: String(id) })
    expect(events.map(({ kind, details }) => [kind, details])).toEqual([['listing_published', {}]])
    for (const status of ['draft', 'rejected', 'more_info_requested', 'approved'] as const) {
      const other = await aListing({ status })
      expect(await decide(other.id, { action: 'approve' })).toEqual({ ok: false, refused: 'wrong_status' })
    }
  })

  test('emails every member of the company once, with the title and a link to my-listings · ADM-108 · ADM-109', async () => {
    const owner = await aDeveloper({ name: 'Olga Owner' })
    const colleague = await aDeveloper({ name: 'Karol Colleague', company: owner.company })
    const { id } = await aListing({ owner, status: 'pending', fields: { title: 'Mailed Quay' } })
    await decide(id, { action: 'approve', memberNotes: 'Nice plans.', internalNotes: 'CANARY-INTERNAL' })
    for (const person of [owner, colleague]) {
      expect((await bellOf(person.userId)).map(({ text }) => text)).toEqual(['Nice plans.'])
      const page = await open(edit, `/my-listings/${id}`, person)
      expect(page.text).toContain('Nice plans.')
    }
    const sent = await mails(id)
    expect(sent.map((mail) => mail.toEmail).toSorted()).toEqual([owner.email, colleague.email].toSorted())
    for (const mail of sent) {
      expect(mail.subject).toBe('Listing approved: Mailed Quay')
      expect(mail.textBody).toContain('/my-listings')
      expect(mail.htmlBody + mail.textBody).not.toContain('CANARY-INTERNAL')
    }
  })
})

describe('request info and reject', () => {
  test.runIf(isDeepRun)(
    'reject works from pending and more_info_requested, and without an email from rejected · ADM-104 · ADM-108',
    async () => {
      for (const status of ['pending', 'more_info_requested'] as const) {
        const { id } = await aListing({ status })
        expect(await decide(id, { action: 'reject', reason: 'No title deed.' })).toEqual({
          ok: true,
          value: { status: 'rejected', silent: false },
        })
      }
      const { id, admin } = await aListing({ status: 'rejected' })
      const before = (await mails(id)).length
      expect(await decide(id, { action: 'reject', reason: 'No deed and no plan.' })).toEqual({
        ok: true,
        value: { status: 'rejected', silent: true },
      })
      expect(await mails(id)).toHaveLength(before)
      expect((await loadListingForReview(admin, id))?.proposed?.reason).toBe('No deed and no plan.')
      for (const refused of ['draft', 'approved'] as const) {
        expect(
          await decide((await aListing({ status: refused })).id, { action: 'reject', reason: 'No.' }),
        ).toEqual({ ok: false, refused: 'wrong_status' })
      }
    },
  )
})

test('an audit row records who, when, why, and the status before and after · ADM-012 · ADM-191', async () => {
  const { id, admin } = await aListing({ status: 'pending' })
  await decide(
    id,
    { action: 'reject', reason: 'No plan.', memberNotes: 'Send the plan.', internalNotes: 'Doubtful.' },
    admin,
  )
  const row = await selectRow('auditLog', { subjectId: String(id), action: 'listing.reject' })
  expect(row).toMatchObject({
    actorUserId: admin.userId,
    fromStatus: 'pending',
    toStatus: 'rejected',
    reason: 'No plan.',
  })
  const review = await loadListingForReview(admin, id)
  expect(review?.history[0]).toMatchObject({
    action: 'reject',
    reason: 'No plan.',
    memberNotes: 'Send the plan.',
    internalNotes: 'Doubtful.',
    decidedBy: 'Ada Admin',
  })
})

test('nobody can decide on a listing of their own company or one they created · ADM-198', async () => {
  const owner = await aDeveloper()
  const colleague = await anAdmin({ company: owner.company })
  const { id } = await aListing({ owner, status: 'pending' })
  expect((await loadListingForReview(colleague, id))?.offered).toEqual([])
  for (const action of ['approve', 'reject', 'requestInfo'] as const) {
    expect(await decide(id, { action, reason: 'Mine.' }, colleague)).toEqual({
      ok: false,
      refused: 'own_record',
    })
  }
  expect(await listingSuspension.suspend(colleague, (await aListing({ owner })).id, 1, 'Mine.')).toEqual({
    ok: false,
    refused: 'own_record',
  })
  const other = await anAdmin()
  expect((await loadListingForReview(other, id))?.offered).toEqual(['approve', 'requestInfo', 'reject'])
})

test('a suspension takes an approved listing off the market, keeps its status, and can be lifted only by an admin', async () => {
  const { id, admin } = await aListing()
  expect(await listingSuspension.suspend(admin, id, await versionOf(id), ' ')).toEqual({
    ok: false,
    refused: 'reason_required',
  })
  expect((await listingSuspension.suspend(admin, id, await versionOf(id), 'Disputed title.')).ok).toBe(true)
  expect(await read(id)).toMatchObject({
    approvalStatus: 'approved',
    listed: true,
    onMarket: false,
    suspensionReason: 'Disputed title.',
  })
  expect((await listingSuspension.reinstate(admin, id, await versionOf(id), 'Settled.')).ok).toBe(true)
  expect(await read(id)).toMatchObject({ onMarket: true, suspendedAt: null })
  const draft = await aListing({ status: 'draft' })
  expect(await listingSuspension.suspend(admin, draft.id, await versionOf(draft.id), 'No.')).toEqual({
    ok: false,
    refused: 'wrong_status',
  })
})
