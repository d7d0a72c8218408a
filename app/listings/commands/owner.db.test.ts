import { isDeepRun } from '#test/runs.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { whileMissing } from '#test/world/accounts.ts'
import { read, save, statuses } from '#test/world/listing-edits.ts'
import { aDeveloper, aListing, anAdmin, aPerson, typedFields, versionOf } from '#test/world/listings.ts'
import { updateRows } from '#test/world/rows.ts'
import { listOwnListings, loadOwnListing } from '../editor/queries/own.server.ts'
import { loadListingForReview } from '../queries/review.server.ts'
import { createListing } from './create-listing.server.ts'
import { decideListing } from './decide-listing.server.ts'
import { setListed } from './market-switches.server.ts'
import { submitListing } from './submit-listing.server.ts'

await testDatabase()

describe('create', () => {
  test('stores a draft with its company, figures and fields in one transaction · ADM-129 · ADM-130', async () => {
    const owner = await aDeveloper()
    const fields = typedFields({ title: 'First Quay', visibility: 'semi_public' })
    const made = await createListing(owner, { companyId: owner.company.id, fields, saleStatus: 'reserved' })
    if (!made.ok) throw new Error(made.refused)
    expect(made.value.slug).toMatch(/^draft-[0-9a-f]{32}$/)
    expect(await read(made.value.id)).toMatchObject({
      companyId: owner.company.id,
      createdByUserId: owner.userId,
      approvalStatus: 'draft',
      saleStatus: 'reserved',
      title: 'First Quay',
      location: 'Gdańsk',
      country: 'Poland',
      propertyType: 'office',
      sector: 'commercial',
      price: 13_760_000,
      pricePerSqmCents: 166_000,
      yieldBps: 800,
      builtSurface: 8288,
      plotSize: 3900,
      gla: 7400,
      visibility: 'semi_public',
      unlockRule: 'both',
      onMarket: false,
      isIllustrative: false,
    })
    expect(await statuses(made.value.id)).toEqual(['1 draft'])
  })

  test.runIf(isDeepRun)('leaves nothing behind if it fails halfway · ADM-129', async () => {
    const owner = await aDeveloper()
    const fields = typedFields({ title: 'Half Quay' })
    const input = { companyId: owner.company.id, fields, saleStatus: 'for_sale' as const }
    await whileMissing('listing_revisions', async () => {
      await expect(createListing(owner, input)).rejects.toThrow()
    })
    expect((await listOwnListings(owner)).listings).toEqual([])
    const made = await createListing(owner, input)
    expect(made.ok && (await read(made.value.id)).title).toBe('Half Quay')
  })

  test('is allowed for a member’s own approved developer company and, for an admin, for any approved one · ADM-126 · ADM-011', async () => {
    const [owner, other, admin] = [await aDeveloper(), await aDeveloper(), await anAdmin()]
    const input = (companyId: string) => ({
      companyId,
      fields: typedFields(),
      saleStatus: 'for_sale' as const,
    })
    expect(await createListing(owner, input(other.company.id))).toEqual({
      ok: false,
      refused: 'entity_required',
    })
    expect(await createListing(owner, input('nonsense'))).toEqual({ ok: false, refused: 'entity_required' })
    const pending = await aPerson({ companyStatus: 'pending' })
    const investor = await aDeveloper({ type: 'investor' })
    for (const company of [pending.company, investor.company]) {
      expect(await createListing(admin, input(company?.id ?? ''))).toEqual({
        ok: false,
        refused: 'no_company',
      })
    }
    expect(await createListing(investor, input(investor.company.id))).toEqual({
      ok: false,
      refused: 'no_company',
    })
    const made = await createListing(admin, input(other.company.id))
    expect(made.ok && (await read(made.value.id)).companyId).toBe(other.company.id)
    expect((await listOwnListings(other)).listings[0]?.id).toBe(made.ok && made.value.id)
  })

  test('is refused if the company was suspended in the meantime · ADM-125 · ADM-004', async () => {
    const owner = await aDeveloper()
    const { id } = await aListing({ owner, status: 'draft' })
    await updateRows(
      'companies',
      { id: owner.company.id },
      { suspendedAt: new Date(), suspensionReason: 'Why not.' },
    )
    expect(
      await createListing(owner, {
        companyId: owner.company.id,
        fields: typedFields(),
        saleStatus: 'for_sale',
      }),
    ).toEqual({ ok: false, refused: 'no_company' })
    expect(await save(owner, id)).toEqual({ ok: false, refused: 'no_company' })
    expect(await submitListing(owner, id, await versionOf(id))).toEqual({ ok: false, refused: 'no_company' })
  })
})

test('every colleague, and nobody else, sees the company’s listings · ADM-109', async () => {
  const owner = await aDeveloper()
  const colleague = await aDeveloper({ company: owner.company })
  const { id } = await aListing({ owner, status: 'pending' })
  await aListing({ status: 'pending' })
  for (const member of [owner, colleague])
    expect((await listOwnListings(member)).listings).toMatchObject([{ id, status: 'pending' }])
  expect((await save(colleague, id)).ok).toBe(true)
})

test('another company’s id, an unknown one and a non-numeric one get the same response · ADM-112 · ADM-115', async () => {
  const stranger = await aDeveloper()
  const { id } = await aListing({ status: 'draft' })
  const refusals = await Promise.all(
    [String(id), '999999999', 'abc', '1e3', '-1', '', undefined].map((text) =>
      loadOwnListing(stranger, text).catch((error: unknown) => error),
    ),
  )
  const bodies = new Set(refusals.map((refused) => JSON.stringify(refused)))
  expect(bodies.size).toBe(1)
  expect(refusals[0]).toMatchObject({
    init: { status: 404 },
    data: { message: 'We could not find this listing or you do not have access to it.' },
  })
  expect(await save(stranger, id)).toEqual({ ok: false, refused: 'not_found' })
  expect(await submitListing(stranger, id, 1)).toEqual({ ok: false, refused: 'not_found' })
  expect(await setListed(stranger, id, true)).toEqual({ ok: false, refused: 'not_found' })
  const admin = await anAdmin()
  expect(await save(admin, id)).toEqual({ ok: false, refused: 'not_found' })
})

test('submit moves only a draft or more_info_requested to pending, and sets submitted_at · ADM-134 · ADM-192', async () => {
  for (const status of ['draft', 'more_info_requested'] as const) {
    const { id, owner } = await aListing({ status })
    expect((await submitListing(owner, id, await versionOf(id))).ok).toBe(true)
    expect(await read(id)).toMatchObject({ approvalStatus: 'pending', submittedAt: expect.any(Date) })
  }
  for (const status of ['pending', 'rejected', 'approved'] as const) {
    const { id, owner } = await aListing({ status })
    expect(await submitListing(owner, id, await versionOf(id))).toEqual({
      ok: false,
      refused: 'wrong_status',
    })
  }
})

test('an admin can edit a listing made for a company, but not submit it or decide on it · ADM-135 · ADM-198', async () => {
  const [owner, admin] = [await aDeveloper(), await anAdmin()]
  const made = await createListing(admin, {
    companyId: owner.company.id,
    fields: typedFields(),
    saleStatus: 'for_sale',
  })
  const id = made.ok ? made.value.id : 0
  expect((await save(admin, id)).ok).toBe(true)
  expect(await submitListing(admin, id, await versionOf(id))).toEqual({ ok: false, refused: 'not_allowed' })
  expect((await submitListing(owner, id, await versionOf(id))).ok).toBe(true)
  expect(await decideListing(admin, id, await versionOf(id), { action: 'approve' })).toEqual({
    ok: false,
    refused: 'own_record',
  })
})

test('internal notes appear in the back office but on no page of the owner · ADM-139', async () => {
  const { id, owner, admin } = await aListing({ status: 'pending' })
  await decideListing(admin, id, await versionOf(id), {
    action: 'requestInfo',
    reason: 'Which plot?',
    memberNotes: 'Please send a plan.',
    internalNotes: 'CANARY-INTERNAL',
  })
  const shown = JSON.stringify([await loadOwnListing(owner, String(id)), await listOwnListings(owner)])
  expect(shown).toContain('Please send a plan.')
  expect(shown).not.toContain('CANARY-INTERNAL')
  expect((await loadListingForReview(admin, id))?.proposed?.internalNotes).toBe('CANARY-INTERNAL')
  await save(owner, id)
  expect(JSON.stringify(await loadOwnListing(owner, String(id)))).not.toContain('CANARY-INTERNAL')
})
