import { presentQuestionnaire } from '../schema/profile-forms.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { setClock } from '#app/lib/clock.ts'
import { checkWholeForm } from '../schema/profile-form.ts'
import { advisorForm } from './form.ts'
import type { TypedValues } from '#app/lib/form.ts'

afterEach(() => setClock(null))

const MINIMAL_ANSWERS: TypedValues = {
  company_name: 'Sadowski i Partnerzy',
  description: 'Technical due diligence.',
}

const check = (change: TypedValues) => checkWholeForm(advisorForm, { ...MINIMAL_ANSWERS, ...change })
const errorsOf = (change: TypedValues) => {
  const result = check(change)
  return result.ok ? {} : result.errors
}
function answersOf(change: TypedValues) {
  const result = check(change)
  if (!result.ok) throw new Error(result.first)
  return result.data
}

describe('required answers', () => {
  test('name and description are enough; everything else is stored as empty · MEM-220', () => {
    const answers = answersOf({})
    expect(answers).toMatchObject({
      company_name: 'Sadowski i Partnerzy',
      company_type: null,
      founded_year: null,
      service_areas: [],
      total_projects_completed: null,
      rush_project_capability: false,
      primary_contact_email: null,
      primary_contact_phone: null,
    })
  })
  test.each(['company_name', 'description'])(
    '%s empty: "Missing Information" / "Please fill in all required fields." · MEM-218',
    (field) => {
      const result = check({ [field]: '  ' })
      if (result.ok) throw new Error('it passed')
      expect(Object.keys(result.errors)).toEqual([field])
      const words = advisorForm.texts.refused({
        moment: 'submit',
        field: result.field,
        message: result.first,
        errors: result.errors,
      })
      expect(words).toEqual({ title: 'Missing Information', text: 'Please fill in all required fields.' })
    },
  )
  test('an invalid answer gets its own error, not the one for missing answers', () => {
    const words = advisorForm.texts.refused({
      moment: 'submit',
      field: 'founded_year',
      message: 'Enter 1900 or later.',
      errors: {},
    })
    expect(words).toEqual({
      title: 'Check your entries',
      text: 'Year founded: Enter 1900 or later.',
    })
  })
})

describe('parsing of typed answers', () => {
  test.each(['1899', '2027', '20o4'])('founded year %s is refused', (year) => {
    setClock(() => new Date('2026-11-21T12:00:00Z'))
    expect(Object.keys(errorsOf({ founded_year: year }))).toEqual(['founded_year'])
  })
  test.each([
    ['company_type', 'bank'],
    ['service_areas', ['nonsense']],
    ['typical_project_size', 'huge'],
    ['rush_project_capability', 'maybe'],
    ['years_in_business', '7,5'],
    ['total_projects_completed', '100001'],
    ['minimum_engagement_size', '-1'],
    ['website', 'javascript:alert(1)'],
    ['primary_contact_email', 'ada@'],
    ['case_studies', 'x'.repeat(5001)],
  ])('%s %j is refused with an error next to its field', (field, typed) => {
    expect(Object.keys(errorsOf({ [field]: typed }))).toEqual([field])
  })
  test('numbers, the checkbox and the phone number are converted', () => {
    const answers = answersOf({
      years_in_business: '12',
      minimum_engagement_size: '25,000',
      rush_project_capability: 'on',
      primary_contact_phone_country: 'PL',
      primary_contact_phone: '22 123 45 67',
      service_areas: ['legal_dd', 'financial_dd', 'legal_dd'],
    })
    expect(answers).toMatchObject({
      years_in_business: 12,
      minimum_engagement_size: 25_000,
      rush_project_capability: true,
      primary_contact_phone: '+48221234567',
      service_areas: ['financial_dd', 'legal_dd'],
    })
  })
  test('an unknown answer is refused', () => {
    const result = advisorForm.steps[0]?.schema.safeParse({ ...MINIMAL_ANSWERS, approval_status: 'approved' })
    expect(result?.success).toBe(false)
  })
})

describe('the columns of the company’s row', () => {
  test('contain the service areas joined by commas, or "General" · MEM-101', () => {
    const { assetClass } = advisorForm.toColumns(answersOf({ service_areas: ['legal_dd', 'valuation'] }))
    expect(assetClass).toBe('Legal Due Diligence, Valuation Services')
    expect(advisorForm.toColumns(answersOf({})).assetClass).toBe('General')
  })
  test('contain the completed projects, but no portfolio and no IRR · MEM-100 MEM-102', () => {
    expect(advisorForm.toColumns(answersOf({ total_projects_completed: '340' }))).toMatchObject({
      projectsDeals: 340,
      portfolioSize: null,
      avgIrrBps: null,
    })
    expect(advisorForm.toColumns(answersOf({})).projectsDeals).toBeNull()
  })
})

test('every stored answer has a label for admins · MEM-222', () => {
  const answered = Object.fromEntries(Object.keys(answersOf({})).map((name) => [name, 'x']))
  const labelled = presentQuestionnaire('due_diligence', answered, null).flatMap(({ answers }) =>
    answers.map(({ key }) => key),
  )
  const stored = advisorForm.steps
    .flatMap(({ fields }) => fields)
    .filter((name) => name !== 'primary_contact_phone_country')
  expect(labelled).toEqual(stored)
  expect(Object.keys(answersOf({})).toSorted()).toEqual([...stored].toSorted())
})
