import { expect, test } from 'vitest'
import { unshownReadings, NUMBERS } from '#app/lib/number-echo.ts'
import { parseForm } from '#app/lib/form.ts'
import { applyEdits } from '../commands/save-listing.server.ts'
import { differencesOf } from './differences.ts'
import { editorForm } from './form.ts'
import { type ListingFields, listingFieldsSchema } from '../dictionary/fields.ts'
import { TYPED_FIGURES } from './fact-input.ts'
import {
  DEAL_KINDS,
  isTighter,
  optionsOf,
  PROPERTY_TYPES,
  RISK_PROFILES,
  SALE_STATUSES,
  SECTORS,
  UNLOCK_RULES,
  VISIBILITIES,
} from '../schema.ts'
import { typedListing } from './typed-listing.ts'

function posted(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ title: 'Amber Quay', location: 'Gdańsk', ...fields }))
    form.set(name, value)
  return parseForm(editorForm, form)
}

function read(fields: Record<string, string>) {
  const parsed = posted(fields)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.form.errors))
  return parsed.data
}

test('property types and sectors with their labels · ADM-118 · ADM-119', () => {
  expect(PROPERTY_TYPES).toEqual({
    office: 'Office Complex',
    residential: 'Residential',
    industrial: 'Industrial',
    warehouse: 'Warehouse',
    mixed: 'Mixed-Use',
  })
  expect(Object.values(SECTORS)).toEqual(['Commercial', 'Residential', 'Industrial', 'Mixed-Use'])
})

test('sale statuses and risk profiles with their labels · ADM-120 · ADM-121', () => {
  expect(Object.values(SALE_STATUSES)).toEqual(['For sale', 'Off-Market', 'Sold', 'Reserved'])
  expect(RISK_PROFILES).toEqual({
    core: 'Core',
    'core+': 'Core+',
    'value-add': 'Value-Add',
    opportunistic: 'Opportunistic',
    development: 'Development',
  })
})

test('visibility has three values, and only a step towards private makes it stricter · PUB-086', () => {
  expect(optionsOf(VISIBILITIES).map(({ value }) => value)).toEqual(['public', 'semi_public', 'private'])
  expect(isTighter('private', 'semi_public') && isTighter('semi_public', 'public')).toBe(true)
  expect(isTighter('public', 'private') || isTighter('public', 'public')).toBe(false)
})

test('refuses values outside the lists · ADM-122', () => {
  for (const name of [
    'propertyType',
    'sector',
    'status',
    'riskProfile',
    'dealKind',
    'visibility',
    'unlockRule',
  ]) {
    const parsed = posted({ [name]: 'castle' })
    expect(parsed.ok ? {} : parsed.form.errors).toEqual({
      [name]: 'Choose one of the options.',
    })
  }
  for (const [name, labels] of [
    ['propertyType', PROPERTY_TYPES],
    ['sector', SECTORS],
    ['status', SALE_STATUSES],
    ['riskProfile', RISK_PROFILES],
    ['dealKind', DEAL_KINDS],
    ['unlockRule', UNLOCK_RULES],
  ] as const) {
    for (const value of Object.keys(labels))
      expect(posted({ [name]: value, statusOn: '2026-11-03' }).ok).toBe(true)
  }
})

test('reports a blank title or location next to its field · ADM-123', () => {
  const parsed = posted({ title: '   ', location: '' })
  expect(parsed.ok).toBe(false)
  if (!parsed.ok) {
    expect(parsed.form.errors).toEqual({
      title: 'Title and location are required.',
      location: 'Title and location are required.',
    })
    expect(parsed.form.values.title).toBe('   ')
  }
})

test('defaults a blank country to Poland · ADM-127', () => {
  expect(read({ country: ' ' }).fields.country).toBe('Poland')
  expect(read({ country: 'Romania' }).fields.country).toBe('Romania')
})

test('parses every field, including description, deal structure and position · ADM-117', () => {
  const { fields, saleStatus, saleStatusOn } = read({
    propertyType: 'office',
    sector: 'commercial',
    status: 'reserved',
    statusOn: '03.11.2026',
    price: '12,500,000',
    pricePerSqm: '1,508.45',
    yieldPercent: '7,25',
    builtSurface: '8288',
    plotSize: '3 900',
    gla: '7400',
    riskProfile: 'core+',
    visibility: 'semi_public',
    unlockRule: 'nda',
    description: 'A quay.\r\nAn office.',
    dealKind: 'share_deal',
    latitude: '54,364',
    longitude: '18.654',
  })
  expect([saleStatus, saleStatusOn]).toEqual(['reserved', '2026-11-03'])
  expect(fields).toEqual({
    title: 'Amber Quay',
    location: 'Gdańsk',
    country: 'Poland',
    propertyType: 'office',
    sector: 'commercial',
    riskProfile: 'core+',
    dealKind: 'share_deal',
    visibility: 'semi_public',
    unlockRule: 'nda',
    price: 12_500_000,
    pricePerSqmCents: 150_845,
    yieldBps: 725,
    builtSurface: 8288,
    plotSize: 3900,
    gla: 7400,
    confirmed: {},
    latitude: 54.364,
    longitude: 18.654,
    description: 'A quay.\nAn office.',
  })
  expect(Object.values(DEAL_KINDS)).toEqual(['Asset deal', 'Share deal'])
  expect(posted({ description: 'x'.repeat(5001) }).ok).toBe(false)
  expect(posted({ description: 'x'.repeat(5000) }).ok).toBe(true)
})

test('the unlock rule defaults to both · PUB-222', () => {
  expect(read({}).fields.unlockRule).toBe('both')
  expect(Object.keys(UNLOCK_RULES).toSorted()).toEqual(['approval', 'both', 'nda'])
})

test('finds cities by alias and without diacritics; keeps unknown names', () => {
  expect(read({ location: 'krakow' }).fields.location).toBe('Kraków')
  expect(read({ location: 'WARSZAWA' }).fields.location).toBe('Warsaw')
  expect(read({ location: 'Pcim Dolny' }).fields.location).toBe('Pcim Dolny')
})

test('refuses a latitude without a longitude', () => {
  const half = posted({ latitude: '52.1' })
  expect(half.ok ? {} : half.form.errors).toEqual({ longitude: 'Enter both latitude and longitude.' })
})

test('without JavaScript, parsed figures are shown once before saving', () => {
  expect(unshownReadings(TYPED_FIGURES, { yieldPercent: '7,5', price: '12000000' })).toEqual({
    yieldPercent: '7.5',
    price: '12,000,000',
  })
  expect(
    unshownReadings(TYPED_FIGURES, { yieldPercent: '7.5', price: '12,000,000', latitude: '52.2297' }),
  ).toBeNull()
  expect(unshownReadings(TYPED_FIGURES, { yieldPercent: '7,5', heard: 'live' })).toBeNull()
})

test('a confirmation applies to its exact figure only', () => {
  const big = { price: '2,5 mld', confirm_price: '2500000000' }
  const empty = { estimatedFmv: null, details: {}, raisedTiers: {}, adviceReasons: {}, isLocked: false }
  const applied = (form: Record<string, string>, before?: ListingFields) => {
    const { fields } = read(form)
    return applyEdits(before ?? { ...fields, ...empty }, fields)
  }
  const version = applied(big)
  expect(version.details).toMatchObject({ confirmed: { price: 2_500_000_000 } })
  expect(typedListing({ fields: version, saleStatus: 'for_sale' })).toMatchObject({
    price: '2,500,000,000',
    confirm_price: '2500000000',
  })
  expect(applied({ ...big, price: '3 bn' }, version).details).not.toHaveProperty('confirmed')
  expect(applied({ price: '2,5 mld' }, version).details).not.toHaveProperty('confirmed')
  expect(applied({ price: '5 mln', confirm_price: '5000000' }).details).not.toHaveProperty('confirmed')
})

test('a version survives a round trip through the form; a second window sees the differences', () => {
  const { fields, saleStatus } = read({
    locked: 'yes',
    price: '12,500,000',
    yieldPercent: '7.25',
    latitude: '54.364',
    longitude: '18.654',
  })
  const empty = { estimatedFmv: null, details: {}, raisedTiers: {}, adviceReasons: {}, isLocked: false }
  const { confirmed: _confirmed, ...stated } = fields
  const version: ListingFields = applyEdits({ ...stated, ...empty }, fields)
  expect(listingFieldsSchema.parse(version)).toEqual(version)
  const typed = typedListing({ fields: version, saleStatus })
  expect(applyEdits(version, read(typed).fields)).toEqual(version)
  expect(differencesOf(typed, typed)).toEqual([])
  expect(
    differencesOf({ ...typed, title: 'Mine', price: '12500000' }, { ...typed, visibility: 'private' }),
  ).toEqual([
    { name: 'title', label: 'Title', typed: 'Mine', saved: 'Amber Quay' },
    { name: 'visibility', label: 'Visibility', typed: 'Public', saved: 'Private' },
  ])
})

test('reports invalid values next to their fields; blank means not stated', () => {
  const refused = posted({ price: '-5', builtSurface: 'Infinity', gla: 'about 500', latitude: '95' })
  expect(refused.ok ? {} : refused.form.errors).toMatchObject({
    price: 'Enter 1 or more.',
    builtSurface: NUMBERS.unreadable,
    gla: NUMBERS.unreadable,
    latitude: 'Enter 90 or less.',
  })
  expect(refused.ok ? {} : refused.form.values).toMatchObject({ gla: 'about 500' })
  const facts = posted({ walk_score: 'good', year_built: 'old', price_growth_1y: '−41' })
  expect(facts.ok ? {} : facts.form.errors).toEqual({
    walk_score: NUMBERS.unreadable,
    year_built: NUMBERS.notAYear,
    price_growth_1y: 'Enter -40 or more.',
  })
  expect(read({ gla: '', price: ' ' }).fields).toMatchObject({ gla: null, price: null })
})

test('an invalid value in a draft differs from an empty field', () => {
  const saved = { title: 'Mine', price: '' }
  expect(differencesOf({ title: 'Mine', price: 'twelve million', location: '' }, saved)).toMatchObject([
    { name: 'price', typed: 'twelve million', saved: '' },
  ])
})
