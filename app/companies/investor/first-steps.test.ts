import { afterEach, describe, expect, test } from 'vitest'
import { setClock } from '#app/lib/clock.ts'
import { NUMBERS } from '#app/lib/number-echo.ts'
import { formSteps } from '#test/world/form-steps.ts'
import { investorValues } from '#test/world/investors.ts'
import { investorForm } from './form.ts'

afterEach(() => setClock(null))

const { errorsOf, answersOf: dataOf } = formSteps(investorForm, investorValues)

describe('step 1', () => {
  test.each([
    ['company_name', 'Company name is required'],
    ['company_registration_number', 'Company registration number (LEI) is required.'],
    ['company_type', 'Company type is required.'],
    ['headquarters_location', 'Headquarters location is required.'],
    ['founded_year', 'Year founded is required.'],
  ])('does not pass without %s · MEM-182', (name, message) => {
    for (const empty of ['', '   ']) expect(errorsOf(1, { [name]: empty })).toHaveProperty(name)
    expect(errorsOf(1, { [name]: '' })).toEqual({ [name]: message })
  })
  test('the founded year is between 1900 and this year', () => {
    setClock(() => new Date('2026-06-01T00:00:00Z'))
    expect(dataOf(1, { founded_year: '1900' })).toMatchObject({ founded_year: 1900 })
    expect(dataOf(1, { founded_year: '2026' })).toMatchObject({ founded_year: 2026 })
    const words = {
      '1899': 'Enter 1900 or later.',
      '2027': 'Enter 2026 or earlier.',
      '20.1': 'Enter a whole number.',
    }
    for (const [year, message] of Object.entries(words))
      expect(errorsOf(1, { founded_year: year })).toEqual({ founded_year: message })
  })
  test('a short description passes, and all optional answers may be empty · MEM-204 · MEM-198', () => {
    expect(dataOf(1, { description: 'Too short.' })).toMatchObject({ description: 'Too short.' })
    const empty = { website: '', team_size: '', investment_committee_size: '', description: '' }
    expect(dataOf(1, { ...empty, operating_countries: [] })).toMatchObject({
      website: null,
      team_size: null,
      investment_committee_size: null,
      description: null,
      operating_countries: [],
    })
  })
})

describe('step 2', () => {
  test.each([
    ['investment_focus', 'Choose at least one investment focus area.'],
    ['development_stages', 'Choose at least one development stage.'],
    ['investment_strategy', 'Choose at least one strategy.'],
    ['geographic_focus', 'Choose at least one target region.'],
    ['preferred_deal_structures', 'Choose at least one deal structure.'],
  ])('needs at least one of %s · MEM-183', (name, message) => {
    expect(errorsOf(2, { [name]: [] })).toEqual({ [name]: message })
    expect(errorsOf(2, { [name]: ['no such value'] })).toEqual({ [name]: message })
  })
  test.each(['', '0', '000', '-5', '1.5', 'five'])(
    'a minimum size of "%s" does not pass · MEM-184',
    (size) => {
      expect(errorsOf(2, { investment_size_min: size })).toHaveProperty('investment_size_min')
    },
  )
  test('a maximum below the minimum does not pass; an empty or equal one does · MEM-185', () => {
    expect(errorsOf(2, { investment_size_min: '5,000,000', investment_size_max: '4,999,999' })).toEqual({
      investment_size_max: 'Maximum investment size must not be below the minimum',
    })
    for (const max of ['', '5,000,000', '5 000 001'])
      expect(errorsOf(2, { investment_size_min: '5,000,000', investment_size_max: max })).toEqual({})
  })
  test('"other" requires a text, on the step and in the whole form · MEM-186', () => {
    const other = { preferred_deal_structures: ['other'], preferred_deal_structures_other: ' ' }
    expect(errorsOf(2, other)).toEqual({
      preferred_deal_structures_other: 'Specify the other deal structure.',
    })
    expect(dataOf(2, { ...other, preferred_deal_structures_other: 'Ground lease' })).toMatchObject({
      preferred_deal_structures: ['other'],
      preferred_deal_structures_other: 'Ground lease',
    })
    for (const wrong of ['Other', 'OTHER'])
      expect(errorsOf(2, { preferred_deal_structures: [wrong] })).toHaveProperty('preferred_deal_structures')
    expect(
      dataOf(2, { preferred_deal_structures: ['jv'], preferred_deal_structures_other: 'left over' }),
    ).toMatchObject({ preferred_deal_structures_other: null })
  })
  test('a target IRR may have a dot or a comma, or be empty', () => {
    const irr = (typed: string) => dataOf(2, { minimum_target_irr: typed }).minimum_target_irr
    expect([irr('8,5'), irr('8.50'), irr('0'), irr('100'), irr('12,5 %'), irr('')]).toEqual([
      8.5,
      8.5,
      0,
      100,
      12.5,
      null,
    ])
    const refused = {
      '8.559': 'Use at most 2 decimals.',
      '1,500': 'Use at most 2 decimals.',
      ten: NUMBERS.unreadable,
      '1,2,3': NUMBERS.unreadable,
    }
    for (const [typed, words] of Object.entries(refused))
      expect(errorsOf(2, { minimum_target_irr: typed })).toEqual({ minimum_target_irr: words })
  })
  test('a target IRR outside 0 to 100 has its own toast · MEM-187', () => {
    for (const [typed, message] of [
      ['100,01', 'Enter 100 or less.'],
      ['-1', 'Enter 0 or more.'],
    ] as const) {
      const errors = errorsOf(2, { minimum_target_irr: typed })
      expect(errors).toEqual({ minimum_target_irr: message })
      const problem = { moment: 'next' as const, field: 'minimum_target_irr', message, errors }
      expect(investorForm.texts.refused(problem)).toEqual({
        title: 'Invalid IRR',
        text: 'Minimum Target IRR must be between 0% and 100%.',
      })
    }
  })
})
