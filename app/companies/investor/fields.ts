import { teamSizes } from '../developer/options.ts'
import * as common from '../schema/common-fields.ts'
import * as kit from '../schema/field-kit.ts'
import { count, euro, MAX_COUNTED, percent } from '../schema/figures.ts'
import { OTHER } from '../schema/fields.ts'
import { jurisdictions } from '../schema/world.ts'
import * as options from './options.ts'

/** Shorter descriptions pass with a hint (MEM-204). */
export const RECOMMENDED_DESCRIPTION_LENGTH = 100

/** Step 1 (MEM-182, MEM-204). */
const company = {
  company_name: common.companyName({ missing: 'Company name is required' }),
  company_type: common.companyType({ options: options.companyTypes, missing: 'Company type is required.' }),
  company_registration_number: kit.text('Company registration number (LEI)', {
    record: 'Registration number (LEI)',
    max: 64,
    hint: 'Your legal entity identifier (LEI), or your registration number if you have none.',
    missing: 'Company registration number (LEI) is required.',
    named: 'registration number (LEI)',
  }),
  website: common.website,
  headquarters_location: common.headquarters({ missing: 'Headquarters location is required.' }),
  founded_year: common.foundedYear({ missing: 'Year founded is required.', pairedWith: 'team_size' }),
  team_size: common.teamSize(teamSizes, 'Choose a team size.'),
  investment_committee_size: kit.figure('Investment committee size', {
    hint: 'How many people decide on an investment.',
    rule: count(0, 1000),
    change: 'minor',
  }),
  description: common.description({ recordAfter: 'operating_countries' }),
  operating_countries: kit.countries('Operating countries', {
    hint: 'Where you have people or offices.',
    wrong: 'Choose operating countries from the list.',
    change: 'minor',
  }),
}

/** Step 2 (MEM-183 to MEM-187). Sizes in whole euros, minimum_target_irr in percent. */
const criteria = {
  investment_focus: kit.choices('Investment focus areas', {
    record: 'Investment focus',
    options: options.investmentFocuses,
    missing: 'Choose at least one investment focus area.',
    change: 'minor',
  }),
  development_stages: kit.choices('Development stages', {
    options: options.developmentStages,
    columns: 1,
    missing: 'Choose at least one development stage.',
    change: 'minor',
  }),
  investment_strategy: kit.choices('Strategy', {
    options: options.strategies,
    missing: 'Choose at least one strategy.',
    change: 'minor',
  }),
  geographic_focus: kit.countries('Target regions', {
    missing: 'Choose at least one target region.',
    change: 'minor',
  }),
  investment_size_min: kit.figure('Minimum investment size', {
    record: 'Investment size from',
    rule: euro(1),
    missing: 'Minimum investment size must be greater than 0.',
    pairedWith: 'investment_size_max',
    change: 'minor',
  }),
  investment_size_max: kit.figure('Maximum investment size', {
    record: 'Investment size to',
    rule: euro(0),
    check: {
      passes: ({ investment_size_min: min, investment_size_max: max }) =>
        typeof max !== 'number' || typeof min !== 'number' || max >= min,
      message: 'Maximum investment size must not be below the minimum',
    },
    change: 'minor',
  }),
  minimum_target_irr: kit.figure('Minimum target IRR', {
    hint: 'From 0 to 100.',
    rule: percent,
    pairedWith: 'typical_hold_period',
    change: 'minor',
  }),
  typical_hold_period: kit.choice('Typical hold period', {
    options: options.holdPeriods,
    placeholder: 'Select hold period',
    wrong: 'Choose a typical hold period.',
    change: 'minor',
  }),
  preferred_deal_structures: kit.choices('Preferred deal structures', {
    record: 'Deal structures',
    options: options.dealStructures,
    missing: 'Choose at least one deal structure.',
    named: 'deal structures',
    change: 'minor',
  }),
  preferred_deal_structures_other: kit.text('Other deal structure', {
    placeholder: 'Specify the other deal structure',
    only: { field: 'preferred_deal_structures', holds: OTHER },
    missing: 'Specify the other deal structure.',
    named: 'the other deal structure',
    change: 'minor',
  }),
}

/** Step 3 (MEM-179, MEM-188). Volumes and sizes in whole euros. */
const record = {
  completed_investments: kit.figure('Completed investments', {
    hint: 'If your fund is new, count the investments that its team made before.',
    rule: count(1, MAX_COUNTED),
    missing: 'Completed investments must be greater than 0.',
    pairedWith: 'realized_exits',
  }),
  realized_exits: kit.figure('Realised exits', { rule: count(0, MAX_COUNTED) }),
  total_transaction_volume: kit.figure('Total transaction volume', {
    rule: euro(1),
    missing: 'Total transaction volume must be greater than 0.',
    pairedWith: 'typical_deal_size',
  }),
  typical_deal_size: kit.figure('Typical deal size', {
    rule: euro(1),
    missing: 'Typical deal size must be greater than 0.',
  }),
  aum: kit.figure('Assets under management (AUM)', { record: 'Assets under management', rule: euro(0) }),
  regions_of_past_activity: kit.countries('Regions of past activity', {
    missing: 'Choose at least one region of past activity.',
  }),
  example_projects_text: kit.longText('Example projects', {
    hint: 'Typical investments with location, use, size, year and your role.',
    rows: 6,
  }),
  track_record_confidential: kit.tick('Keep our track record confidential', {
    record: 'Track record confidential',
    hint: 'Other members do not see these figures. Our review team does.',
    wrong: 'Tick the box or leave it empty.',
    change: 'minor',
  }),
}

/** Step 4 (MEM-189 to MEM-194). A PEP attestation of "yes" passes and is flagged for admins. */
const legal = {
  legal_entity_type: common.legalEntityType({
    options: options.legalEntityTypes,
    missing: 'Choose the legal entity type.',
    title: 'Legal Entity Type Required',
  }),
  jurisdiction_incorporation: common.jurisdiction({
    options: jurisdictions,
    missing: 'Choose the jurisdiction of incorporation.',
    title: 'Jurisdiction Required',
  }),
  regulatory_status: common.regulatoryStatus({
    options: options.regulatoryStatuses,
    missing: 'Choose the regulatory status.',
    title: 'Regulatory Status Required',
  }),
  regulatory_details: common.regulatoryDetails({
    only: { field: 'regulatory_status', is: 'regulated' },
    missing: 'Enter the authority, the type of licence and its number.',
    title: 'Regulatory Details Required',
  }),
  professional_investor_status: kit.choice('Professional investor status', {
    hint: 'Your client category under MiFID II, if you have one.',
    options: options.professionalStatuses,
    placeholder: 'Select status',
    wrong: 'Choose an investor status.',
  }),
  sanctions_pep_consent: common.screeningConsent({
    missing: 'You must consent to sanctions and PEP screening to proceed.',
    title: 'Consent Required',
  }),
  pep_attestation: kit.radios(
    'Is a beneficial owner, director or signatory of the company a politically exposed person (PEP), or a close associate or family member of one?',
    {
      record: 'Politically exposed person',
      hint: 'Answering yes does not stop your application. We’ll ask you for the information that the law requires.',
      options: options.pepAttestations,
      missing: 'Answer the question about politically exposed persons.',
      title: 'PEP Attestation Required',
      change: { yes: 'minor', no: 'material' },
    },
  ),
  authority_consent: common.authorityConsent({
    missing: 'Confirm that you are authorised to act for the company.',
    title: 'Authority Confirmation Required',
  }),
}

const contact = {
  primary_contact_name: common.contactName('Contact name', { missing: 'Contact name is required.' }),
  primary_contact_title: common.contactTitle({}),
  primary_contact_email: common.contactEmail({
    missing: 'Contact email is required.',
    named: 'contact email',
  }),
  primary_contact_phone_country: common.phoneCountry,
  primary_contact_phone: common.contactPhone({
    missing: 'Contact phone is required.',
    named: 'contact phone',
  }),
  office_address: common.officeAddress({}),
}

/** Parsed answers. Money in whole euros, minimum_target_irr in percent, countries as ISO codes. */
export type InvestorAnswers = kit.AnswersOf<
  typeof company & typeof criteria & typeof record & typeof legal & typeof contact
>

/** The five steps with answers (MEM-108, MEM-175, MEM-177, MEM-195). */
export const investorSections = [
  { title: 'Company Information', fields: company },
  { title: 'Investment Criteria', fields: criteria },
  { title: 'Track Record', fields: record },
  { title: 'Legal & Compliance', fields: legal, consentLead: 'All consents are mandatory to proceed' },
  { title: 'Contact Information', fields: contact },
] as const
