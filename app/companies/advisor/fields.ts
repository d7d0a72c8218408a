import * as common from '../schema/common-fields.ts'
import * as kit from '../schema/field-kit.ts'
import { LIMITS } from '../schema/fields.ts'
import { count, euro, MAX_COUNTED, years } from '../schema/figures.ts'
import * as options from './options.ts'

const { note } = LIMITS

const company = {
  company_name: common.companyName({ missing: 'Company name is required' }),
  company_type: common.companyType({ options: options.companyTypes, pairedWith: 'employee_count' }),
  founded_year: common.foundedYear({}),
  employee_count: common.teamSize(options.employeeCounts),
  headquarters_location: common.headquarters({ pairedWith: 'founded_year' }),
  website: common.website,
  description: common.description({
    hint: 'Your services, your clients and your strengths.',
    missing: 'Company description is required.',
  }),
}

const services = {
  service_areas: kit.choices('Service areas', { options: options.serviceAreas, change: 'minor' }),
  expertise_sectors: kit.choices('Sector expertise', { options: options.expertiseSectors, change: 'minor' }),
  geographic_coverage: kit.choices('Geographic coverage', {
    hint: 'Eastern Europe includes Poland.',
    options: options.coverages,
    change: 'minor',
  }),
  languages_offered: kit.choices('Languages', { options: options.languages, change: 'minor' }),
}

const experience = {
  years_in_business: kit.figure('Years in business', {
    rule: years(500),
    pairedWith: 'total_projects_completed',
  }),
  total_projects_completed: kit.figure('Total projects completed', {
    record: 'Projects completed',
    rule: count(0, MAX_COUNTED),
  }),
  notable_clients: kit.longText('Notable clients', {
    hint: 'Only clients you are allowed to name.',
    max: note,
  }),
  case_studies: kit.longText('Case studies', {
    hint: 'Typical assignments with scope, findings and outcome.',
    rows: 5,
  }),
}

const team = {
  key_team_members: kit.longText('Key team members', {
    hint: 'Name, role and qualification, one person per line.',
    rows: 4,
    change: 'minor',
  }),
  professional_certifications: kit.choices('Professional certifications', {
    record: 'Certifications',
    options: options.certifications,
  }),
  academic_affiliations: kit.longText('Academic affiliations', { max: note, rows: 2 }),
  technology_tools: kit.choices('Technology tools', { options: options.technologyTools, change: 'minor' }),
}

const approach = {
  typical_project_size: kit.choice('Typical project size', {
    options: options.projectSizes,
    placeholder: 'Select project size',
    pairedWith: 'average_project_duration',
    change: 'minor',
  }),
  average_project_duration: kit.choice('Average project duration', {
    record: 'Average duration',
    options: options.projectDurations,
    placeholder: 'Select duration',
    change: 'minor',
  }),
  quality_assurance_process: kit.longText('Quality assurance process', {
    record: 'Quality assurance',
    change: 'minor',
  }),
  reporting_methodology: kit.longText('Reporting methodology', { change: 'minor' }),
}

const compliance = {
  professional_insurance: kit.longText('Professional insurance', {
    hint: 'Insurer, cover and limit.',
    max: note,
    rows: 2,
  }),
  regulatory_compliance: kit.longText('Regulatory compliance', {
    hint: 'Professional chambers and supervisory authorities.',
  }),
  data_security_standards: kit.longText('Data security standards', {}),
  confidentiality_protocols: kit.longText('Confidentiality protocols', {}),
}

const terms = {
  fee_structure: kit.choice('Fee structure', {
    options: options.feeStructures,
    placeholder: 'Select fee structure',
    pairedWith: 'payment_terms',
    change: 'minor',
  }),
  payment_terms: kit.choice('Payment terms', {
    options: options.paymentTerms,
    placeholder: 'Select payment terms',
    change: 'minor',
  }),
  minimum_engagement_size: kit.figure('Minimum engagement size', {
    hint: 'Your minimum fee for an assignment, in whole euros.',
    rule: euro(0),
    change: 'minor',
  }),
  rush_project_capability: kit.tick('We take on rush projects', {
    record: 'Takes on rush projects',
    hint: 'Assignments with a short deadline.',
    change: 'minor',
  }),
}

const contact = {
  primary_contact_name: common.contactName('Primary contact name', { pairedWith: 'primary_contact_title' }),
  primary_contact_title: common.contactTitle({}),
  primary_contact_email: common.optionalContactEmail,
  primary_contact_phone_country: common.phoneCountry,
  primary_contact_phone: common.contactPhone({}),
  office_address: common.officeAddress({}),
}

/** Parsed answers. Money in whole euros, phone numbers in E.164. */
export type AdvisorAnswers = kit.AnswersOf<
  typeof company &
    typeof services &
    typeof experience &
    typeof team &
    typeof approach &
    typeof compliance &
    typeof terms &
    typeof contact
>

/** Sections with questions in page order, each with its anchor (MEM-215, MEM-218, MEM-220). */
export const advisorSections = [
  {
    id: 'company-information',
    title: 'Company Information',
    lead: 'Only the name and the description are required in this section.',
    fields: company,
  },
  { id: 'services-expertise', title: 'Services & Expertise', fields: services },
  { id: 'experience-track-record', title: 'Experience & Track Record', fields: experience },
  { id: 'team-qualifications', title: 'Team & Qualifications', fields: team },
  { id: 'service-approach', title: 'Service Approach', fields: approach },
  { id: 'legal-compliance', title: 'Legal & Compliance', fields: compliance },
  { id: 'pricing-terms', title: 'Pricing & Terms', fields: terms },
  { id: 'contact-information', title: 'Contact Information', fields: contact },
] as const

/** The nine sections of the page. The last one holds the documents, whose upload forms are outside the main form. */
export const advisorSectionList = [
  ...advisorSections,
  { id: 'required-documents', title: 'Required Documents' },
] as const
