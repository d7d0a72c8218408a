import * as common from '../schema/common-fields.ts'
import { developerJurisdictions } from '../schema/countries.ts'
import * as kit from '../schema/field-kit.ts'
import { LIMITS, OTHER } from '../schema/fields.ts'
import { count, euro, MAX_COUNTED, percent, squareMetres } from '../schema/figures.ts'
import * as options from './options.ts'

const MIN_DESCRIPTION_LENGTH = 100

/** Step 1 (MEM-142 to MEM-147). */
const company = {
  company_name: common.companyName({ missing: 'Company name is required' }),
  company_type: common.companyType({ options: options.companyTypes, missing: 'Company type is required.' }),
  company_type_other: kit.text('Other company type', {
    placeholder: 'Please specify company type',
    only: { field: 'company_type', is: OTHER },
    missing: 'Please specify company type',
  }),
  company_registration_number: kit.text('Company registration number (EIK or LEI)', {
    record: 'Registration number (EIK or LEI)',
    max: 64,
    hint: 'Your registration number, such as KRS or EIK, or your legal entity identifier (LEI).',
    missing: 'Company registration number (EIK or LEI) is required.',
  }),
  tax_id: kit.text('Tax number', { max: 64 }),
  website: common.website,
  headquarters_location: common.headquarters({ missing: 'Headquarters location is required.' }),
  founded_year: common.foundedYear({ missing: 'Year founded is required.', pairedWith: 'team_size' }),
  team_size: common.teamSize(options.teamSizes, 'Choose a team size.'),
  company_description: common.description({
    hint: `What your company builds, where and for whom. At least ${MIN_DESCRIPTION_LENGTH} characters.`,
    min: MIN_DESCRIPTION_LENGTH,
    missing: `Company description must be at least ${MIN_DESCRIPTION_LENGTH} characters`,
  }),
}

/** Step 2 (MEM-148 to MEM-155). average_project_size in whole euros. */
const focus = {
  development_focus_areas: kit.choices('Development focus areas', {
    record: 'Focus areas',
    options: options.focusAreas,
    missing: 'Choose at least one development focus area.',
    change: 'minor',
  }),
  regions_of_activity: kit.countries('Regions of activity', {
    missing: 'Choose at least one region of activity.',
    change: 'minor',
  }),
  average_project_size: kit.figure('Average project size', {
    rule: euro(0),
    missing: 'Average project size is required.',
  }),
  typical_project_scale: kit.choices('Typical project scale', {
    record: 'Project scale',
    options: options.projectScales,
    missing: 'Choose at least one project scale.',
    change: 'minor',
  }),
  development_stages_covered: kit.choices('Development stages covered', {
    record: 'Development stages',
    options: options.developmentStages,
    columns: 1,
    missing: 'Choose at least one development stage.',
    change: 'minor',
  }),
  preferred_ownership_structure: kit.choices('Preferred ownership structure', {
    record: 'Ownership structure',
    options: options.ownershipStructures,
    missing: 'Choose at least one ownership structure.',
    change: 'minor',
  }),
  preferred_ownership_structure_other: kit.text('Other ownership structure', {
    placeholder: 'Please specify other ownership structure...',
    only: { field: 'preferred_ownership_structure', holds: OTHER },
    missing: 'Specify the other ownership structure.',
    change: 'minor',
  }),
}

/** Step 3 (MEM-156 to MEM-159). Volume in whole euros, area in whole m², historic_irr in percent. */
const record = {
  completed_projects: kit.figure('Completed projects', {
    hint: 'Enter 0 if there are none.',
    rule: count(0, MAX_COUNTED),
    missing: 'Number of completed projects is required.',
  }),
  total_development_volume: kit.figure('Total development volume', {
    rule: euro(0),
    missing: 'Total development volume is required.',
    pairedWith: 'total_developed_area',
  }),
  total_developed_area: kit.figure('Total developed area', { rule: squareMetres }),
  regions_past_activity: kit.countries('Regions of past activity', {
    missing: 'Choose at least one region of past activity.',
  }),
  historic_irr: kit.figure('Historic IRR', { hint: 'Per year, from 0 to 100.', rule: percent }),
  key_clients_partnerships: kit.longText('Key clients and partnerships', { max: LIMITS.note }),
  project_experience_text: kit.longText('Project experience', {
    hint: 'Typical projects with location, use, size, year and your role.',
    rows: 6,
    missing: 'Project experience is required.',
  }),
  major_partners_clients: kit.longText('Major partners and clients', { max: LIMITS.note }),
}

/** Step 4 (MEM-160 to MEM-165). */
const legal = {
  jurisdiction_incorporation: common.jurisdiction({
    options: developerJurisdictions,
    missing: 'Jurisdiction of incorporation is required.',
  }),
  legal_entity_type: common.legalEntityType({
    options: options.legalEntityTypes,
    missing: 'Legal entity type is required.',
  }),
  legal_entity_type_other: kit.text('Other legal entity type', {
    placeholder: 'Specify the legal entity type',
    only: { field: 'legal_entity_type', is: OTHER },
    missing: 'Specify the legal entity type.',
  }),
  regulatory_status: common.regulatoryStatus({
    options: options.regulatoryStatuses,
    missing: 'Regulatory status is required.',
  }),
  regulatory_details: common.regulatoryDetails({
    only: { field: 'regulatory_status', is: 'licensed' },
    missing: 'Regulatory details are required for licensed entities',
  }),
  sanctions_pep_consent: common.screeningConsent({ missing: 'Consent to sanctions and PEP screening' }),
  authority_consent: common.authorityConsent({
    missing: 'Confirm that you are authorised to act for the company.',
  }),
}

/** Step 5 (MEM-166, MEM-167). */
const contact = {
  primary_contact_name: common.contactName('Contact name', { missing: 'Contact name is required.' }),
  primary_contact_title: common.contactTitle({ missing: 'Contact position is required.' }),
  primary_contact_email: common.contactEmail({ missing: 'Contact email is required.' }),
  primary_contact_phone_country: common.phoneCountry,
  primary_contact_phone: common.contactPhone({ missing: 'Contact phone is required.' }),
  office_address: common.officeAddress({ missing: 'Office address is required.' }),
}

/** Parsed answers. Money in whole euros, area in m², historic_irr in percent, countries as ISO codes. */
export type DeveloperAnswers = kit.AnswersOf<
  typeof company & typeof focus & typeof record & typeof legal & typeof contact
>

/** The five steps with questions (MEM-107, MEM-140). */
export const developerSections = [
  { title: 'Company Information', fields: company },
  { title: 'Development Focus', fields: focus },
  { title: 'Track Record', fields: record },
  { title: 'Legal & Compliance', fields: legal },
  { title: 'Contact Information', fields: contact },
] as const
