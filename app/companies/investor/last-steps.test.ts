import { describe, expect, test } from 'vitest'
import { formSteps } from '#test/world/form-steps.ts'
import { investorValues } from '#test/world/investors.ts'
import { checkWholeForm } from '../schema/profile-form.ts'
import { typedFromAnswers } from '../schema/prefill.ts'
import { investorForm } from './form.ts'

const { errorsOf, answersOf: dataOf } = formSteps(investorForm, investorValues)

describe('step 3', () => {
  test.each([
    ['completed_investments', 'Completed investments must be greater than 0.'],
    ['total_transaction_volume', 'Total transaction volume must be greater than 0.'],
    ['typical_deal_size', 'Typical deal size must be greater than 0.'],
  ])('%s empty or 0 does not pass · MEM-188', (name, message) => {
    expect(errorsOf(3, { [name]: '' })).toEqual({ [name]: message })
    expect(errorsOf(3, { [name]: '0' })).toEqual({ [name]: 'Enter 1 or more.' })
    expect(errorsOf(3, { [name]: '1' })).toEqual({})
  })
  test('a region of past activity is required · MEM-188', () => {
    expect(errorsOf(3, { regions_of_past_activity: [] })).toEqual({
      regions_of_past_activity: 'Choose at least one region of past activity.',
    })
  })
  test('counts are whole and not negative', () => {
    for (const name of ['completed_investments', 'realized_exits'])
      for (const wrong of ['1.5', '-3', '7e2', 'many', '100,001'])
        expect(errorsOf(3, { [name]: wrong }), `${name} ${wrong}`).toHaveProperty(name)
    expect(dataOf(3, { realized_exits: '0', completed_investments: '1,204' })).toMatchObject({
      realized_exits: 0,
      completed_investments: 1204,
    })
  })
  test('AUM, exits and examples are optional · MEM-198', () => {
    expect(dataOf(3, { aum: '', realized_exits: '', example_projects_text: '' })).toMatchObject({
      aum: null,
      realized_exits: null,
      example_projects_text: null,
      track_record_confidential: false,
    })
    expect(dataOf(3, { track_record_confidential: 'on' })).toMatchObject({ track_record_confidential: true })
  })
})

describe('step 4', () => {
  test('a PEP "yes" passes, no answer does not · MEM-192', () => {
    expect(dataOf(4, { pep_attestation: 'yes' })).toMatchObject({ pep_attestation: 'yes' })
    expect(errorsOf(4, { pep_attestation: '' })).toHaveProperty('pep_attestation')
  })
  test('a regulated investor has to give details; for an unregulated one none are stored · MEM-190', () => {
    expect(errorsOf(4, { regulatory_status: 'regulated', regulatory_details: '' })).toHaveProperty(
      'regulatory_details',
    )
    expect(dataOf(4, { regulatory_status: 'unregulated', regulatory_details: 'KNF' })).toMatchObject({
      regulatory_details: null,
    })
  })
})

describe('step 5', () => {
  test.each([
    ['primary_contact_name', 'Contact name is required.'],
    ['primary_contact_email', 'Contact email is required.'],
    ['primary_contact_phone', 'Contact phone is required.'],
  ])('does not pass without %s · MEM-195', (name, message) => {
    expect(errorsOf(5, { [name]: '' })).toEqual({ [name]: message })
  })
  test('title and office address are optional · MEM-195', () => {
    expect(dataOf(5)).toMatchObject({
      primary_contact_title: null,
      office_address: null,
      primary_contact_phone: '+431588000',
    })
  })
})

describe('the whole form', () => {
  test('reports the first failing step, and passes with only the required answers · MEM-180 · MEM-198', () => {
    expect(checkWholeForm(investorForm, { ...investorValues, aum: 'x', founded_year: '' })).toMatchObject({
      ok: false,
      step: 1,
      first: 'Year founded is required.',
    })
    const optional = {
      website: '',
      team_size: '',
      investment_committee_size: '',
      description: '',
      operating_countries: [],
      investment_size_max: '',
      minimum_target_irr: '',
      typical_hold_period: '',
      aum: '',
      realized_exits: '',
      example_projects_text: '',
      professional_investor_status: '',
      primary_contact_title: '',
      office_address: '',
    }
    expect(checkWholeForm(investorForm, { ...investorValues, ...optional })).toMatchObject({ ok: true })
  })
  test('the text of "other" is checked again with all steps · MEM-186', () => {
    expect(
      checkWholeForm(investorForm, { ...investorValues, preferred_deal_structures: ['other', 'jv'] }),
    ).toMatchObject({ ok: false, step: 2, field: 'preferred_deal_structures_other' })
  })
  test('submitted answers fill the form again and pass again · MEM-138', () => {
    const whole = checkWholeForm(investorForm, {
      ...investorValues,
      track_record_confidential: 'on',
      pep_attestation: 'yes',
    })
    if (!whole.ok) throw new Error(whole.first)
    const stored = investorForm.toStored?.(whole.data) ?? {}
    expect(checkWholeForm(investorForm, typedFromAnswers(investorForm, stored))).toEqual(whole)
  })
})
