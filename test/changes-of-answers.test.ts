import { expect, test } from 'vitest'
import { advisorForm } from '#app/companies/advisor/form.ts'
import { developerForm } from '#app/companies/developer/form.ts'
import { investorForm } from '#app/companies/investor/form.ts'
import { fieldsOf } from '#app/companies/schema/form-step.ts'

const FIELDS = [developerForm, investorForm, advisorForm].flatMap(({ type, steps }) =>
  Object.entries(fieldsOf(steps.flatMap(({ sections }) => sections))).map(
    ([name, { change }]) => [type, name, change] as const,
  ),
)

/**
 * The changes that take effect immediately according to the table of living profiles, phrase by phrase, with their
 * answers.
 */
const MINOR: Readonly<Record<string, string>> = {
  website: 'website',
  team_size: 'team_size',
  employee_count: 'employee_count',
  description: 'description company_description',
  primary_contact_title: 'primary_contact_title',
  office_address: 'office_address',
  'focus areas': 'development_focus_areas investment_focus',
  'regions of activity and target regions': 'regions_of_activity geographic_focus',
  'operating countries': 'operating_countries',
  'project scale': 'typical_project_scale',
  stages: 'development_stages_covered development_stages',
  'ownership and deal structures':
    'preferred_ownership_structure preferred_ownership_structure_other preferred_deal_structures preferred_deal_structures_other',
  strategy: 'investment_strategy',
  'investment size from and to': 'investment_size_min investment_size_max',
  'minimum target IRR': 'minimum_target_irr',
  'hold period': 'typical_hold_period',
  'committee size': 'investment_committee_size',
  'service areas': 'service_areas',
  sectors: 'expertise_sectors',
  coverage: 'geographic_coverage',
  languages: 'languages_offered',
  tools: 'technology_tools',
  'typical project size and duration': 'typical_project_size average_project_duration',
  'working methods': 'quality_assurance_process reporting_methodology',
  fees: 'fee_structure',
  'payment terms': 'payment_terms',
  'minimum engagement': 'minimum_engagement_size',
  rush: 'rush_project_capability',
  'key team': 'key_team_members',
  'whether the track record is confidential': 'track_record_confidential',
}

const GUARDED = 'primary_contact_email primary_contact_phone primary_contact_phone_country'

/** The changes that the table says are reviewed. */
const MATERIAL: Readonly<Record<string, string>> = {
  company_name: 'company_name',
  company_type: 'company_type company_type_other',
  'registration number': 'company_registration_number',
  headquarters: 'headquarters_location',
  founded_year: 'founded_year',
  jurisdiction: 'jurisdiction_incorporation',
  'legal entity type': 'legal_entity_type legal_entity_type_other',
  'regulatory status and details': 'regulatory_status regulatory_details',
  primary_contact_name: 'primary_contact_name',
  'every figure of the track record':
    'completed_projects total_development_volume total_developed_area historic_irr completed_investments realized_exits total_transaction_volume typical_deal_size aum total_projects_completed',
  'every text of the track record':
    'key_clients_partnerships project_experience_text major_partners_clients example_projects_text',
  'average project size': 'average_project_size',
  'professional investor status': 'professional_investor_status',
  'years in business': 'years_in_business',
  clients: 'notable_clients',
  'case studies': 'case_studies',
  certifications: 'professional_certifications',
  affiliations: 'academic_affiliations',
  insurance: 'professional_insurance',
  'compliance and security statements':
    'regulatory_compliance data_security_standards confidentiality_protocols',
}
/** Not named in the table, and therefore material. */
const UNNAMED =
  'tax_id regions_past_activity regions_of_past_activity sanctions_pep_consent authority_consent'

const split = (...lists: readonly string[]) => lists.flatMap((list) => list.split(' ')).toSorted()
const named = (wanted: unknown) =>
  [...new Set(FIELDS.filter(([, , change]) => change === wanted).map(([, name]) => name))].toSorted()

test('each change of a company takes effect immediately, after a fresh sign-in or after review, as documented', () => {
  expect(named('minor')).toEqual(split(...Object.values(MINOR)))
  expect(named('guarded')).toEqual(split(GUARDED))
  expect(named('material')).toEqual(split(...Object.values(MATERIAL), UNNAMED))
})

test('a PEP attestation that becomes "yes" takes effect immediately, one that becomes "no" is reviewed', () => {
  const byAnswer = FIELDS.filter(([, , change]) => typeof change === 'object')
  expect(byAnswer).toEqual([['investor', 'pep_attestation', { yes: 'minor', no: 'material' }]])
})
