import { afterEach, describe, expect, test } from 'vitest'
import { setClock } from '#app/lib/clock.ts'
import { NUMBERS } from '#app/lib/number-echo.ts'
import { developerValues } from '#test/world/companies.ts'
import { formSteps } from '#test/world/form-steps.ts'
import { developerForm } from './form.ts'
import { checkStep } from '../schema/profile-form.ts'

afterEach(() => setClock(null))

const { errorsOf, answersOf } = formSteps(developerForm, developerValues)

describe('step 1', () => {
  test.each([
    'company_name',
    'company_type',
    'company_registration_number',
    'headquarters_location',
    'founded_year',
  ])('does not pass without %s · MEM-142', (name) =>
    expect(Object.keys(errorsOf(1, { [name]: ' ' }))).toEqual([name]),
  )
  test('the type "other" requires a text, which is dropped for any other type · MEM-143', () => {
    expect(errorsOf(1, { company_type: 'other', company_type_other: ' ' })).toEqual({
      company_type_other: 'Please specify company type',
    })
    expect(answersOf(1, { company_type: 'other', company_type_other: 'Trust' }).company_type_other).toBe(
      'Trust',
    )
    expect(answersOf(1, { company_type_other: 'Trust' }).company_type_other).toBeNull()
  })
  test('the missing text is reported along with other errors, in form order · MEM-143', () => {
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
  test.each([
    ['1899', 'Enter 1900 or later.'],
    ['2027', 'Enter 2026 or earlier.'],
    ['20O4', NUMBERS.notAYear],
    ['04', 'Enter 1900 or later.'],
    ['2004.5', NUMBERS.whole],
    ['-2004', 'Enter 1900 or later.'],
  ])('founded year %s is refused', (year, words) => {
    setClock(() => new Date('2026-11-21T12:00:00Z'))
    expect(errorsOf(1, { founded_year: year })).toEqual({ founded_year: words })
  })
  test.each([
    ['1900', 1900],
    ['2026', 2026],
    ['2 004', 2004],
  ])('founded year %s is parsed', (typed, year) => {
    setClock(() => new Date('2026-11-21T12:00:00Z'))
    expect(answersOf(1, { founded_year: typed }).founded_year).toBe(year)
  })
  test('text is trimmed and limited on the server · MEM-105', () => {
    expect(answersOf(1, { company_name: '  Ab  ' }).company_name).toBe('Ab')
    expect(errorsOf(1, { company_name: 'x'.repeat(201) }).company_name).toBe('Use at most 200 characters.')
    expect(checkStep(developerForm, 1, { ...developerValues, founded_year: ['2004'] }).ok).toBe(false)
  })
  test.each([
    ['kowalska.example', 'https://kowalska.example'],
    ['', null],
    ['http://a.example/b', 'http://a.example/b'],
  ])('website %s', (typed, kept) => expect(answersOf(1, { website: typed }).website).toBe(kept))
  test.each(['javascript:alert(1)', 'a b.example', 'localhost'])('not a website: %s', (typed) => {
    expect(Object.keys(errorsOf(1, { website: typed }))).toEqual(['website'])
  })
})

describe('step 2', () => {
  test.each([
    'development_focus_areas',
    'regions_of_activity',
    'typical_project_scale',
    'development_stages_covered',
    'preferred_ownership_structure',
  ])('%s needs at least one choice · MEM-148', (name) => {
    expect(Object.keys(errorsOf(2, { [name]: [] }))).toEqual([name])
    expect(Object.keys(errorsOf(2, { [name]: ['nonsense'] }))).toEqual([name])
  })
  test.each([
    ['', 'Average project size is required.'],
    ['-5', 'Enter 0 or more.'],
    ['abc', NUMBERS.unreadable],
    ['7,5', 'Enter a whole number.'],
    ['1e6', NUMBERS.unreadable],
    ['12,500k', NUMBERS.unreadable],
    ['5 to 7 mln', NUMBERS.range],
    ['5 mln PLN', NUMBERS.unit('euros')],
  ])('average project size %j is refused', (typed, words) => {
    expect(errorsOf(2, { average_project_size: typed })).toEqual({ average_project_size: words })
  })
  test.each([
    ['12500000', 12_500_000],
    ['12 500 000,00', 12_500_000],
    ['12,5 mln', 12_500_000],
    ['0', 0],
  ])('average project size %s is parsed', (typed, euro) =>
    expect(answersOf(2, { average_project_size: typed }).average_project_size).toBe(euro),
  )
  test('the ownership "other" requires a text · MEM-151', () => {
    const other = { preferred_ownership_structure: ['other'] }
    expect(Object.keys(errorsOf(2, other))).toEqual(['preferred_ownership_structure_other'])
    expect(errorsOf(2, { ...other, preferred_ownership_structure_other: 'Ground lease' })).toEqual({})
  })
})
