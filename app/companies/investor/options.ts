import {
  focusAreas as developerFocusAreas,
  legalEntityTypes as developerLegalForms,
} from '../developer/options.ts'
import { OTHER, type Option } from '../schema/fields.ts'

/** Options of the investor form: stored value and label (MEM-209 to MEM-214). Team sizes are shared with developers. */
export const companyTypes = [
  { value: 'asset_management_company', label: 'Asset Management Company' },
  { value: 'investment_fund', label: 'Investment Fund' },
  { value: 'real_estate_fund', label: 'Real Estate Fund' },
  { value: 'reit', label: 'REIT' },
  { value: 'private_equity_firm', label: 'Private Equity Firm' },
  { value: 'corporate_investor', label: 'Corporate Investor' },
  { value: 'family_office', label: 'Family Office' },
  { value: 'multi_family_office', label: 'Multi-Family Office' },
  { value: 'institutional_investor', label: 'Institutional Investor' },
  { value: 'sovereign_wealth_fund', label: 'Sovereign Wealth Fund' },
  { value: 'pension_fund', label: 'Pension Fund' },
  { value: 'insurance_company', label: 'Insurance Company' },
  { value: 'foundation_endowment', label: 'Foundation / Endowment' },
  { value: 'individual_investor', label: 'Individual Investor' },
  { value: OTHER, label: 'Other' },
] as const satisfies readonly Option[]

/** Same values as for developers, with two longer labels. */
export const investmentFocuses: readonly Option<(typeof developerFocusAreas)[number]['value']>[] =
  developerFocusAreas.map(({ value, label }) => ({
    value,
    label: value === 'residential' || value === 'commercial' ? `${label} Development` : label,
  }))

export const INFRASTRUCTURE_EXAMPLES =
  'For example data centers, transport terminals, energy facilities, utility-linked developments.'

export const developmentStages = [
  { value: 'land_acquisition', label: 'Land Acquisition / Pre-Development' },
  { value: 'planning_permitting', label: 'Planning & Permitting' },
  { value: 'under_development', label: 'Under Development / Construction' },
  { value: 'completion_stabilization', label: 'Completion / Stabilization' },
  { value: 'income_producing', label: 'Income-Producing / Stabilized Asset' },
] as const satisfies readonly Option[]

/** Same codes as the listings' risk, where they overlap. */
export const strategies = [
  { value: 'core', label: 'Core' },
  { value: 'core+', label: 'Core Plus' },
  { value: 'value-add', label: 'Value-Add' },
  { value: 'opportunistic', label: 'Opportunistic' },
  { value: 'distressed', label: 'Distressed' },
] as const satisfies readonly Option[]

export const dealStructures = [
  { value: 'direct_acquisition', label: 'Direct Acquisition' },
  { value: 'jv', label: 'Joint Venture' },
  { value: 'forward_purchase', label: 'Forward Purchase' },
  { value: 'forward_funding', label: 'Forward Funding' },
  { value: 'sale_leaseback', label: 'Sale & Leaseback' },
  { value: 'dev_financing_mezzanine', label: 'Development Financing / Mezzanine' },
  { value: OTHER, label: 'Other' },
] as const satisfies readonly Option[]

/** Same as for developers, with a shorter label for the European Company. */
export const legalEntityTypes: readonly Option<(typeof developerLegalForms)[number]['value']>[] =
  developerLegalForms.map(({ value, label }) => ({
    value,
    label: value === 'se' ? 'European Company (SE)' : label,
  }))

export const regulatoryStatuses = [
  { value: 'regulated', label: 'Regulated' },
  { value: 'unregulated', label: 'Unregulated' },
] as const satisfies readonly Option[]

export const pepAttestations = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const satisfies readonly Option[]

/** Client categories of MiFID II, annex II. */
export const professionalStatuses = [
  { value: 'per_se', label: 'Professional client' },
  { value: 'elective', label: 'Professional client on request' },
  { value: 'eligible_counterparty', label: 'Eligible counterparty' },
  { value: 'retail', label: 'Non-professional investor' },
] as const satisfies readonly Option[]

export const holdPeriods = [
  { value: 'under_3_years', label: 'Under 3 years' },
  { value: '3_5_years', label: '3-5 years' },
  { value: '5_7_years', label: '5-7 years' },
  { value: '7_10_years', label: '7-10 years' },
  { value: 'over_10_years', label: 'Over 10 years' },
] as const satisfies readonly Option[]
