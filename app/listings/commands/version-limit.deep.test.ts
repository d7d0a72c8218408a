import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { testDatabase } from '#test/database.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { pngImage, uploadForm } from '#test/world/files.ts'
import { revisions } from '#test/world/listing-edits.ts'
import { open } from '#test/world/listing-pages.ts'
import { aListing, anAdmin, typedFields, versionOf } from '#test/world/listings.ts'
import { selectRow, selectRows } from '#test/world/rows.ts'
import { callResource } from '#test/world/uploads.ts'
import { loadOwnListing } from '../editor/queries/own.server.ts'
import * as edit from '../editor/routes/edit.tsx'
import * as media from '../editor/routes/media.tsx'
import * as upload from '../images/routes/upload-image.ts'
import { IMAGE_UPLOAD_PATH } from '../images/schema.ts'
import { saveListing } from './save-listing.server.ts'

await testDatabase()
testDataFolder()

const { id, owner } = await aListing({ status: 'pending' })

/** Adds versions dated today. */
const fill = (listingId: number, count: number) =>
  sql`insert into listing_revisions (listing_id, number, fields, status, saved_by, saved_at)
    select r.listing_id, r.number + n, r.fields, 'superseded', r.saved_by, r.saved_at
    from listing_revisions r, generate_series(1, ${count}::integer) n
    where r.listing_id = ${listingId}
      and r.number = (select max(number) from listing_revisions where listing_id = ${listingId})`.execute(
    db(),
  )

async function save(title: string) {
  for (;;) {
    const seen = await versionOf(id)
    const saved = await saveListing(owner, id, {
      seen,
      fields: typedFields({ title }),
      saleStatus: 'for_sale',
    })
    if (saved.ok || saved.refused !== 'stale') return saved
  }
}

test('a listing has at most 100 new versions a day, even with 50 concurrent saves', async () => {
  await fill(id, 89)
  const saved = await Promise.all(Array.from({ length: 50 }, (_, at) => save(`Parallel ${at}`)))
  expect(saved.filter(({ ok }) => ok)).toHaveLength(10)
  expect(saved.flatMap((one) => (one.ok ? [] : [one.refused]))).toEqual(
    Array.from({ length: 40 }, () => 'too_many_versions'),
  )
  expect(await revisions(id)).toHaveLength(100)
})

test('changes to pictures count as well, and the first to an approved listing is announced', async () => {
  const listing = await aListing()
  await anAdmin()
  const cookie = await signedInCookie(listing.owner.userId)
  const png = await pngImage()
  const add = async () => {
    const body = uploadForm({ listingId: String(listing.id), kind: 'photo' }, { name: 'a.png', bytes: png })
    const headers = { Accept: 'application/json' }
    return (await callResource(upload, IMAGE_UPLOAD_PATH, { cookie, body, headers })).json()
  }
  const unread = () =>
    selectRows('notices', { path: `/admin/listings?id=${listing.id}`, readAt: null }, ['title'])
  expect(await unread()).toEqual([])
  expect(await add()).toMatchObject({ ok: true, waiting: true })
  expect((await unread())[0]).toMatchObject({ title: expect.stringContaining('Listing to review') })
  expect(await add()).toMatchObject({ ok: true })
  await fill(listing.id, 97)
  expect(await add()).toMatchObject({ reason: expect.stringContaining('the limit of 100 new versions') })
  const { workingRevisionId: revisionId } = await selectRow('listings', { id: listing.id })
  const pictures = await selectRows('listingImages', { revisionId: revisionId ?? 0 }, ['fileId'], 'sortOrder')
  const form = { intent: 'image_primary', file: pictures[1]?.fileId ?? '' }
  const refused = await open(media, `/my-listings/${listing.id}/media`, listing.owner, form)
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('the limit of 100 new versions in 24 hours')
})

test('reports a save beyond the limit and keeps the input', async () => {
  const page = await open(edit, `/my-listings/${id}`, owner, {
    version: String(await versionOf(id)),
    title: 'One too many',
    location: 'Gdańsk',
    status: 'for_sale',
    country: 'Poland',
    visibility: 'public',
    locked: 'no',
    unlockRule: 'both',
  })
  expect(page.status).toBe(409)
  expect(page.text).toContain('the limit of 100 new versions in 24 hours')
  expect(page.html).toContain('value="One too many"')
})

test('the limit does not block changes that need no review, and ends after a day', async () => {
  const { title } = (await loadOwnListing(owner, String(id))).fields
  const saved = await saveListing(owner, id, {
    seen: await versionOf(id),
    fields: typedFields({ title }),
    saleStatus: 'reserved',
  })
  expect(saved).toMatchObject({ ok: true, value: { immediate: ['saleStatus'] } })
  setClock(() => new Date(Date.now() + 86_400_000 + 60_000))
  expect(await save('The next day')).toMatchObject({ ok: true })
  setClock(null)
})
