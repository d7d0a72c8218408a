import {
  authorityConsent,
  companyName,
  companyType,
  contactSection,
  description,
  founded,
  headquarters,
  jurisdiction,
  legalEntityType,
  registrationNumber,
  regulatoryStatus,
  screeningConsent,
  teamSize,
  website,
} from '../schema/common-entries.ts'
import { teamSizes } from '../schema/options.ts'
import { count, euro, labels, percent, places, text, yesOrNo } from '../schema/present.ts'
import type { QuestionnaireSection } from '../schema/present.ts'
import {
  companyTypes,
  dealStructures,
  developmentStages,
  holdPeriods,
  investmentFocuses,
  legalEntityTypes,
  pepAttestations,
  professionalStatuses,
  regulatoryStatuses,
  strategies,
} from './options.ts'

/** Every answer of an investor with its label, in the order of the form (MEM-176, MEM-178, MEM-205). */
export const investorSections: readonly QuestionnaireSection[] = [
  {
    title: 'Company Information',
    entries: [
      companyName,
      companyType(companyTypes),
      registrationNumber('Registration number (LEI)'),
      website,
      headquarters,
      founded,
      teamSize('team_size', teamSizes),
      { key: 'investment_committee_size', label: 'Investment committee size', present: count },
      { key: 'operating_countries', label: 'Operating countries', present: places },
      description('description'),
    ],
  },
  {
    title: 'Investment Criteria',
    entries: [
      { key: 'investment_focus', label: 'Investment focus', present: labels(investmentFocuses) },
      { key: 'development_stages', label: 'Development stages', present: labels(developmentStages) },
      { key: 'investment_strategy', label: 'Strategy', present: labels(strategies) },
      { key: 'geographic_focus', label: 'Target regions', present: places },
      { key: 'investment_size_min', label: 'Investment size from', present: euro },
      { key: 'investment_size_max', label: 'Investment size to', present: euro },
      { key: 'minimum_target_irr', label: 'Minimum target IRR', present: percent },
      { key: 'typical_hold_period', label: 'Typical hold period', present: labels(holdPeriods) },
      { key: 'preferred_deal_structures', label: 'Deal structures', present: labels(dealStructures) },
      { key: 'preferred_deal_structures_other', label: 'Other deal structure', present: text },
    ],
  },
  {
    title: 'Track Record',
    entries: [
      { key: 'completed_investments', label: 'Completed investments', present: count },
      { key: 'realized_exits', label: 'Realized exits', present: count },
      { key: 'total_transaction_volume', label: 'Total transaction volume', present: euro },
      { key: 'typical_deal_size', label: 'Typical deal size', present: euro },
      { key: 'aum', label: 'Assets under management', present: euro },
      { key: 'regions_of_past_activity', label: 'Regions of past activity', present: places },
      { key: 'example_projects_text', label: 'Example projects', present: text },
      { key: 'track_record_confidential', label: 'Track record confidential', present: yesOrNo },
    ],
  },
  {
    title: 'Legal & Compliance',
    entries: [
      legalEntityType(legalEntityTypes),
      jurisdiction,
      ...regulatoryStatus(regulatoryStatuses),
      {
        key: 'professional_investor_status',
        label: 'Professional investor status',
        present: labels(professionalStatuses),
      },
      screeningConsent,
      { key: 'pep_attestation', label: 'Politically exposed person', present: labels(pepAttestations) },
      authorityConsent,
    ],
  },
  contactSection,
]
