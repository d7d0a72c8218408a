import { expect, test } from 'vitest'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { revisions } from '#test/world/listing-edits.ts'
import { open } from '#test/world/listing-pages.ts'
import { aListing, typedFields, versionOf } from '#test/world/listings.ts'
import { loadOwnListing } from '../editor/queries/own.server.ts'
import * as edit from '../editor/routes/edit.tsx'
import { saveListing } from './save-listing.server.ts'

await testDatabase()

const { id, owner } = await aListing({ status: 'pending' })

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

test('a listing has at most 50 new versions a day, even with 50 concurrent saves', async () => {
  for (let at = 0; at < 39; at += 1) expect(await save(`Before ${at}`)).toMatchObject({ ok: true })
  const saved = await Promise.all(Array.from({ length: 50 }, (_, at) => save(`Parallel ${at}`)))
  expect(saved.filter(({ ok }) => ok)).toHaveLength(10)
  expect(saved.flatMap((one) => (one.ok ? [] : [one.refused]))).toEqual(
    Array.from({ length: 40 }, () => 'too_many_versions'),
  )
  expect(await revisions(id)).toHaveLength(50)
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
  expect(page.text).toContain('the limit of 50 new versions in 24 hours')
  expect(page.html).toContain('value="One too many"')
})

test('the limit does not block changes without review, and ends after a day', async () => {
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
