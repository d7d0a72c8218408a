import { describe, expect, test } from 'vitest'
import { GUEST } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { type CANARY_COLUMNS, COLUMN_NEEDLES, FILE_NAME_NEEDLE } from '#test/world/canaries.ts'
import { aCanaryWorld, type CanaryWorld } from '#test/world/canary-world.ts'
import { type FieldKey, FIELDS } from '../dictionary/dictionary.ts'
import { holds, includesPrimaryPhoto, projectionOf, viewerFactsOf } from './policy.ts'
import { dealFor } from '#test/world/listing-page.ts'
import { selectRow } from '#test/world/rows.ts'

await testDatabase()

let { cases, viewers, ownerName }: CanaryWorld = { cases: [], viewers: {}, ownerName: '' }
;({ cases, viewers, ownerName } = await aCanaryWorld())

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
  test('is in the response exactly where the projection contains it · PUB-092 PUB-221', async () => {
    for (const one of cases) {
      for (const [who, { viewer, granted, nda }] of Object.entries(viewers)) {
        const facts = viewerFactsOf(viewer)
        const row = await selectRow('listings', { id: one.id })
        const projection = projectionOf(facts, {
          ...row,
          visibility: one.visibility,
          hasLiveGrant: granted,
          hasAcceptedNda: nda,
        })
        if (!projection) throw new Error('every case is on the market')
        const bytes = JSON.stringify(await dealFor(facts, one.slug))
        const label = (key: string) => `${one.name} · ${who} · ${key}`
        for (const { key, needles } of one.canaries) {
          const isPresent = needles.some((needle) => bytes.includes(needle))
          expect(isPresent, label(key)).toBe(holds(projection, key))
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
        expect(bytes.includes(one.photo), label('photo')).toBe(
          includesPrimaryPhoto(projection, one.visibility),
        )
        for (const never of [
          'canaryunknown',
          'canarynotes',
          'canaryinternal',
          'canaryrevision',
          'Canary Owner Person',
          FILE_NAME_NEEDLE,
        ]) {
          expect(bytes.includes(never), label(never)).toBe(false)
        }
      }
    }
  })

  test('the exact position and distance are shown only with a grant', async () => {
    const listing = cases[0]
    const of = async (who: string) =>
      JSON.stringify(await dealFor(viewerFactsOf(viewers[who]?.viewer ?? GUEST), listing?.slug ?? ''))
    expect(await of('investor')).not.toContain('54.46813')
    expect(await of('investor')).toContain('54.465')
    expect(await of('holder')).toContain('54.46813')
  })

  test('a private listing’s response contains nothing but MINIMAL · PUB-089 PUB-221', async () => {
    const deal = await dealFor(
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
    const { figures, valueIndex, pricePerSqm, description, marketState, kind, keyFigures, today, ...others } =
      rest
    expect(today).toMatch(/^\d{4}-\d\d-\d\d$/)
    // It depends only on the type, so it does not reveal a hidden stage.
    expect(kind).toBe('let')
    expect(
      Object.values(others).every(
        (value) => value === null || value === false || (Array.isArray(value) && value.length === 0),
      ),
    ).toBe(true)
    expect(keyFigures).toHaveLength(8)
    for (const { key, ...shown } of keyFigures)
      expect([key.length > 0, shown]).toEqual([true, { value: null, lock: 'access' }])
    for (const shown of [...Object.values(figures), valueIndex, pricePerSqm, description])
      expect(shown).toEqual({ value: null, lock: 'access' })
    expect(marketState).toBe('on_market')
  })

  test('locked sections show their headings and the number of facts, except to guests · PUB-221', async () => {
    const semi = cases.find(({ name }) => name === 'semi')?.slug ?? ''
    const reduced = await dealFor(viewerFactsOf(viewers.investor?.viewer ?? GUEST), semi)
    const income = reduced?.sections.find(({ key }) => key === 'income')
    const hidden = FIELDS.filter(([key, { section }]) => section === 'income' && key !== undefined).length
    expect(income).toEqual({ key: 'income', facts: [], locked: [{ lock: 'access', count: hidden }] })
    const teaser = await dealFor(viewerFactsOf(GUEST), semi)
    expect(teaser?.sections.every(({ locked }) => locked.length === 0)).toBe(true)
    expect(teaser?.sections.map(({ key }) => key)).toEqual(['offer', 'energy'])
  })
})
