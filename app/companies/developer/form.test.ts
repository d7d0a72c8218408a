import { afterEach, describe, expect, test } from 'vitest'
import { setClock } from '#app/lib/clock.ts'
import { developerValues } from '#test/world/companies.ts'
import { developerForm } from './form.ts'
import { typedFromAnswers } from '../schema/prefill.ts'
import { checkWholeForm, readStepForm, stepStatuses } from '../schema/profile-form.ts'

afterEach(() => setClock(null))

describe('the whole form', () => {
  const FIELDS = [
    'company_name',
    'company_type',
    'company_type_other',
    'company_registration_number',
    'tax_id',
    'website',
    'headquarters_location',
    'founded_year',
    'team_size',
    'company_description',
    'development_focus_areas',
    'regions_of_activity',
    'average_project_size',
    'typical_project_scale',
    'development_stages_covered',
    'preferred_ownership_structure',
    'preferred_ownership_structure_other',
    'completed_projects',
    'total_development_volume',
    'total_developed_area',
    'regions_past_activity',
    'historic_irr',
    'key_clients_partnerships',
    'project_experience_text',
    'major_partners_clients',
    'jurisdiction_incorporation',
    'legal_entity_type',
    'legal_entity_type_other',
    'regulatory_status',
    'regulatory_details',
    'sanctions_pep_consent',
    'authority_consent',
    'primary_contact_name',
    'primary_contact_title',
    'primary_contact_email',
    'primary_contact_phone',
    'office_address',
  ]
  test('consists of the six steps and exactly their fields', () => {
    const whole = checkWholeForm(developerForm, developerValues)
    expect(whole.ok && Object.keys(whole.data).toSorted()).toEqual(FIELDS.toSorted())
    expect(
      checkWholeForm(developerForm, { ...developerValues, founded_year: '', office_address: '' }),
    ).toMatchObject({
      ok: false,
      step: 1,
      field: 'founded_year',
      first: 'Year founded is required.',
    })
  })
  test('a step is complete, has something missing, or has an error', () => {
    const change = { office_address: '', founded_year: 'long ago', average_project_size: '2000000000' }
    expect(stepStatuses(developerForm, { ...developerValues, ...change })).toEqual([
      'error',
      'error',
      'done',
      'done',
      'open',
      'done',
    ])
    expect(stepStatuses(developerForm, {}).slice(0, 5)).toEqual(Array(5).fill('open'))
  })
  test('submitted answers fill the form again and pass again · MEM-138', () => {
    const whole = checkWholeForm(developerForm, { ...developerValues, total_developed_area: '' })
    if (!whole.ok) throw new Error(whole.first)
    const again = checkWholeForm(developerForm, typedFromAnswers(developerForm, whole.data))
    expect(again).toEqual(whole)
  })
  test('unknown field names in a posted form are detected · MEM-105', () => {
    const form = new FormData()
    form.set('company_name', 'A')
    expect(readStepForm(developerForm, 1, form).hasUnknown).toBe(false)
    form.set('created_by_user_id', 'somebody')
    expect(readStepForm(developerForm, 1, form)).toMatchObject({
      hasUnknown: true,
      values: { company_name: 'A' },
    })
    expect(readStepForm(developerForm, 1, form).values).not.toHaveProperty('created_by_user_id')
  })
})
