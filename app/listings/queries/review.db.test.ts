import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aDeveloper, aListing, typedFields, versionOf } from '#test/world/listings.ts'
import { decideListing } from '../commands/decide-listing.server.ts'
import { saveListing } from '../commands/save-listing.server.ts'
import { loadListingForReview } from './review.server.ts'

await testDatabase()

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
