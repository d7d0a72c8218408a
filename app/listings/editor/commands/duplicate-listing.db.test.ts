import { isDeepRun } from '#test/runs.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { anImage } from '#test/world/access.ts'
import { open } from '#test/world/listing-pages.ts'
import { aDeveloper, aListing } from '#test/world/listings.ts'
import { untilOneWaits, untilSomeWait } from '#test/world/locks.ts'
import { selectRow, selectRows } from '#test/world/rows.ts'
import { removeImage } from '#app/listings/images/commands/arrange-images.server.ts'
import * as mine from '../routes/my-listings.tsx'
import { duplicateListing } from './duplicate-listing.server.ts'
import { setSaleStatus } from '#app/listings/commands/market-switches.server.ts'

await testDatabase()

const read = (id: number) => selectRow('listings', { id })

test('a copy is a separate draft with the same content and images but its own slug', async () => {
  const { id, owner } = await aListing({
    fields: { title: 'Amber Quay', price: 7_000_000, pricePerSqmCents: null },
  })
  const { approvedRevisionId } = await read(id)
  await anImage({ id, revisionId: approvedRevisionId ?? 0 }, owner.userId, { isPrimary: true })
  const done = await open(mine, '/my-listings', owner, { intent: 'duplicate', id: String(id) })
  expect(done.status).toBe(303)
  expect(done.toast?.title).toBe('Listing duplicated')
  const copy = await read(Number(/\d+$/.exec(done.location ?? '')?.[0]))
  expect(copy).toMatchObject({
    title: 'Copy of Amber Quay',
    slug: expect.stringMatching(/^draft-/),
    approvalStatus: 'draft',
    onMarket: false,
    price: 7_000_000,
    companyId: owner.company.id,
    firstApprovedAt: null,
    primaryImageFileId: (await read(id)).primaryImageFileId,
  })
  expect((await read(id)).title).toBe('Amber Quay')
})

test('ten clicks create one copy; a stranger gets none', async () => {
  const { id, owner } = await aListing({ status: 'draft' })
  const made = await Promise.all(Array.from({ length: 10 }, () => duplicateListing(owner, id)))
  expect(new Set(made.map((one) => (one.ok ? one.value.id : 0))).size).toBe(1)
  expect(await duplicateListing(await aDeveloper(), id)).toEqual({ ok: false, refused: 'not_found' })
})

test.runIf(isDeepRun)('a copy keeps a picture that is meanwhile removed from the original', async () => {
  const { id, owner } = await aListing({ status: 'draft' })
  const { workingRevisionId } = await read(id)
  const picture = await anImage({ id, revisionId: workingRevisionId ?? 0 }, owner.userId)
  const { copying, removing } = await transaction(async (tx) => {
    // The copy delays its commit.
    await sql`select lock_turns(${owner.company.id}::uuid)`.execute(tx)
    const copying = duplicateListing(owner, id)
    await untilOneWaits()
    const removing = removeImage(owner, id, picture)
    await Promise.race([removing, untilSomeWait(2)])
    return { copying, removing }
  })
  expect([(await copying).ok, (await removing).ok]).toEqual([true, true])
  expect((await selectRow('files', { id: picture })).status).toBe('active')
})

test.runIf(isDeepRun)(
  'the file of a picture is deleted when it is removed from a copy and its original at the same time',
  async () => {
    const { id, owner } = await aListing({ status: 'draft' })
    const { workingRevisionId } = await read(id)
    const picture = await anImage({ id, revisionId: workingRevisionId ?? 0 }, owner.userId)
    const copy = await duplicateListing(owner, id)
    if (!copy.ok) throw new Error(copy.refused)
    const removing = await transaction(async (tx) => {
      // Both delay their audit rows.
      await sql`select pg_advisory_xact_lock(hashtext('parcela.audit'))`.execute(tx)
      const first = removeImage(owner, id, picture)
      await untilOneWaits()
      const second = removeImage(owner, copy.value.id, picture)
      await untilSomeWait(2)
      return [first, second]
    })
    expect((await Promise.all(removing)).map(({ ok }) => ok)).toEqual([true, true])
    expect((await selectRow('files', { id: picture })).status).toBe('deleted')
  },
)

test('sold and reserved require a date, take effect immediately and refuse a future date', async () => {
  const { id, owner } = await aListing()
  const change = { intent: 'saleStatus', id: String(id), value: 'sold' }
  for (const on of ['', '2099-01-01']) {
    const refused = await open(mine, '/my-listings', owner, { ...change, on })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain(
      on ? 'Enter a date that is not in the future.' : 'Enter the date of the sale or reservation.',
    )
  }
  expect((await read(id)).saleStatus).toBe('for_sale')
  expect((await open(mine, '/my-listings', owner, { ...change, on: '2026-11-03' })).status).toBe(303)
  expect(await read(id)).toMatchObject({ saleStatus: 'sold', saleStatusOn: '2026-11-03', onMarket: true })
  expect((await open(mine, '/my-listings', owner)).text).toContain('Sold on 3 Nov 2026')
  await setSaleStatus(owner, id, 'for_sale')
  expect(await read(id)).toMatchObject({ saleStatus: 'for_sale', saleStatusOn: null })
  const audit = await selectRows(
    'auditLog',
    { subjectId: String(id), action: 'listing.change_sale_status' },
    ['fromStatus', 'toStatus', 'details'],
    'id',
  )
  expect(audit).toEqual([
    { fromStatus: 'for_sale', toStatus: 'sold', details: { on: '2026-11-03' } },
    { fromStatus: 'sold', toStatus: 'for_sale', details: {} },
  ])
})
