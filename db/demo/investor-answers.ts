import { countryName } from '#app/companies/schema/world.ts'
import type { SampleCompany } from './questionnaires.ts'

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** Stages by strategy: let buildings for core, developments for the others. */
const STAGES: Readonly<Record<string, readonly string[]>> = {
  core: ['income_producing'],
  'core+': ['income_producing', 'completion_stabilization'],
  'value-add': ['completion_stabilization', 'under_development'],
  opportunistic: ['land_acquisition', 'planning_permitting', 'under_development'],
  distressed: ['under_development', 'completion_stabilization'],
}

/** Investor form answers (MEM-176, MEM-178) of a sample company. */
export function investorAnswers(
  company: SampleCompany,
  contact: { name: string; title: string; email: string },
) {
  const figures: Readonly<Record<string, unknown>> = company.figures
  const figure = (key: string) => (isNumber(figures[key]) ? figures[key] : null)
  const strategies = 'strategies' in company ? company.strategies : []
  const [aum, deals] = [figure('aum_eur'), figure('deals_completed') ?? 1]
  const [min, max] = [figure('ticket_min_eur') ?? 1_000_000, figure('ticket_max_eur')]
  const typical = Math.round((min + (max ?? min)) / 2)
  return {
    company_name: company.name,
    company_type: company.company_type,
    company_registration_number: 'sample, not a register number',
    website: company.website,
    headquarters_location: `${company.headquarters}, ${countryName(company.country)}`,
    founded_year: company.founded_year,
    team_size: 'team_size' in company ? company.team_size : null,
    investment_committee_size: null,
    operating_countries: company.operating_countries,
    description: company.description,
    investment_focus: 'focus' in company ? company.focus : [],
    development_stages: [...new Set(strategies.flatMap((strategy) => STAGES[strategy] ?? []))],
    investment_strategy: strategies,
    geographic_focus: company.operating_countries,
    investment_size_min: min,
    investment_size_max: max,
    minimum_target_irr: figure('target_irr_percent'),
    typical_hold_period: strategies.includes('core') ? 'over_10_years' : '3_5_years',
    preferred_deal_structures: ['direct_acquisition', 'jv'],
    preferred_deal_structures_other: null,
    completed_investments: deals,
    realized_exits: null,
    total_transaction_volume: deals * typical,
    typical_deal_size: typical,
    aum,
    total_assets_under_management: aum,
    portfolio_size: (aum ?? deals * typical) / 1_000_000,
    regions_of_past_activity: company.operating_countries,
    example_projects_text: null,
    track_record_confidential: false,
    legal_entity_type: 'joint_stock',
    jurisdiction_incorporation: company.country,
    regulatory_status: 'unregulated',
    regulatory_details: null,
    professional_investor_status: 'per_se',
    sanctions_pep_consent: true,
    pep_attestation: 'no',
    authority_consent: true,
    primary_contact_name: contact.name,
    primary_contact_title: contact.title,
    primary_contact_email: contact.email,
    primary_contact_phone: '+48221234567',
    office_address: `Sample Street 1, ${company.headquarters}`,
  }
}
