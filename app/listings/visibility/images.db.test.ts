import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { GUEST } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anImage, anInvestor } from '#test/world/access.ts'
import { aDeveloper, anAdmin } from '#test/world/listings.ts'
import { insertRow } from '#test/world/rows.ts'
import { mayOpenListingImage } from './images.server.ts'

await testDatabase()

test('only owner and admins can open images of a listing that is off the market or of a pending version', async () => {
  const owner = await aDeveloper()
  const investor = await anInvestor()
  const admin = await anAdmin()
  const off = await aMarketListing({ companyId: owner.company.id, listed: false })
  const photo = await anImage(off, owner.userId, { isPrimary: true })
  const listed = await aMarketListing({ companyId: owner.company.id })
  const next = await insertRow('listingRevisions', {
    listingId: listed.id,
    number: 2,
    fields: '{}',
    status: 'pending',
  })
  const waiting = await anImage({ id: listed.id, revisionId: next.id }, owner.userId)
  for (const file of [photo, waiting]) {
    const answers = await Promise.all(
      [GUEST, investor, owner, admin].map((viewer) => mayOpenListingImage(viewer, file)),
    )
    expect(answers).toEqual([false, false, true, true])
  }
})

test('after many versions, the same viewers as before can open an image of the listing', async () => {
  const owner = await aDeveloper()
  const listing = await aMarketListing({ companyId: owner.company.id, visibility: 'semi_public' })
  const photo = await anImage(listing, owner.userId, { isPrimary: true })
  await sql`with more as (
      insert into listing_revisions (listing_id, number, fields, status)
      select ${listing.id}, number, '{}', 'superseded' from generate_series(100, 1199) number returning id)
    insert into listing_images (listing_id, revision_id, file_id, kind, is_primary, uploaded_by)
    select ${listing.id}, id, ${photo}, 'photo', true, ${owner.userId} from more`.execute(db())
  const who = [GUEST, await anInvestor(), owner, await anAdmin()]
  expect(await Promise.all(who.map((viewer) => mayOpenListingImage(viewer, photo)))).toEqual([
    false,
    true,
    true,
    true,
  ])
})
