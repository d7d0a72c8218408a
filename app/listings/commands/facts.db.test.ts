import { isDeepRun } from '#test/runs.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aGrant, anInvestor } from '#test/world/access.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { open, typedOf } from '#test/world/listing-pages.ts'
import { aListing, anAdmin, versionOf } from '#test/world/listings.ts'
import { visit } from '#test/world/pages.tsx'
import * as deal from '../page/routes/deal.tsx'
import * as edit from '../editor/routes/edit.tsx'
import { viewerFactsOf } from '../visibility/policy.ts'
import { decideListing } from './decide-listing.server.ts'
import { dealFor } from '#test/world/listing-page.ts'
import { selectRow, updateRows } from '#test/world/rows.ts'

await testDatabase()

const read = (id: number) => selectRow('listings', { id })
const CONSISTENT = { price: 10_000_000, pricePerSqmCents: null, yieldBps: null }

test('the editor saves every kind of fact, calculates derived ones and updates the remaining fields · ADM-131', async () => {
  const { id, owner } = await aListing({ status: 'draft', fields: CONSISTENT })
  const typed = await typedOf(owner, id)
  const saved = await open(edit, `/my-listings/${id}`, owner, {
    ...typed,
    title: 'Facts Quay',
    description: 'With all facts.',
    builtSurface: '8,000',
    asset_stage: 'standing',
    gross_income: '800,000',
    noi: '720,000',
    tax_treatment: 'vat_exempt_pcc',
    vacancy_rate: '4.5',
    master_plan: 'yes',
    energy_ep: '71.5',
    energy_issued: '2024-05-01',
    kw_numbers: 'KA1S/00012345/6',
    estimated_fmv: '11,000,000',
  })
  expect(saved.status).toBe(303)
  const row = await read(id)
  expect(row).toMatchObject({
    title: 'Facts Quay',
    description: 'With all facts.',
    builtSurface: 8000,
    pricePerSqmCents: 125_000,
    estimatedFmv: 11_000_000,
    yieldBps: 699,
  })
  expect(row.details).toMatchObject({
    gross_income: 800_000,
    gross_yield: 8,
    net_yield: 6.99,
    purchaser_costs_percent: 3,
    vacancy_rate: 4.5,
    master_plan: true,
    energy_indicators: { ep: 71.5, issued: '2024-05-01' },
    kw_numbers: ['KA1S/00012345/6'],
  })
  const again = await typedOf(owner, id)
  expect((await open(edit, `/my-listings/${id}`, owner, { ...again, energy_ep: '' })).status).toBe(303)
  expect((await read(id)).details).toMatchObject({ energy_indicators: { issued: '2024-05-01' } })
})

const LEASES = [
  '; Storage; 500; 50,000; ;',
  'Alfa Secret; Offices; 1,000; 100,000; 2030-09-30; 2028-09-30',
  'Beta Secret; Offices; 1,000; 100,000; 2028-09-30;',
  'Former Secret; Offices; 500; 90,000; 2026-01-31;',
].join('\n')

test('leases replace the typed letting facts and are shown according to the viewer’s rights; removing them restores the typed facts', async () => {
  const { id, owner, admin } = await aListing({ status: 'pending', fields: { ...CONSISTENT, gla: 3125 } })
  const path = `/my-listings/${id}`
  const typed = { ...(await typedOf(owner, id)), wault: '5', vacancy_rate: '20', figures_as_of: '2026-09-30' }
  const wrong = LEASES.replace('50,000', 'some')
  const refused = await open(edit, path, owner, { ...typed, leases: wrong })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Lease 1, yearly rent:')
  expect(refused.html).toContain('; Storage; 500; some; ;')
  const save = async (values: Record<string, string>) =>
    expect((await open(edit, path, owner, { ...(await typedOf(owner, id)), ...values })).status).toBe(303)
  await save({ ...typed, leases: LEASES })
  expect((await read(id)).details).toMatchObject({
    wault: 2.4,
    walb: 1.6,
    vacancy_rate: 20,
    tenant_count: 3,
    longest_lease_expiry: '2030-09-30',
    let_area: 2500,
    typed_letting: { wault: 5, walb: null, vacancy_rate: 20 },
  })
  const shown = await open(edit, path, owner)
  expect(shown.text).toContain('The listing shows 2.4 years, calculated from your leases. You typed 5 years.')
  expect(shown.text).toContain(
    'Vacancy: 20% · WAULT: 2.4 years · WALB (lease term to first break): 1.6 years',
  )
  expect(await typedOf(owner, id)).toMatchObject({ wault: '5', vacancy_rate: '20', leases: LEASES })

  await decideListing(admin, id, await versionOf(id), { action: 'approve' })
  const { slug } = await read(id)
  const [stranger, holder] = [await anInvestor(), await anInvestor()]
  await aGrant(id, holder)
  const dealOf = (viewer: typeof holder) => dealFor(viewerFactsOf(viewer), slug)
  const [before, granted, own] = [await dealOf(stranger), await dealOf(holder), await dealOf(owner)]
  expect(before?.leases).toBeNull()
  expect(JSON.stringify(before)).toContain('"key":"wault","value":2.4')
  expect(granted?.leases?.lines?.map(({ tenant, rent }) => [tenant, rent])).toEqual([
    [null, 100_000],
    [null, 100_000],
    [null, 50_000],
  ])
  expect(JSON.stringify([before, granted])).not.toContain('Secret')
  expect(own?.leases?.profile.map(({ label, share }) => [label, share])).toEqual([
    ['2028', 40],
    ['2029', 0],
    ['2030', 40],
    ['Open-ended', 20],
  ])
  expect(own?.leases?.lines?.map(({ tenant }) => tenant)).toEqual(['Alfa Secret', 'Beta Secret', null])
  const fact = (key: string) =>
    own?.sections.flatMap(({ facts }) => facts).find((one) => one.key === key)?.value
  expect(fact('lease_tenants')).toEqual(['1. Alfa Secret', '2. Beta Secret'])
  expect(fact('leases')).toHaveProperty('2', expect.stringMatching(/^3\. Storage/))

  await save({ leases: '' })
  const { workingRevisionId } = await read(id)
  const { fields } = await selectRow('listingRevisions', { id: workingRevisionId ?? 0 })
  const { details } = fields as { details: object }
  expect(details).toMatchObject({ wault: 5, vacancy_rate: 20 })
  for (const key of ['leases', 'typed_letting', 'let_area', 'walb']) expect(details).not.toHaveProperty(key)
})

test('contradicting values block a submission, but not a save', async () => {
  const { id, owner } = await aListing({ status: 'draft', fields: CONSISTENT })
  const typed = { ...(await typedOf(owner, id)), plotSize: '500', builtSurface: '8,000' }
  const path = `/my-listings/${id}`
  const words = 'The built surface is more than 12 times the plot size. Check both areas.'
  const refused = await open(edit, path, owner, { ...typed, intent: 'submit' })
  expect(refused.status).toBe(422)
  expect(refused.html).toContain(`id="plotSize-error"`)
  expect(refused.text).toContain(words)
  expect(refused.html).toContain('value="500"')
  expect((await open(edit, path, owner, typed)).status).toBe(303)
  expect((await read(id)).plotSize).toBe(500)
  expect((await open(edit, path, owner)).text).toContain('Fix these before you submit')
  expect((await read(id)).approvalStatus).toBe('draft')
})

test.runIf(isDeepRun)('contradicting values block a save of a published listing', async () => {
  const { id, owner } = await aListing({ fields: CONSISTENT })
  const refused = await open(edit, `/my-listings/${id}`, owner, {
    ...(await typedOf(owner, id)),
    plotSize: '500',
  })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain(
    'Correct them before you save, because saving submits the listing for review.',
  )
  expect((await read(id)).workingRevisionId).toBeNull()
})

test.runIf(isDeepRun)(
  'only title, location and company are required; a warning can be answered with a reason for the reviewer',
  async () => {
    const { id, owner } = await aListing({
      status: 'draft',
      fields: { ...CONSISTENT, price: 200_000, builtSurface: null, plotSize: null, gla: null },
    })
    const path = `/my-listings/${id}`
    const page = await open(edit, path, owner)
    expect(page.html).toContain('name="why_price"')
    const sent = await open(edit, path, owner, {
      ...(await typedOf(owner, id)),
      why_price: 'A parking deck.',
      intent: 'submit',
    })
    expect(sent.toast?.title).toBe('Submitted for review')
    expect((await read(id)).adviceReasons).toEqual({ price: 'A parking deck.' })
  },
)

test('a raised tier takes effect immediately and opens with a grant; lowering it needs a review', async () => {
  const { id, owner, slug } = await aListing({ fields: CONSISTENT })
  const path = `/my-listings/${id}`
  const facts = { zoning: 'MW', master_plan: 'yes' }
  await open(edit, path, owner, { ...(await typedOf(owner, id)), ...facts })
  await decideListing(await anAdmin(), id, await versionOf(id), { action: 'approve' })
  const investor = await anInvestor()
  const zoning = async () => {
    const deal = await dealFor(viewerFactsOf(investor), slug)
    return (
      deal?.sections.flatMap((section) => section.facts).find(({ key }) => key === 'zoning')?.value ?? null
    )
  }
  expect(await zoning()).toBe('MW')
  const raised = await open(edit, path, owner, { ...(await typedOf(owner, id)), tier_zoning: 'G' })
  expect(raised.toast?.text).toBe('Your change is live now.')
  expect((await read(id)).raisedTiers).toEqual({ zoning: 'G' })
  expect(await zoning()).toBeNull()
  const lowered = await open(edit, path, owner, { ...(await typedOf(owner, id)), tier_zoning: '' })
  expect(lowered.toast?.text).toBe('Your changes are under review.')
  expect(await zoning()).toBeNull()
  await aGrant(id, investor)
  expect(await zoning()).toBe('MW')
})

test.runIf(isDeepRun)('plan and permit accept only yes or no; scores are out of 100 · PUB-100', async () => {
  const { id, owner, slug } = await aListing({ fields: CONSISTENT })
  const path = `/my-listings/${id}`
  const facts = { master_plan: 'yes', building_permit: 'no', walk_score: '87', transit_score: '0' }
  for (const wrong of [{ master_plan: 'true' }, { walk_score: '101' }, { transit_score: '-1' }])
    expect(
      (await open(edit, path, owner, { ...(await typedOf(owner, id)), ...facts, ...wrong })).status,
    ).toBe(422)
  await open(edit, path, owner, { ...(await typedOf(owner, id)), ...facts })
  await decideListing(await anAdmin(), id, await versionOf(id), { action: 'approve' })
  const { userId } = await anInvestor()
  await updateRows('members', { userId }, { welcomeSeenAt: new Date() })
  const cookie = await signedInCookie(userId)
  const { text } = await visit(deal, `/deal/${slug}`, { cookie, params: { slug } })
  expect(text).toMatch(/Local plan in force Yes/)
  expect(text).toMatch(/Building permit No/)
  expect(text).toMatch(/Walkability 87 ?out of 100/)
  expect(text).toMatch(/Transit access 0 ?out of 100/)
})
