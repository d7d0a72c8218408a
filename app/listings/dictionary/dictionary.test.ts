import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { completenessOf } from './completeness.ts'
import { DICTIONARY, type FieldKey, FIELDS, tierOf } from './dictionary.ts'
import { GROUP_FACTS, groupsFor, isTyped } from '../editor/layout.ts'
import { listingFieldsSchema, type ListingFields } from './fields.ts'
import { isMust, isRelevant } from './need.ts'
import type { AssetStage, PropertyType } from '../schema.ts'
import type { FieldEntry } from './entry.ts'

type Row = { key: string; label: string; tier: string; need: string }

/** The tables of sections 2 to 4 of the data dictionary. */
function rows(): Row[] {
  const page = readFileSync(new URL('../../../docs/data-dictionary.md', import.meta.url), 'utf8')
  const [, second = '', third = '', fourth = ''] = page.split(/^## (?=[2-5]\.)/m)
  return [second, third, fourth].flatMap((section) => {
    const lines = section.split('\n').filter((line) => line.startsWith('| '))
    const [head = ''] = lines
    const heads = head.split('|').map((cell) => cell.trim())
    const at = (line: string, name: string) => line.split('|')[heads.indexOf(name)]?.trim() ?? ''
    return lines
      .slice(1)
      .map((line) => ({
        key: at(line, 'key'),
        label: at(line, 'label'),
        tier: at(line, 'tier').slice(0, 1),
        need: at(line, 'need'),
      }))
      .filter(({ key }) => /^[a-z_0-9]+$/.test(key))
  })
}

/** Fields that are not facts: those with their own columns, badges and files. */
const NON_FACTS = new Set(
  'id title image location country property_type is_new is_verified is_private visibility description nda_required'.split(
    ' ',
  ),
)
const NAMES: Readonly<Record<string, FieldKey>> = { status: 'sale_status', energy_indicators: 'energy_ep' }
/** Fields that are in every teaser despite their documented tier (decision 29). */
const OTHER_TIER = new Set(['deal_kind'])

test('every documented field has one entry with the documented tier and need · PUB-099', () => {
  const all = rows()
  expect(all.length).toBeGreaterThan(90)
  for (const { key, tier, need } of all) {
    if (NON_FACTS.has(key)) continue
    const name = NAMES[key] ?? (key as FieldKey)
    const entry: FieldEntry | undefined = DICTIONARY[name]
    expect(entry, key).toBeDefined()
    if (!OTHER_TIER.has(key)) expect(entry.tier, key).toBe(tier)
    const stated = need.startsWith('C') && key !== 'yield_percent' ? 'C' : need.includes('M') ? 'M' : 'O'
    if (key !== 'planning_valid_until') expect(entry.need.slice(0, 1), key).toBe(stated)
  }
})

const full = (type: PropertyType, stage: AssetStage): ListingFields =>
  listingFieldsSchema.parse({
    title: 'Amber Quay',
    location: 'Gdańsk',
    propertyType: type,
    details: { asset_stage: stage },
  })

test('completeness lists the first three gaps that market filters use, and needs no photo for a private listing', () => {
  const fields = full('office', 'standing')
  const of = { fields, saleStatus: 'for_sale' } as const
  expect(completenessOf(of, false).filtered.map(({ label }) => label)).toEqual([
    'Built surface',
    'Asking price',
    'Yield',
  ])
  const priced = {
    ...of,
    fields: listingFieldsSchema.parse({ ...fields, builtSurface: 9000, price: 8_000_000 }),
  }
  const { filtered, missing } = completenessOf(priced, false)
  expect(filtered.map(({ label }) => label)).toEqual(['Yield', 'Risk profile'])
  for (const unfiltered of ['Vacancy', 'Plot size'])
    expect(missing.map(({ label }) => label)).toContain(unfiltered)
  expect(completenessOf(of, false).missing[0]?.label).toBe('Description')
  const hidden = { ...of, fields: { ...fields, visibility: 'private' as const } }
  expect(completenessOf(hidden, false).missing.map(({ label }) => label)).not.toContain('Photo')
  expect(isMust('price', { fields, saleStatus: 'off_market' })).toBe(false)
})

test('the editor asks for every applicable fact and for no other', () => {
  const types: PropertyType[] = ['office', 'residential', 'industrial', 'warehouse', 'mixed']
  const stages: AssetStage[] = ['standing', 'under_construction', 'permitted_land', 'land']
  for (const type of types) {
    for (const stage of stages) {
      const steps = new Set(groupsFor(type, stage).map(({ step }) => step))
      const of = { fields: full(type, stage), saleStatus: 'for_sale' } as const
      for (const key of GROUP_FACTS) {
        if (isMust(key, of)) {
          expect(isRelevant(key, type, stage), `${key} of ${type} ${stage}`).toBe(true)
          expect(steps.has(DICTIONARY[key].step), `${key} of ${type} ${stage}`).toBe(true)
        }
      }
    }
  }
  expect(isRelevant('clear_height_m', 'office', 'standing')).toBe(false)
  expect(isRelevant('floors_above', 'office', 'land')).toBe(false)
  expect(groupsFor('office', 'standing').map(({ title }) => title)).toEqual([
    'District and address',
    'Areas',
    'Income',
    'Price and tax',
    'Building',
    'Legal title',
    'Energy and green certificate',
    'Planning',
    'Location scores and averages',
  ])
})

test('the editor does not ask for calculated facts', () => {
  const asked = new Set<string>(GROUP_FACTS)
  for (const entry of FIELDS) if (!isTyped(entry)) expect(asked.has(entry[0]), entry[0]).toBe(false)
  for (const key of ['gross_yield', 'net_yield', 'parking_ratio', 'distance_to_cbd', 'nearby_avg_price'])
    expect(asked.has(key), key).toBe(false)
})

test('a raised tier applies to the whole leak group and to facts that reveal it, and never lowers another tier', () => {
  expect(tierOf('wault', { letting: 'N' })).toBe('N')
  expect(tierOf('passing_rent_per_sqm_month', { letting: 'G' })).toBe('G')
  expect(tierOf('parking_ratio', { total_parking: 'G' })).toBe('G')
  expect(tierOf('kw_numbers', { place: 'G' })).toBe('N')
  expect(tierOf('capex_required', { capex_required: 'A' })).toBe('G')
  expect(tierOf('zoning', {})).toBe('A')
})
