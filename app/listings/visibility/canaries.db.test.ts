import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { GUEST, type Viewer } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { aGrant, aMarketListing, anAcceptedNda, anImage, anInvestor } from '#test/world/access.ts'
import { type Canary, CANARY_COLUMNS, canaryDetails, COLUMN_NEEDLES } from '#test/world/canaries.ts'
import { aDeveloper, anAdmin, aPerson } from '#test/world/listings.ts'
import { type FieldKey, FIELDS } from '../dictionary.ts'
import { readFilters } from '../filters.ts'
import { findDeal } from '../queries/find-deal.server.ts'
import { listCities, searchListings } from '../queries/search-listings.server.ts'
import type { Visibility } from '../schema.ts'
import { holds, holdsPrimaryPhoto, projectionOf, viewerFactsOf } from './policy.ts'

testDatabase()

type Case = {
  name: string
  slug: string
  id: number
  photo: string
  canaries: Canary[]
  visibility: Visibility
  isLocked: boolean
  isIllustrative: boolean
}

const cases: Case[] = []
const viewers: Record<string, { viewer: Viewer; granted: boolean; nda: boolean }> = {}
let ownerName = ''

beforeAll(async () => {
  const owner = await aDeveloper({ name: 'Canary Owner Person' })
  ownerName = owner.company.name
  const holder = await anInvestor()
  const signer = await anInvestor()
  const kinds = [
    ['public', { visibility: 'public' }],
    ['locked', { visibility: 'public', isLocked: true }],
    ['sample', { visibility: 'public', isIllustrative: true }],
    ['semi', { visibility: 'semi_public' }],
    ['private', { visibility: 'private' }],
  ] as const
  for (const [name, facts] of kinds) {
    const { details, canaries } = canaryDetails(name)
    const listing = await aMarketListing({
      companyId: owner.company.id,
      ...CANARY_COLUMNS,
      ...facts,
      location: `Canarycity${name}`,
      riskProfile: 'opportunistic',
      details: { ...details, ...facts, unknown_key: 'canaryunknown' } as never,
    })
    await db()
      .updateTable('listingRevisions')
      .set({
        memberNotes: 'canarynotes',
        internalNotes: 'canaryinternal',
        fields: '{"title":"canaryrevision"}',
      })
      .where('listingId', '=', listing.id)
      .execute()
    const photo = await anImage(listing, owner.userId, { isPrimary: true })
    await anImage(listing, owner.userId, { kind: 'floorplan' })
    for (const member of [holder, signer]) await aGrant(listing.id, member)
    await anAcceptedNda(listing.id, signer)
    cases.push({
      name,
      photo,
      canaries,
      isLocked: false,
      isIllustrative: false,
      ...facts,
      slug: listing.slug,
      id: listing.id,
    })
  }
  Object.assign(viewers, {
    guest: { viewer: GUEST, granted: false, nda: false },
    pending: { viewer: await aPerson({ companyStatus: 'pending' }), granted: false, nda: false },
    investor: { viewer: await anInvestor(), granted: false, nda: false },
    holder: { viewer: holder, granted: true, nda: false },
    signer: { viewer: signer, granted: true, nda: true },
    owner: { viewer: owner, granted: false, nda: false },
    admin: { viewer: await anAdmin(), granted: false, nda: false },
  })
})

const COLUMN_KEYS: Record<keyof typeof CANARY_COLUMNS, FieldKey | null> = {
  price: 'price',
  pricePerSqmCents: 'price_per_sqm',
  estimatedFmv: 'estimated_fmv',
  yieldBps: 'yield_percent',
  builtSurface: 'built_surface',
  plotSize: 'plot_size',
  gla: 'gla',
  latitude: null,
  longitude: null,
  description: null,
}

describe('a unique value in every field', () => {
  test('stands in the answer exactly where the projection holds it · PUB-092 PUB-221', async () => {
    for (const one of cases) {
      for (const [who, { viewer, granted, nda }] of Object.entries(viewers)) {
        const facts = viewerFactsOf(viewer)
        const row = await db()
          .selectFrom('listings')
          .where('id', '=', one.id)
          .selectAll()
          .executeTakeFirstOrThrow()
        const projection = projectionOf(facts, {
          ...row,
          visibility: one.visibility,
          hasLiveGrant: granted,
          hasAcceptedNda: nda,
        })
        if (!projection) throw new Error('every case is on the market')
        const bytes = JSON.stringify(await findDeal(facts, one.slug))
        const label = (key: string) => `${one.name} · ${who} · ${key}`
        for (const { key, needles } of one.canaries) {
          const isThere = needles.some((needle) => bytes.includes(needle))
          expect(isThere, label(key)).toBe(holds(projection, key))
        }
        for (const [column, key] of Object.entries(COLUMN_KEYS) as [
          keyof typeof CANARY_COLUMNS,
          FieldKey | null,
        ][]) {
          const isThere = COLUMN_NEEDLES[column].some((needle) => bytes.includes(needle))
          expect(isThere, label(column)).toBe(
            key === null ? projection.level === 'FULL' : holds(projection, key),
          )
        }
        expect(bytes.includes(`Canarycity${one.name}`), label('city')).toBe(projection.tiers.includes('V'))
        expect(bytes.includes(ownerName), label('company')).toBe(
          projection.level === 'REDUCED' || projection.level === 'FULL',
        )
        expect(bytes.includes(one.photo), label('photo')).toBe(holdsPrimaryPhoto(projection, one.visibility))
        for (const never of [
          'canaryunknown',
          'canarynotes',
          'canaryinternal',
          'canaryrevision',
          'Canary Owner Person',
        ]) {
          expect(bytes.includes(never), label(never)).toBe(false)
        }
      }
    }
  })

  test('the exact position and the exact distance open with a grant alone', async () => {
    const listing = cases[0]
    const of = async (who: string) =>
      JSON.stringify(await findDeal(viewerFactsOf(viewers[who]?.viewer ?? GUEST), listing?.slug ?? ''))
    expect(await of('investor')).not.toContain('54.46813')
    expect(await of('investor')).toContain('54.465')
    expect(await of('holder')).toContain('54.46813')
  })

  test('a private listing’s answer holds nothing but MINIMAL · PUB-089 PUB-221', async () => {
    const deal = await findDeal(
      viewerFactsOf(viewers.investor?.viewer ?? GUEST),
      cases.find(({ name }) => name === 'private')?.slug ?? '',
    )
    const { slug, title, country, propertyType, visibility, level, isPrivate, ...rest } =
      deal ?? ({} as never)
    expect([country, propertyType, visibility, level, isPrivate]).toEqual([
      'Poland',
      'office',
      'private',
      'MINIMAL',
      true,
    ])
    expect([slug, title].every(Boolean)).toBe(true)
    const { figures, valueIndex, pricePerSqm, description, marketState, ...others } = rest
    expect(
      Object.values(others).every(
        (value) => value === null || value === false || (Array.isArray(value) && value.length === 0),
      ),
    ).toBe(true)
    for (const shown of [...Object.values(figures), valueIndex, pricePerSqm, description])
      expect(shown).toEqual({ value: null, lock: 'access' })
    expect(marketState).toBe('on_market')
  })

  test('locked sections have their headings and the number of facts, guests have neither · PUB-221', async () => {
    const semi = cases.find(({ name }) => name === 'semi')?.slug ?? ''
    const reduced = await findDeal(viewerFactsOf(viewers.investor?.viewer ?? GUEST), semi)
    const income = reduced?.sections.find(({ key }) => key === 'income')
    const hidden = FIELDS.filter(([key, { section }]) => section === 'income' && key !== undefined).length
    expect(income).toEqual({ key: 'income', facts: [], locked: [{ lock: 'access', count: hidden }] })
    const teaser = await findDeal(viewerFactsOf(GUEST), semi)
    expect(teaser?.sections.every(({ locked }) => locked.length === 0)).toBe(true)
    expect(teaser?.sections.map(({ key }) => key)).toEqual(['offer', 'energy'])
  })
})

const SEARCHES = [
  '',
  'sort=price-low',
  'sort=price-high',
  'sort=yield',
  'size=small',
  'size=medium',
  'size=large',
  'price=low',
  'price=medium',
  'price=high',
  'yield=7',
  'yield=8',
  'yield=9',
  'size=large&price=high&yield=9',
  'location=gdansk',
  'location=zakopane',
  'risk=core',
  'risk=opportunistic',
  'type=office',
]

async function everything(viewer: Viewer) {
  const facts = viewerFactsOf(viewer)
  const answers: unknown[] = [await listCities(facts)]
  for (const search of SEARCHES)
    answers.push(await searchListings(facts, readFilters(new URLSearchParams(search))))
  return JSON.stringify(answers)
}

describe('when only hidden values differ', () => {
  const others = {
    price: 4_000_000,
    yieldBps: 900,
    builtSurface: 400,
    plotSize: 10,
    gla: 9,
    pricePerSqmCents: 5,
    estimatedFmv: 7,
    latitude: 1,
    longitude: 2,
    description: 'x',
  }
  const none = {
    price: null,
    yieldBps: null,
    builtSurface: null,
    plotSize: null,
    gla: null,
    pricePerSqmCents: null,
    estimatedFmv: null,
    latitude: null,
    longitude: null,
    description: null,
  }

  test('no result, order, count or suggestion differs · PUB-056 PUB-221', async () => {
    const hiddenFrom = {
      guest: ['public', 'locked', 'semi', 'private'],
      pending: ['public', 'locked', 'semi', 'private'],
      investor: ['locked', 'semi', 'private'],
    }
    for (const [who, names] of Object.entries(hiddenFrom)) {
      const viewer = viewers[who]?.viewer ?? GUEST
      const ids = cases.filter(({ name }) => names.includes(name)).map(({ id }) => id)
      const before = await everything(viewer)
      for (const changed of [others, none]) {
        await db()
          .updateTable('listings')
          .set({ ...changed, details: '{}' })
          .where('id', 'in', ids)
          .execute()
        expect((await everything(viewer)) === before, who).toBe(true)
      }
      const stub = cases.find(({ name }) => name === 'private')?.id ?? 0
      await db()
        .updateTable('listings')
        .set({ location: 'Zakopane', riskProfile: 'core', saleStatus: 'sold', dealKind: 'share_deal' })
        .where('id', '=', stub)
        .execute()
      expect((await everything(viewer)) === before, `${who} · private`).toBe(true)
      await db()
        .updateTable('listings')
        .set({ ...CANARY_COLUMNS, location: 'Canarycityprivate' })
        .where('id', 'in', ids)
        .execute()
    }
  })

  test('the same change shows to the owner, so the check can tell · PUB-056', async () => {
    const viewer = viewers.owner?.viewer ?? GUEST
    const before = await everything(viewer)
    await db()
      .updateTable('listings')
      .set(others)
      .where('id', '=', cases[0]?.id ?? 0)
      .execute()
    expect((await everything(viewer)) === before).toBe(false)
  })
})
