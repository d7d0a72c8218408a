import { isDeepRun } from '#test/runs.ts'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { read, save, statuses } from '#test/world/listing-edits.ts'
import { aListing, anAdmin, versionOf } from '#test/world/listings.ts'
import { selectRows } from '#test/world/rows.ts'
import { loadOwnListing } from '../editor/queries/own.server.ts'
import { decideListing } from './decide-listing.server.ts'
import { setListed, setSaleStatus, tightenVisibility } from './market-switches.server.ts'
import { saveListing } from './save-listing.server.ts'
import { submitListing } from './submit-listing.server.ts'

await testDatabase()

describe('edit', () => {
  test.runIf(isDeepRun)(
    'a rejected version becomes a draft and a pending version stays pending, each with a new number · ADM-137',
    async () => {
      const rejected = await aListing({ status: 'rejected' })
      expect((await save(rejected.owner, rejected.id)).ok).toBe(true)
      expect(await statuses(rejected.id)).toEqual(['1 superseded', '2 draft'])
      expect((await read(rejected.id)).approvalStatus).toBe('draft')
      expect((await save(rejected.owner, rejected.id, { price: 1_000_000 })).ok).toBe(true)
      expect(await statuses(rejected.id)).toEqual(['1 superseded', '2 draft'])

      const pending = await aListing({ status: 'pending' })
      expect((await save(pending.owner, pending.id)).ok).toBe(true)
      expect(await statuses(pending.id)).toEqual(['1 superseded', '2 pending'])
      const more = await aListing({ status: 'more_info_requested' })
      await save(more.owner, more.id)
      expect(await statuses(more.id)).toEqual(['1 superseded', '2 more_info_requested'])
      expect((await loadOwnListing(more.owner, String(more.id))).working?.reason).toBe(
        'Please state the plot.',
      )
    },
  )

  test('a material change needs a review, and the approved version stays on the market · ADM-137 · ADM-197', async () => {
    const { id, owner, slug } = await aListing({ fields: { title: 'Same Title' } })
    const { value } = { value: await save(owner, id, { price: 20_000_000 }) }
    expect(value).toMatchObject({
      ok: true,
      value: { waiting: { number: 2, status: 'pending' }, immediate: [] },
    })
    expect(await read(id)).toMatchObject({
      approvalStatus: 'approved',
      onMarket: true,
      price: 13_760_000,
      slug,
    })
    expect(await statuses(id)).toEqual(['1 approved', '2 pending'])
    const first = (await read(id)).firstApprovedAt
    await decideListing(await anAdmin(), id, await versionOf(id), { action: 'approve' })
    expect(await read(id)).toMatchObject({ price: 20_000_000, onMarket: true, firstApprovedAt: first, slug })
    expect(await statuses(id)).toEqual(['1 superseded', '2 approved'])
    const history = await selectRows('listingPriceHistory', { listingId: id }, ['price'], 'id')
    expect(history).toEqual([{ price: 13_760_000 }, { price: 20_000_000 }])
    const events = await selectRows('outboxEvents', { subjectId: String(id) }, '*', 'id')
    expect(events.map(({ kind, details }) => [kind, details])).toEqual([
      ['listing_published', {}],
      ['price_changed', expect.objectContaining({ from: 13_760_000, to: 20_000_000 })],
    ])
  })

  test('rejecting a change keeps the approved version on the market and gives the owner the reason · ADM-197', async () => {
    const { id, owner } = await aListing({ fields: { title: 'Same Title' } })
    await save(owner, id, { price: 20_000_000 })
    await decideListing(await anAdmin(), id, await versionOf(id), {
      action: 'reject',
      reason: 'Not the price of the deed.',
    })
    expect(await read(id)).toMatchObject({ approvalStatus: 'approved', onMarket: true, price: 13_760_000 })
    expect((await loadOwnListing(owner, String(id))).working).toMatchObject({
      status: 'rejected',
      reason: 'Not the price of the deed.',
      changed: ['Asking price'],
    })
    const mails = await db()
      .selectFrom('emailQueue')
      .where('dedupeKey', 'like', `listing:${id}:%`)
      .orderBy('seq', 'desc')
      .selectAll()
      .execute()
    expect(mails[0]?.subject).toBe('Changes not approved: Same Title')
    expect(mails[0]?.textBody).toContain('Not the price of the deed.')
    await save(owner, id, { price: 15_000_000 })
    expect(await statuses(id)).toEqual(['1 approved', '2 superseded', '3 draft'])
    expect((await submitListing(owner, id, await versionOf(id))).ok).toBe(true)
    expect(await statuses(id)).toEqual(['1 approved', '2 superseded', '3 pending'])
  })

  test('sale status, stricter visibility and withdrawal take effect immediately; wider visibility needs a review · ADM-137', async () => {
    const { id, owner } = await aListing({ fields: { title: 'Same Title' }, visibility: 'semi_public' })
    const tight = await saveListing(owner, id, {
      seen: await versionOf(id),
      fields: { ...(await loadOwnListing(owner, String(id))).fields, visibility: 'private' },
      saleStatus: 'reserved',
    })
    expect(tight).toMatchObject({
      ok: true,
      value: { waiting: null, immediate: ['saleStatus', 'visibility'] },
    })
    expect(await read(id)).toMatchObject({ saleStatus: 'reserved', visibility: 'private', onMarket: true })
    const open = await saveListing(owner, id, {
      seen: await versionOf(id),
      fields: { ...(await loadOwnListing(owner, String(id))).fields, visibility: 'public' },
      saleStatus: 'reserved',
    })
    expect(open).toMatchObject({ ok: true, value: { waiting: { status: 'pending' } } })
    expect((await read(id)).visibility).toBe('private')
    expect(await tightenVisibility(owner, id, 'public')).toEqual({ ok: false, refused: 'not_tighter' })
    expect((await setSaleStatus(owner, id, 'reserved', '2026-11-03')).ok).toBe(true)
    expect((await read(id)).saleStatusOn).toBe('2026-11-03')
    expect((await setListed(owner, id, false)).ok).toBe(true)
    expect((await read(id)).onMarket).toBe(false)
    expect((await setSaleStatus(owner, id, 'sold')).ok).toBe(true)
    // Alerts get only the reservation: its new date matches no search, and the listing was withdrawn before the sale.
    expect(
      await selectRows('outboxEvents', { subjectId: String(id), kind: 'listing_changed' }, ['id']),
    ).toHaveLength(1)
    const audited = await selectRows('auditLog', { subjectId: String(id) }, ['action'], 'id')
    expect(audited.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['listing.unlist', 'listing.change_sale_status']),
    )
  })

  test('an approval neither widens a visibility that was restricted in the meantime nor relists a withdrawn listing', async () => {
    const { id, owner } = await aListing({ fields: { title: 'Same Title' } })
    await save(owner, id, { price: 20_000_000 })
    await tightenVisibility(owner, id, 'private')
    await setListed(owner, id, false)
    await decideListing(await anAdmin(), id, await versionOf(id), { action: 'approve' })
    expect(await read(id)).toMatchObject({
      visibility: 'private',
      price: 20_000_000,
      listed: false,
      onMarket: false,
    })
  })
})
