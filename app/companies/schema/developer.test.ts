import { afterEach, describe, expect, test } from 'vitest'
import { setClock } from '#app/lib/clock.ts'
import { developerValues } from '#test/world/companies.ts'
import { countries, countriesBySubRegion, countryOfPlace } from './countries.ts'
import { checkDeveloper, checkStep, developerSteps, passedSteps, readStepForm } from './developer.ts'
import type { TypedValues } from './developer.ts'
import {
  companyTypes, developmentStages, focusAreas, legalEntityTypes, ownershipStructures, projectScales, regulatoryStatuses,
  teamSizes,
} from './options.ts'
import { dialCodes } from './phone.ts'
import { phoneCountryOf, typedFromAnswers } from './prefill.ts'

afterEach(() => setClock(null))

/** The errors of a step when these answers replace good ones. */
function errorsOf(step: number, change: TypedValues): Record<string, string> {
  const result = checkStep(step, { ...developerValues, ...change })
  return result.ok ? {} : result.errors
}
function answersOf(step: number, change: TypedValues = {}): Record<string, unknown> {
  const result = checkStep(step, { ...developerValues, ...change })
  if (!result.ok) throw new Error(result.first)
  return result.data
}
const labelsOf = (options: readonly { label: string }[]) => options.map(({ label }) => label)
const valuesOf = (options: readonly { value: string }[]) => options.map(({ value }) => value)

test('the wizard has six steps · MEM-107', () => {
  expect(developerSteps.map(({ title }) => title)).toEqual([
    'Company Information', 'Development Focus', 'Track Record', 'Legal & Compliance', 'Contact Information', 'Document Uploads',
  ])
})

describe('enumerations', () => {
  test('company types · MEM-146', () => {
    expect(valuesOf(companyTypes)).toEqual([
      'residential', 'commercial', 'specialist', 'land_urban', 'integrated', 'construction', 'joint_venture',
      'public_private', 'other',
    ])
  })
  test('team sizes · MEM-147', () => {
    expect(valuesOf(teamSizes)).toEqual(['1-5', '6-20', '21-50', '51-100', '101-500', '500+'])
  })
  test('development focus areas · MEM-152', () => {
    expect(labelsOf(focusAreas)).toEqual([
      'Residential', 'Commercial', 'Industrial & Logistics', 'Retail & Mixed-Use', 'Hospitality & Leisure',
      'Affordable & Mid-Market Housing', 'Luxury & Premium Residential', 'Student & Co-Living Housing',
      'Senior & Assisted Living', 'Infrastructure-Linked Real Estate',
    ])
  })
  test('project scales · MEM-153', () => {
    expect(labelsOf(projectScales)).toEqual(['up to EUR 10M', '10-50M', '50-200M', '200M+'])
  })
  test('development stages · MEM-154', () => {
    expect(labelsOf(developmentStages)).toEqual([
      'Land Acquisition / Pre-Development', 'Planning & Permitting', 'Under Development / Construction',
      'Completion / Stabilization', 'Sale / Exit Management', 'Asset Management / Leasing',
    ])
  })
  test('ownership structures · MEM-155', () => {
    expect(labelsOf(ownershipStructures)).toEqual([
      'Sole Ownership', 'Joint Venture', 'Co-Development', 'Forward Purchase Agreement', 'Forward Funding',
      'Development Financing Structure', 'Other',
    ])
  })
  test('legal entity types · MEM-163', () => {
    expect(labelsOf(legalEntityTypes)).toEqual([
      'Limited Liability Company', 'Joint Stock Company / Public Limited Company', 'Limited Partnership',
      'European Company (Societas Europaea, SE)', 'Special Purpose Vehicle (SPV)', 'Civil/General Partnership',
      'Sole Proprietorship', 'Other',
    ])
  })
  test('regulatory statuses · MEM-164', () => {
    expect(regulatoryStatuses).toEqual([
      { value: 'licensed', label: 'Licensed Developer / Construction Company' },
      { value: 'unlicensed', label: 'Unlicensed / Private Entity' },
    ])
  })
  test('jurisdictions: 51, alphabetical, Albania to Vatican City · MEM-165', () => {
    const names = labelsOf(countries)
    expect(names).toHaveLength(51)
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')))
    expect([names[0], names.at(-1)]).toEqual(['Albania', 'Vatican City'])
    expect(new Set(valuesOf(countries)).size).toBe(51)
    expect(countriesBySubRegion.flatMap(({ options }) => options)).toHaveLength(51)
  })
})

describe('step 1', () => {
  test.each(['company_name', 'company_type', 'company_registration_number', 'headquarters_location', 'founded_year'])(
    '%s missing does not pass · MEM-142',
    (name) => expect(Object.keys(errorsOf(1, { [name]: ' ' }))).toEqual([name]),
  )
  test('type other asks for its text, which is dropped for another type · MEM-143', () => {
    expect(errorsOf(1, { company_type: 'other', company_type_other: ' ' })).toEqual({
      company_type_other: 'Please specify company type',
    })
    expect(answersOf(1, { company_type: 'other', company_type_other: 'Trust' }).company_type_other).toBe('Trust')
    expect(answersOf(1, { company_type_other: 'Trust' }).company_type_other).toBeNull()
  })
  test('the missing text shows beside other errors, in the order of the form · MEM-143', () => {
    const errors = errorsOf(1, { company_type: 'other', founded_year: '', company_description: '' })
    expect(Object.keys(errors)).toEqual(['company_type_other', 'founded_year', 'company_description'])
  })
  test.each([['x'.repeat(99)], [` ${'x'.repeat(99)} `], ['']])('a short description · MEM-144', (text) => {
    expect(errorsOf(1, { company_description: text })).toEqual({
      company_description: 'Company description must be at least 100 characters',
    })
  })
  test('100 characters are enough · MEM-144', () => {
    expect(errorsOf(1, { company_description: 'x'.repeat(100) })).toEqual({})
  })
  test.each(['1899', '2027', '20O4', '04', '2004.5', '-2004', '2 004'])('founded year %s · MEM-145', (year) => {
    setClock(() => new Date('2026-11-21T12:00:00Z'))
    expect(errorsOf(1, { founded_year: year }).founded_year).toContain('digits only')
  })
  test.each(['1900', '2026'])('founded year %s passes · MEM-145', (year) => {
    setClock(() => new Date('2026-11-21T12:00:00Z'))
    expect(answersOf(1, { founded_year: year }).founded_year).toBe(Number(year))
  })
  test('texts are trimmed and limited on the server · MEM-105', () => {
    expect(answersOf(1, { company_name: '  Ab  ' }).company_name).toBe('Ab')
    expect(errorsOf(1, { company_name: 'x'.repeat(201) }).company_name).toBe('Please keep this to 200 characters')
    expect(checkStep(1, { ...developerValues, founded_year: ['2004'] }).ok).toBe(false)
  })
  test.each([
    ['kowalska.example', 'https://kowalska.example'],
    ['', null],
    ['http://a.example/b', 'http://a.example/b'],
  ])('website %s', (typed, kept) => expect(answersOf(1, { website: typed }).website).toBe(kept))
  test.each(['javascript:alert(1)', 'a b.example', 'localhost'])('no website: %s', (typed) => {
    expect(Object.keys(errorsOf(1, { website: typed }))).toEqual(['website'])
  })
})

describe('step 2', () => {
  test.each([
    'development_focus_areas', 'regions_of_activity', 'typical_project_scale', 'development_stages_covered',
    'preferred_ownership_structure',
  ])('%s needs at least one · MEM-148', (name) => {
    expect(Object.keys(errorsOf(2, { [name]: [] }))).toEqual([name])
    expect(Object.keys(errorsOf(2, { [name]: ['nonsense'] }))).toEqual([name])
  })
  test.each(['', '-5', 'abc', '7,5', '1.5', '12,50', '1e6'])('average project size %j does not pass · MEM-149', (typed) => {
    expect(Object.keys(errorsOf(2, { average_project_size: typed }))).toEqual(['average_project_size'])
  })
  test.each([['12500000', 12_500_000], ['12,500,000', 12_500_000], ['12 500 000', 12_500_000], ['0', 0]])(
    'average project size %s · MEM-149',
    (typed, euro) => expect(answersOf(2, { average_project_size: typed }).average_project_size).toBe(euro),
  )
  test('ownership other asks for its text · MEM-151', () => {
    const other = { preferred_ownership_structure: ['other'] }
    expect(Object.keys(errorsOf(2, other))).toEqual(['preferred_ownership_structure_other'])
    expect(errorsOf(2, { ...other, preferred_ownership_structure_other: 'Ground lease' })).toEqual({})
  })
})

describe('step 3', () => {
  test.each(['', 'ten', '1.5', '-1'])('completed projects %j does not pass · MEM-156', (typed) => {
    expect(Object.keys(errorsOf(3, { completed_projects: typed }))).toEqual(['completed_projects'])
  })
  test('0 completed projects are allowed · MEM-156', () => {
    expect(answersOf(3, { completed_projects: '0' }).completed_projects).toBe(0)
  })
  test.each([['total_development_volume', ''], ['regions_past_activity', []], ['project_experience_text', ' ']])(
    '%s missing does not pass · MEM-157',
    (name, empty) => expect(Object.keys(errorsOf(3, { [name]: empty }))).toEqual([name]),
  )
  test('volume and area are whole numbers, the area is optional · MEM-158', () => {
    expect(answersOf(3)).toMatchObject({ total_development_volume: 210_000_000, total_developed_area: 286_000 })
    expect(answersOf(3, { total_developed_area: '' }).total_developed_area).toBeNull()
    expect(Object.keys(errorsOf(3, { total_developed_area: '12.5' }))).toEqual(['total_developed_area'])
    expect(Object.keys(errorsOf(3, { total_development_volume: '-1' }))).toEqual(['total_development_volume'])
  })
  test.each([['7,5', 7.5], ['7.5', 7.5], ['0', 0], ['100', 100], ['12.34', 12.34], ['12,34 %', 12.34], ['', null]])(
    'historic IRR %j is %j · MEM-159',
    (typed, irr) => expect(answersOf(3, { historic_irr: typed }).historic_irr).toBe(irr),
  )
  test.each(['100.01', '-1', '12.345', 'high', '1,000'])('historic IRR %j does not pass · MEM-159', (typed) => {
    expect(Object.keys(errorsOf(3, { historic_irr: typed }))).toEqual(['historic_irr'])
  })
})

describe('step 4', () => {
  test.each(['jurisdiction_incorporation', 'legal_entity_type', 'regulatory_status'])('%s missing · MEM-160', (name) => {
    expect(Object.keys(errorsOf(4, { [name]: '' }))).toEqual([name])
  })
  test('legal entity type other asks for its text · MEM-160', () => {
    expect(Object.keys(errorsOf(4, { legal_entity_type: 'other' }))).toEqual(['legal_entity_type_other'])
  })
  test('a licensed company states its license · MEM-161', () => {
    expect(errorsOf(4, { regulatory_status: 'licensed', regulatory_details: ' ' })).toEqual({
      regulatory_details: 'Regulatory details are required for licensed entities',
    })
  })
  test.each(['sanctions_pep_consent', 'authority_consent'])('%s not given', (name) => {
    expect(Object.keys(errorsOf(4, { [name]: '' }))).toEqual([name])
  })
})

describe('step 5', () => {
  test.each([
    'primary_contact_name', 'primary_contact_title', 'primary_contact_email', 'primary_contact_phone', 'office_address',
  ])('%s missing · MEM-166', (name) => expect(Object.keys(errorsOf(5, { [name]: '' }))).toEqual([name]))
  test('the phone number becomes E.164 by its country', () => {
    expect(answersOf(5).primary_contact_phone).toBe('+48221234567')
    expect(answersOf(5, { primary_contact_phone: '+44 20 7946 0018' }).primary_contact_phone).toBe('+442079460018')
    expect(Object.keys(errorsOf(5, { primary_contact_phone: '12' }))).toEqual(['primary_contact_phone'])
    expect(answersOf(5)).not.toHaveProperty('primary_contact_phone_country')
  })
  test('the phone field starts in the US and follows the headquarters · MEM-167', () => {
    expect(phoneCountryOf({})).toBe('US')
    expect(phoneCountryOf({ headquarters_location: 'Warsaw, Poland' })).toBe('PL')
    expect(phoneCountryOf({ headquarters_location: 'Warsaw, Poland', primary_contact_phone_country: 'DE' })).toBe('DE')
    expect(countryOfPlace('Warsaw')).toBeNull()
    expect(dialCodes().length).toBeGreaterThan(200)
    expect(dialCodes()).toContainEqual({ country: 'US', label: 'United States (+1)' })
  })
})

describe('the whole form', () => {
  const FIELDS = [
    'company_name', 'company_type', 'company_type_other', 'company_registration_number', 'website', 'headquarters_location',
    'founded_year', 'team_size', 'company_description', 'development_focus_areas', 'regions_of_activity',
    'average_project_size', 'typical_project_scale', 'development_stages_covered', 'preferred_ownership_structure',
    'preferred_ownership_structure_other', 'completed_projects', 'total_development_volume', 'total_developed_area',
    'regions_past_activity', 'historic_irr', 'key_clients_partnerships', 'project_experience_text',
    'major_partners_clients', 'jurisdiction_incorporation', 'legal_entity_type', 'legal_entity_type_other',
    'regulatory_status', 'regulatory_details', 'sanctions_pep_consent', 'authority_consent', 'primary_contact_name',
    'primary_contact_title', 'primary_contact_email', 'primary_contact_phone', 'office_address',
  ]
  test('is composed of the six and has exactly its fields', () => {
    const whole = checkDeveloper(developerValues)
    expect(whole.ok && Object.keys(whole.data).toSorted()).toEqual(FIELDS.toSorted())
    expect(checkDeveloper({ ...developerValues, founded_year: '', office_address: '' })).toEqual({
      ok: false,
      step: 1,
      first: 'Founded year is required',
    })
    expect(passedSteps({ ...developerValues, office_address: '' })).toEqual([true, true, true, true, false, true])
  })
  test('submitted answers fill the form again and pass again · MEM-138', () => {
    const whole = checkDeveloper({ ...developerValues, total_developed_area: '' })
    if (!whole.ok) throw new Error(whole.first)
    const again = checkDeveloper(typedFromAnswers(whole.data))
    expect(again).toEqual(whole)
  })
  test('unknown names of a posted form are noticed · MEM-105', () => {
    const form = new FormData()
    form.set('company_name', 'A')
    expect(readStepForm(1, form).hasUnknown).toBe(false)
    form.set('created_by_user_id', 'somebody')
    expect(readStepForm(1, form)).toMatchObject({ hasUnknown: true, values: { company_name: 'A' } })
    expect(readStepForm(1, form).values).not.toHaveProperty('created_by_user_id')
  })
})
