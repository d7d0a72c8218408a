import { z } from 'zod'
import { portfolioSizeOf } from '../policy.ts'
import { CONTACT_FIELDS } from '../schema/contact-fields.ts'
import type { FormColumns, FormStep, ProfileForm } from '../schema/profile-form.ts'
import { investmentFocuses } from './options.ts'
import { investorSlots } from './slots.ts'
import { companyInformation } from './steps/company-information.ts'
import { contactInformation } from './steps/contact-information.ts'
import { investmentCriteria } from './steps/investment-criteria.ts'
import { legalCompliance } from './steps/legal-compliance.ts'
import { trackRecord } from './steps/track-record.ts'
import { investorWords } from './words.ts'

/** The six steps (MEM-108) with their fields (MEM-175, MEM-177) in the order in which the page shows them. */
export const investorSteps = [
  {
    title: 'Company Information',
    schema: companyInformation,
    fields: [
      'company_name',
      'company_type',
      'company_registration_number',
      'website',
      'headquarters_location',
      'founded_year',
      'team_size',
      'investment_committee_size',
      'description',
      'operating_countries',
    ],
    lists: ['operating_countries'],
  },
  {
    title: 'Investment Criteria',
    schema: investmentCriteria,
    fields: [
      'investment_focus',
      'development_stages',
      'investment_strategy',
      'geographic_focus',
      'investment_size_min',
      'investment_size_max',
      'minimum_target_irr',
      'typical_hold_period',
      'preferred_deal_structures',
      'preferred_deal_structures_other',
    ],
    lists: [
      'investment_focus',
      'development_stages',
      'investment_strategy',
      'geographic_focus',
      'preferred_deal_structures',
    ],
  },
  {
    title: 'Track Record',
    schema: trackRecord,
    fields: [
      'completed_investments',
      'realized_exits',
      'total_transaction_volume',
      'typical_deal_size',
      'aum',
      'regions_of_past_activity',
      'example_projects_text',
      'track_record_confidential',
    ],
    lists: ['regions_of_past_activity'],
  },
  {
    title: 'Legal & Compliance',
    schema: legalCompliance,
    fields: [
      'legal_entity_type',
      'jurisdiction_incorporation',
      'regulatory_status',
      'regulatory_details',
      'professional_investor_status',
      'sanctions_pep_consent',
      'pep_attestation',
      'authority_consent',
    ],
    lists: [],
  },
  {
    title: 'Contact Information',
    schema: contactInformation,
    fields: CONTACT_FIELDS,
    lists: [],
  },
  { title: 'Documents & Review', schema: z.strictObject({}), fields: [], lists: [], seesAll: true },
] as const satisfies readonly FormStep[]

/** The answers of all six steps, understood. Money is whole euro, minimum_target_irr percent, countries ISO codes. */
export type InvestorAnswers = z.output<typeof companyInformation> &
  z.output<typeof investmentCriteria> &
  z.output<typeof trackRecord> &
  z.output<typeof legalCompliance> &
  z.output<typeof contactInformation>

/** EUR millions from AUM, else from the transaction volume; an AUM of 0 counts as not stated (MEM-102). */
const portfolioSize = ({ aum, total_transaction_volume }: InvestorAnswers) =>
  portfolioSizeOf({ type: 'investor', aum: aum || null, totalTransactionVolume: total_transaction_volume })

/** What a company's row shows of an investor's answers (MEM-082, MEM-100 to MEM-102). No realised IRR is asked. */
function toColumns(answers: InvestorAnswers): FormColumns {
  const focuses = investmentFocuses
    .filter(({ value }) => answers.investment_focus.includes(value))
    .map(({ label }) => label)
  return {
    name: answers.company_name,
    headquarters: answers.headquarters_location,
    assetClass: focuses.join(', ') || 'Mixed',
    portfolioSize: portfolioSize(answers),
    projectsDeals: answers.completed_investments,
    avgIrrBps: null,
    description: answers.description,
    website: answers.website,
    phone: answers.primary_contact_phone,
  }
}

/** The investors' profile (MEM-108, MEM-116, MEM-130, MEM-133, MEM-134, MEM-175 to MEM-214). */
export const investorForm: ProfileForm<InvestorAnswers> = {
  type: 'investor',
  formType: 'investor_profile',
  path: '/profile/investor',
  steps: investorSteps,
  slots: investorSlots,
  cancel: 'discard',
  words: investorWords,
  toColumns,
  toStored: (answers) => ({
    ...answers,
    portfolio_size: portfolioSize(answers),
    total_assets_under_management: answers.aum,
  }),
  fromStored: (stored) => ({ aum: stored.total_assets_under_management, ...stored }),
}
