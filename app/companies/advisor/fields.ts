import {
  companyName,
  companyType,
  contactName,
  contactPhone,
  contactTitle,
  foundedYear,
  headquarters,
  officeAddress,
  optionalContactEmail,
  phoneCountry,
  teamSize,
  website,
} from '../schema/common-fields.ts'
import { choice, choices, figure, longText, tick } from '../schema/field-kit.ts'
import type { AnswersOf } from '../schema/field-kit.ts'
import { LIMITS } from '../schema/fields.ts'
import { count, euro, MOST_COUNTED, years } from '../schema/figures.ts'
import * as options from './options.ts'

const { note, text } = LIMITS

const company = {
  company_name: companyName({ missing: 'Company name is required' }),
  company_type: companyType({ options: options.companyTypes, beside: 'employee_count' }),
  founded_year: foundedYear({}),
  employee_count: teamSize(options.employeeCounts),
  headquarters_location: headquarters({ beside: 'founded_year' }),
  website,
  description: longText({
    label: 'Company description',
    record: 'Description',
    hint: 'What you examine, for whom, and what your reports are known for.',
    most: text,
    rows: 6,
    missing: 'Company description is required',
    change: 'minor',
  }),
}

const services = {
  service_areas: choices({ label: 'Service areas', options: options.serviceAreas, change: 'minor' }),
  expertise_sectors: choices({
    label: 'Sector expertise',
    options: options.expertiseSectors,
    change: 'minor',
  }),
  geographic_coverage: choices({
    label: 'Geographic coverage',
    hint: 'Poland is part of Eastern Europe here.',
    options: options.coverages,
    change: 'minor',
  }),
  languages_offered: choices({ label: 'Languages', options: options.languages, change: 'minor' }),
}

const experience = {
  years_in_business: figure({
    label: 'Years in business',
    rule: () => years(500),
    beside: 'total_projects_completed',
    change: 'material',
  }),
  total_projects_completed: figure({
    label: 'Total projects completed',
    record: 'Projects completed',
    rule: () => count(0, MOST_COUNTED),
    change: 'material',
  }),
  notable_clients: longText({
    label: 'Notable clients',
    hint: 'Only those whom you may name.',
    most: note,
    rows: 3,
    change: 'material',
  }),
  case_studies: longText({
    label: 'Case studies',
    hint: 'Assignments that show what you do: what was examined, what was found, what came of it.',
    most: text,
    rows: 5,
    change: 'material',
  }),
}

const team = {
  key_team_members: longText({
    label: 'Key team members',
    hint: 'Name, role and qualification, one a line.',
    most: text,
    rows: 4,
    change: 'minor',
  }),
  professional_certifications: choices({
    label: 'Professional certifications',
    record: 'Certifications',
    options: options.certifications,
    change: 'material',
  }),
  academic_affiliations: longText({
    label: 'Academic affiliations',
    most: note,
    rows: 2,
    change: 'material',
  }),
  technology_tools: choices({ label: 'Technology tools', options: options.technologyTools, change: 'minor' }),
}

const approach = {
  typical_project_size: choice({
    label: 'Typical project size',
    options: options.projectSizes,
    placeholder: 'Select project size',
    beside: 'average_project_duration',
    change: 'minor',
  }),
  average_project_duration: choice({
    label: 'Average project duration',
    record: 'Average duration',
    options: options.projectDurations,
    placeholder: 'Select duration',
    change: 'minor',
  }),
  quality_assurance_process: longText({
    label: 'Quality assurance process',
    record: 'Quality assurance',
    most: text,
    rows: 3,
    change: 'minor',
  }),
  reporting_methodology: longText({ label: 'Reporting methodology', most: text, rows: 3, change: 'minor' }),
}

const compliance = {
  professional_insurance: longText({
    label: 'Professional insurance',
    hint: 'Insurer, cover and its limit.',
    most: note,
    rows: 2,
    change: 'material',
  }),
  regulatory_compliance: longText({
    label: 'Regulatory compliance',
    hint: 'Chambers and supervisors that you answer to.',
    most: text,
    rows: 3,
    change: 'material',
  }),
  data_security_standards: longText({
    label: 'Data security standards',
    most: text,
    rows: 3,
    change: 'material',
  }),
  confidentiality_protocols: longText({
    label: 'Confidentiality protocols',
    most: text,
    rows: 3,
    change: 'material',
  }),
}

const terms = {
  fee_structure: choice({
    label: 'Fee structure',
    options: options.feeStructures,
    placeholder: 'Select fee structure',
    beside: 'payment_terms',
    change: 'minor',
  }),
  payment_terms: choice({
    label: 'Payment terms',
    options: options.paymentTerms,
    placeholder: 'Select payment terms',
    change: 'minor',
  }),
  minimum_engagement_size: figure({
    label: 'Minimum engagement size',
    hint: 'The smallest assignment that you take on, as a fee in whole euro.',
    rule: () => euro(0),
    change: 'minor',
  }),
  rush_project_capability: tick({
    label: 'We take rush projects',
    record: 'Takes rush projects',
    hint: 'Assignments that have to be done faster than usual.',
    change: 'minor',
  }),
}

const contact = {
  primary_contact_name: contactName({ label: 'Primary contact name', beside: 'primary_contact_title' }),
  primary_contact_title: contactTitle({}),
  primary_contact_email: optionalContactEmail,
  primary_contact_phone_country: phoneCountry,
  primary_contact_phone: contactPhone({}),
  office_address: officeAddress({}),
}

/** The understood answers. Sums are whole euro, the telephone is E.164. */
export type AdvisorAnswers = AnswersOf<
  typeof company &
    typeof services &
    typeof experience &
    typeof team &
    typeof approach &
    typeof compliance &
    typeof terms &
    typeof contact
>

/** The sections with answers in the order of the page, with the anchor of each (MEM-215, MEM-218, MEM-220). */
export const advisorSections = [
  {
    id: 'company-information',
    title: 'Company Information',
    lead: 'Only the name and the description are required.',
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

/** The nine sections of the page: the last one holds the documents, whose forms stand beside the others'. */
export const advisorSectionList = [
  ...advisorSections,
  { id: 'required-documents', title: 'Required Documents' },
] as const
