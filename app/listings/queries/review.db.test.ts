import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aDeveloper, aListing, anAdmin, typedFields, versionOf } from '#test/world/listings.ts'
import { insertRow, updateRows } from '#test/world/rows.ts'
import { createListing } from '../commands/create-listing.server.ts'
import { decideListing } from '../commands/decide-listing.server.ts'
import { saveListing } from '../commands/save-listing.server.ts'
import { submitListing } from '../commands/submit-listing.server.ts'
import { listOwnListings } from '../editor/queries/own.server.ts'
import { countListingsForReview, listListingsForReview } from './review-queue.server.ts'
import { loadListingForReview } from './review.server.ts'

await testDatabase()

test('the queue excludes drafts, lists pending first and filters by status · ADM-098 · ADM-191', async () => {
  const admin = await anAdmin()
  const draft = await aListing({ status: 'draft' })
  const approved = await aListing({ status: 'approved', fields: { title: 'Queue Approved' } })
  const pending = await aListing({ status: 'pending', fields: { title: 'Queue Pending' } })
  const [{ rows }, counts] = await Promise.all([listListingsForReview(admin, {}), countListingsForReview()])
  const ids = rows.map((row) => row.id)
  expect(ids).not.toContain(draft.id)
  expect(ids.indexOf(pending.id)).toBeLessThan(ids.indexOf(approved.id))
  expect(rows.findIndex((row) => row.status !== 'pending')).toBe(counts.pending)
  const only = await listListingsForReview(admin, { status: 'pending' })
  expect(only.rows.every((row) => row.status === 'pending')).toBe(true)
  expect(only.rows).toHaveLength(counts.pending)
  expect(await loadListingForReview(admin, draft.id)).toBeNull()
})

test('each row shows listing, company and submitter · ADM-099', async () => {
  const owner = await aDeveloper({ name: 'Rita Row' })
  const { id, admin } = await aListing({ owner, status: 'pending', fields: { title: 'Row Quay' } })
  const { rows } = await listListingsForReview(admin, { status: 'pending' })
  expect(rows.find((row) => row.id === id)).toMatchObject({
    title: 'Row Quay',
    company: owner.company.name,
    userEmail: owner.email,
    userFullName: 'Rita Row',
    userCompany: owner.company.name,
    status: 'pending',
    submittedAt: expect.any(Date),
  })
})

test('the queue pages without gaps or duplicates', async () => {
  const owner = await aDeveloper()
  const { id, admin } = await aListing({ owner })
  for (let number = 0; number < 55; number += 1) {
    const { slug } = { slug: `paged-${number}` }
    const made = await insertRow('listings', {
      slug,
      companyId: owner.company.id,
      title: slug,
      location: 'Gdańsk',
      submittedAt: new Date(),
    })
    const revision = await insertRow('listingRevisions', {
      listingId: made.id,
      number: 1,
      fields: JSON.stringify(typedFields()),
      status: 'pending',
      submittedAt: new Date(),
    })
    await updateRows(
      'listings',
      { id: made.id },
      { workingRevisionId: revision.id, approvalStatus: 'pending' },
    )
  }
  const seen: number[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listListingsForReview>> = await listListingsForReview(admin, {
      cursor,
    })
    seen.push(...page.rows.map((row) => row.id))
    cursor = page.next
  } while (cursor)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBe((await countListingsForReview()).all)
  expect(seen).toContain(id)
})

test('the reviewer can read every field of both versions · ADM-139', async () => {
  const owner = await aDeveloper({ name: 'Rita Row' })
  const { id, admin } = await aListing({ owner, fields: { title: 'Read Quay' } })
  const fields = { ...typedFields({ title: 'Read Quay' }), price: 21_000_000 }
  await saveListing(owner, id, { seen: await versionOf(id), fields, saleStatus: 'reserved' })
  const seen = await versionOf(id)
  await decideListing(admin, id, seen, {
    action: 'reject',
    reason: 'No deed.',
    memberNotes: 'Send it.',
    internalNotes: 'Odd.',
  })
  const review = await loadListingForReview(admin, id)
  expect(review).toMatchObject({
    id,
    status: 'rejected',
    saleStatus: 'reserved',
    company: { id: owner.company.id, name: owner.company.name },
    submitter: { id: owner.userId, email: owner.email, fullName: 'Rita Row', company: owner.company.name },
    changed: ['price'],
    actions: ['reject', 'reopen'],
    submittedAt: expect.any(Date),
    proposed: { number: 2, reason: 'No deed.', memberNotes: 'Send it.', internalNotes: 'Odd.', fields },
    approved: { number: 1, decidedAt: expect.any(Date), fields: { ...fields, price: 13_760_000 } },
  })
})

test('from an approved developer to an admin to the market · ADM-002', async () => {
  const owner = await aDeveloper()
  const made = await createListing(owner, {
    companyId: owner.company.id,
    fields: typedFields(),
    saleStatus: 'for_sale',
  })
  const id = made.ok ? made.value.id : 0
  const admin = await anAdmin()
  expect(await loadListingForReview(admin, id)).toBeNull()
  await submitListing(owner, id, await versionOf(id))
  expect((await loadListingForReview(admin, id))?.status).toBe('pending')
  await decideListing(admin, id, await versionOf(id), { action: 'approve' })
  expect((await loadListingForReview(admin, id))?.onMarket).toBe(true)
})

test('reads a listing by id with title and creator, and all listings of an owner · ADM-187', async () => {
  const owner = await aDeveloper()
  const admin = await anAdmin()
  const first = await aListing({ owner, status: 'pending', fields: { title: 'Elm Court' } })
  const second = await aListing({ owner, status: 'approved', fields: { title: 'Oak Court' } })
  await aListing({ status: 'pending' })
  const read = await loadListingForReview(admin, first.id)
  expect([read?.proposed?.fields.title, read?.submitter.id]).toEqual(['Elm Court', owner.userId])
  expect(await loadListingForReview(admin, 999_999)).toBeNull()
  const { rows } = await listListingsForReview(admin, { search: owner.email })
  expect(rows.map(({ id, title }) => [id, title])).toEqual([
    [first.id, 'Elm Court'],
    [second.id, 'Oak Court'],
  ])
  expect((await listOwnListings(owner)).listings.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    [first.id, second.id].toSorted((a, b) => a - b),
  )
})
