import { afterEach, describe, expect, test } from 'vitest'
import { setClock } from '#app/lib/clock.ts'
import { developerValues } from '#test/world/companies.ts'
import { formSteps } from '#test/world/form-steps.ts'
import { countryOfPlace } from '../schema/countries.ts'
import { developerForm } from './form.ts'
import { phoneText } from '#app/lib/phone-text.ts'
import { phoneRefusal } from '../schema/phone-check.server.ts'
import { ONE_PHONE_ONLY } from '#app/lib/phone.ts'
import { dialCodes, splitPhone } from '../schema/phone.ts'
import { phoneCountryOf, typedFromAnswers } from '../schema/prefill.ts'

afterEach(() => setClock(null))

const { errorsOf, answersOf } = formSteps(developerForm, developerValues)

describe('step 3', () => {
  test.each(['', 'ten', '1.5', '-1'])('completed projects %j does not pass · MEM-156', (typed) => {
    expect(Object.keys(errorsOf(3, { completed_projects: typed }))).toEqual(['completed_projects'])
  })
  test('0 completed projects are allowed · MEM-156', () => {
    expect(answersOf(3, { completed_projects: '0' }).completed_projects).toBe(0)
  })
  test.each([
    ['total_development_volume', ''],
    ['regions_past_activity', []],
    ['project_experience_text', ' '],
  ])('%s is required · MEM-157', (name, empty) =>
    expect(Object.keys(errorsOf(3, { [name]: empty }))).toEqual([name]),
  )
  test('volume and area are whole numbers, and the area is optional', () => {
    expect(answersOf(3)).toMatchObject({
      total_development_volume: 210_000_000,
      total_developed_area: 286_000,
    })
    expect(answersOf(3, { total_developed_area: '' }).total_developed_area).toBeNull()
    expect(answersOf(3, { total_developed_area: '286 tys. m²' }).total_developed_area).toBe(286_000)
    expect(errorsOf(3, { total_developed_area: '12.5' })).toEqual({
      total_developed_area: 'Enter a whole number.',
    })
    expect(errorsOf(3, { total_development_volume: '-1' })).toEqual({
      total_development_volume: 'Enter 0 or more.',
    })
  })
  test('an unusually large figure passes only once that figure is confirmed', () => {
    const big = { total_development_volume: '2,5 mld' }
    const asked = { confirm_total_development_volume: 'Confirm this figure.' }
    expect(errorsOf(3, big)).toEqual(asked)
    expect(errorsOf(3, { ...big, confirm_total_development_volume: '1500000000' })).toEqual(asked)
    const answers = answersOf(3, { ...big, confirm_total_development_volume: '2500000000' })
    expect(answers).toMatchObject({
      total_development_volume: 2_500_000_000,
      confirm_total_development_volume: 2_500_000_000,
    })
    expect(typedFromAnswers(developerForm, answers)).toMatchObject({
      total_development_volume: '2,500,000,000',
      confirm_total_development_volume: '2500000000',
    })
    for (const [name, text] of [
      ['total_developed_area', '1 000 001'],
      ['completed_projects', '10 001'],
    ] as const) {
      expect(errorsOf(3, { [name]: text })).toEqual({ [`confirm_${name}`]: 'Confirm this figure.' })
    }
    for (const [name, text] of [
      ['total_development_volume', '1 bn'],
      ['total_developed_area', '1 000 000'],
      ['completed_projects', '10 000'],
    ] as const)
      expect(errorsOf(3, { [name]: text })).toEqual({})
  })
  test.each([
    ['7,5', 7.5],
    ['7.5', 7.5],
    ['0', 0],
    ['100', 100],
    ['12.34', 12.34],
    ['12,34 %', 12.34],
    ['', null],
  ])('historic IRR %j is %j · MEM-159', (typed, irr) =>
    expect(answersOf(3, { historic_irr: typed }).historic_irr).toBe(irr),
  )
  test.each(['100.01', '-1', '12.345', 'high', '1,000'])(
    'historic IRR %j does not pass · MEM-159',
    (typed) => {
      expect(Object.keys(errorsOf(3, { historic_irr: typed }))).toEqual(['historic_irr'])
    },
  )
})

describe('step 4', () => {
  test.each(['jurisdiction_incorporation', 'legal_entity_type', 'regulatory_status'])(
    '%s is required · MEM-160',
    (name) => {
      expect(Object.keys(errorsOf(4, { [name]: '' }))).toEqual([name])
    },
  )
  test('the legal entity type "other" requires a description · MEM-160', () => {
    expect(Object.keys(errorsOf(4, { legal_entity_type: 'other' }))).toEqual(['legal_entity_type_other'])
  })
  test('a licensed company has to enter its licence · MEM-161', () => {
    expect(errorsOf(4, { regulatory_status: 'licensed', regulatory_details: ' ' })).toEqual({
      regulatory_details: 'Regulatory details are required for licensed entities',
    })
  })
  test.each(['sanctions_pep_consent', 'authority_consent'])('%s is required', (name) => {
    expect(Object.keys(errorsOf(4, { [name]: '' }))).toEqual([name])
  })
})

describe('step 5', () => {
  test.each([
    'primary_contact_name',
    'primary_contact_title',
    'primary_contact_email',
    'primary_contact_phone',
    'office_address',
  ])('%s is required · MEM-166', (name) => expect(Object.keys(errorsOf(5, { [name]: '' }))).toEqual([name]))
  test('the phone number becomes E.164 for its country', () => {
    expect(answersOf(5).primary_contact_phone).toBe('+48221234567')
    expect(answersOf(5, { primary_contact_phone: '+44 20 7946 0018' }).primary_contact_phone).toBe(
      '+442079460018',
    )
    expect(Object.keys(errorsOf(5, { primary_contact_phone: '12' }))).toEqual(['primary_contact_phone'])
    expect(answersOf(5)).not.toHaveProperty('primary_contact_phone_country')
  })
  test('the server knows which phone numbers can exist', () => {
    expect(phoneRefusal('+48221234567')).toBeNull()
    expect(phoneRefusal('+12005550123')).toBe('Enter a valid phone number for the selected country.')
  })
  test('an extension is kept, and any other text is refused', () => {
    for (const typed of [
      '+48 22 123 45 67 ext. 12',
      '22 123 45 67 wew. 12',
      '22 123 45 67 (Durchwahl: 12)',
      '22 123 45 67 #12',
    ]) {
      const { primary_contact_phone: stored } = answersOf(5, { primary_contact_phone: typed })
      expect([typed, stored]).toEqual([typed, '+48221234567 ext. 12'])
    }
    expect(phoneRefusal('+48221234567 ext. 12')).toBeNull()
    expect(phoneText('+48221234567 ext. 12')).toBe('+48 22 123 45 67 ext. 12')
    expect(splitPhone('+48221234567 ext. 12')).toEqual({ country: 'PL', national: '22 123 45 67 ext. 12' })
    for (const typed of [
      '22 123 45 67 (Anna)',
      '22 123 45 67, 22 765 43 21',
      '22 123 45 67 / 22 765 43 21',
      '22 123 45 67 lub 6543210',
      '+48 22 123 45 67 po 17',
      '22 123 45 67 ext. 123456',
    ])
      expect(errorsOf(5, { primary_contact_phone: typed })).toEqual({ primary_contact_phone: ONE_PHONE_ONLY })
  })
  test('the phone field starts in the US and follows the headquarters · MEM-167', () => {
    expect(phoneCountryOf({})).toBe('US')
    expect(phoneCountryOf({ headquarters_location: 'Warsaw, Poland' })).toBe('PL')
    expect(
      phoneCountryOf({ headquarters_location: 'Warsaw, Poland', primary_contact_phone_country: 'DE' }),
    ).toBe('DE')
    const kept = { headquarters_location: 'Warsaw', primary_contact_phone_country: 'US' }
    expect(phoneCountryOf(kept)).toBe('PL')
    expect(phoneCountryOf({ ...kept, primary_contact_phone: '202 555 01 00' })).toBe('US')
    expect(countryOfPlace('Warsaw')).toBe('PL')
    expect(countryOfPlace('nowhere')).toBeNull()
    expect(dialCodes().length).toBeGreaterThanOrEqual(200)
    expect(dialCodes()).toContainEqual({ country: 'US', label: 'United States (+1)' })
  })
})
