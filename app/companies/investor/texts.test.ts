import { expect, test } from 'vitest'
import { investorValues } from '#test/world/investors.ts'
import { checkStep, type Problem } from '../schema/profile-form.ts'
import { investorForm } from './form.ts'
import type { TypedValues } from '#app/lib/form.ts'

/** The toast of a step with these changes to its answers. */
function toastOf(step: number, values: TypedValues, moment: Problem['moment'] = 'next') {
  const result = checkStep(investorForm, step, { ...investorValues, ...values })
  if (result.ok) throw new Error('the step passes')
  const { errors, field, first } = result
  return investorForm.texts.refused({ moment, field, message: first, errors })
}

test('the toast on Next names the first missing answer · MEM-181', () => {
  expect(toastOf(1, { company_name: '', founded_year: '' })).toEqual({
    title: 'Please Complete Required Fields',
    text: 'Company name is required',
  })
})

test('the toast on submission lists several missing answers, or names a single one · MEM-181', () => {
  expect(toastOf(1, { company_name: '', founded_year: '' }, 'submit')).toEqual({
    title: 'Missing Information',
    text: 'Fill in company name and year founded.',
  })
  expect(toastOf(1, { founded_year: '' }, 'submit')).toEqual({
    title: 'Missing Required Field',
    text: 'Year founded is required.',
  })
})

test('only the first error has a toast, in page order · MEM-180', () => {
  expect(toastOf(2, { investment_size_min: '0', investment_focus: [] }).text).toBe(
    'Choose at least one investment focus area.',
  )
  expect(toastOf(2, { investment_size_min: '', minimum_target_irr: '101' }).text).toBe(
    'Minimum investment size must be greater than 0.',
  )
})

test('an IRR out of range has its own toast · MEM-187', () => {
  for (const moment of ['next', 'submit'] as const)
    expect(toastOf(2, { minimum_target_irr: '101' }, moment)).toEqual({
      title: 'Invalid IRR',
      text: 'Minimum Target IRR must be between 0% and 100%.',
    })
})

test.each([
  ['legal_entity_type', 'Legal Entity Type Required'],
  ['jurisdiction_incorporation', 'Jurisdiction Required'],
  ['regulatory_status', 'Regulatory Status Required'],
])('%s has its own title · MEM-189', (name, title) => {
  for (const moment of ['next', 'submit'] as const)
    expect(toastOf(4, { [name]: '' }, moment).title).toBe(title)
})

test('missing regulatory details have their own title · MEM-190', () => {
  expect(toastOf(4, { regulatory_status: 'regulated' }).title).toBe('Regulatory Details Required')
})

test('a missing screening consent has its own toast · MEM-191', () => {
  expect(toastOf(4, { sanctions_pep_consent: '' })).toEqual({
    title: 'Consent Required',
    text: 'You must consent to sanctions and PEP screening to proceed.',
  })
})

test('a missing PEP attestation has its own title · MEM-192', () => {
  expect(toastOf(4, { pep_attestation: '' }).title).toBe('PEP Attestation Required')
})

test('a missing authority consent has its own title · MEM-193', () => {
  expect(toastOf(4, { authority_consent: '' }).title).toBe('Authority Confirmation Required')
})

test('step 4 reports the first error of the page, and how many others there are · MEM-189', () => {
  const fields = ['legal_entity_type', 'jurisdiction_incorporation', 'regulatory_status'] as const
  const nothing = Object.fromEntries(investorForm.steps[3]?.fields.map((name) => [name, '']) ?? [])
  const toasts = fields.map((_, index) =>
    toastOf(4, {
      ...nothing,
      ...Object.fromEntries(fields.slice(0, index).map((name) => [name, investorValues[name] ?? ''])),
    }),
  )
  expect(toasts).toEqual([
    { title: 'Legal Entity Type Required', text: expect.stringMatching(/\. Check 5 more answers\.$/) },
    { title: 'Jurisdiction Required', text: expect.stringMatching(/\. Check 4 more answers\.$/) },
    { title: 'Regulatory Status Required', text: expect.stringMatching(/\. Check 3 more answers\.$/) },
  ])
})

test('a failure shows its own text, or the server’s · MEM-208', () => {
  expect(investorForm.texts.failed(null)).toEqual({
    title: 'Submission Failed',
    text: 'Something went wrong. Please try again.',
  })
})
