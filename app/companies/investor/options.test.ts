import { expect, test } from 'vitest'
import { investorForm, investorSteps } from './form.ts'
import { jurisdictions } from '../schema/world.ts'
import { teamSizes } from '../developer/options.ts'
import * as options from './options.ts'

const labelsOf = (list: readonly { label: string }[]) => list.map(({ label }) => label)
const valuesOf = (list: readonly { value: string }[]) => list.map(({ value }) => value)

test('the wizard has six steps · MEM-108', () => {
  expect(investorSteps.map(({ title }) => title)).toEqual([
    'Company Information',
    'Investment Criteria',
    'Track Record',
    'Legal & Compliance',
    'Contact Information',
    'Documents & Review',
  ])
})

test('company types and team sizes · MEM-209', () => {
  expect(valuesOf(options.companyTypes)).toEqual([
    'asset_management_company',
    'investment_fund',
    'real_estate_fund',
    'reit',
    'private_equity_firm',
    'corporate_investor',
    'family_office',
    'multi_family_office',
    'institutional_investor',
    'sovereign_wealth_fund',
    'pension_fund',
    'insurance_company',
    'foundation_endowment',
    'individual_investor',
    'other',
  ])
  expect(valuesOf(teamSizes)).toEqual(['1-5', '6-20', '21-50', '51-100', '101-500', '500+'])
})

test('investment focus areas, with examples of infrastructure · MEM-210', () => {
  expect(labelsOf(options.investmentFocuses)).toEqual([
    'Residential Development',
    'Commercial Development',
    'Industrial & Logistics',
    'Retail & Mixed-Use',
    'Hospitality & Leisure',
    'Affordable & Mid-Market Housing',
    'Luxury & Premium Residential',
    'Student & Co-Living Housing',
    'Senior & Assisted Living',
    'Infrastructure-Linked Real Estate',
  ])
  expect(options.INFRASTRUCTURE_EXAMPLES).toContain(
    'data centers, transport terminals, energy facilities, utility-linked developments',
  )
})

test('development stages · MEM-211', () => {
  expect(labelsOf(options.developmentStages)).toEqual([
    'Land Acquisition / Pre-Development',
    'Planning & Permitting',
    'Under Development / Construction',
    'Completion / Stabilization',
    'Income-Producing / Stabilized Asset',
  ])
})

test('strategies · MEM-212', () => {
  expect(labelsOf(options.strategies)).toEqual([
    'Core',
    'Core Plus',
    'Value-Add',
    'Opportunistic',
    'Distressed',
  ])
})

test('deal structures · MEM-213', () => {
  expect(valuesOf(options.dealStructures)).toEqual([
    'direct_acquisition',
    'jv',
    'forward_purchase',
    'forward_funding',
    'sale_leaseback',
    'dev_financing_mezzanine',
    'other',
  ])
})

test('legal entity types with "SE", regulation, PEP, and about 195 sorted jurisdictions · MEM-214', () => {
  expect(labelsOf(options.legalEntityTypes)).toEqual([
    'Limited Liability Company',
    'Joint Stock Company / Public Limited Company',
    'Limited Partnership',
    'European Company (SE)',
    'Special Purpose Vehicle (SPV)',
    'Civil/General Partnership',
    'Sole Proprietorship',
    'Other',
  ])
  expect(valuesOf(options.regulatoryStatuses)).toEqual(['regulated', 'unregulated'])
  expect(valuesOf(options.pepAttestations)).toEqual(['yes', 'no'])
  const names = labelsOf(jurisdictions)
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')))
  expect(names.length).toBeGreaterThan(190)
  expect(names.length).toBeLessThan(210)
  expect(new Set(valuesOf(jurisdictions)).size).toBe(names.length)
})

test('the fields match the specification plus four optional ones · MEM-175 · MEM-177', () => {
  const fields = investorSteps.flatMap((step) => [...step.fields])
  expect(fields.toSorted()).toEqual(
    [
      'company_name',
      'company_type',
      'company_registration_number',
      'website',
      'headquarters_location',
      'founded_year',
      'team_size',
      'description',
      'investment_focus',
      'investment_size_min',
      'investment_size_max',
      'geographic_focus',
      'development_stages',
      'investment_strategy',
      'minimum_target_irr',
      'preferred_deal_structures',
      'preferred_deal_structures_other',
      'completed_investments',
      'total_transaction_volume',
      'typical_deal_size',
      'aum',
      'regions_of_past_activity',
      'realized_exits',
      'example_projects_text',
      'track_record_confidential',
      'legal_entity_type',
      'jurisdiction_incorporation',
      'regulatory_status',
      'regulatory_details',
      'pep_attestation',
      'sanctions_pep_consent',
      'authority_consent',
      'primary_contact_name',
      'primary_contact_title',
      'primary_contact_email',
      'primary_contact_phone',
      'primary_contact_phone_country',
      'office_address',
      'operating_countries',
      'professional_investor_status',
      'investment_committee_size',
      'typical_hold_period',
    ].toSorted(),
  )
  expect(investorForm.slots.map(({ type }) => type)).toEqual([
    'company_registration_cert',
    'personal_id',
    'fund_license',
    'authorized_signatories',
    'example_projects_document_1',
    'example_projects_document_2',
    'example_projects_document_3',
    'example_projects_document_4',
    'example_projects_document_5',
  ])
})
