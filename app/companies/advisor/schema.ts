import { z } from 'zod'
import { holdsAddress, NAME_WITH_ADDRESS } from '#app/lib/name.ts'
import { optionalNumber } from '#app/lib/number-schema.ts'
import { CONTACT_FIELDS, PHONE_WORDS, readContactPhone } from '../schema/contact-fields.ts'
import {
  anyOf,
  LIMITS,
  optionalOneOf,
  optionalText,
  optionalWebAddress,
  requiredName,
  requiredText,
} from '../schema/fields.ts'
import { COMPANY_FIGURES, foundedYearRule } from '../schema/figures.ts'
import { DEFAULT_PHONE_COUNTRY } from '../schema/phone.ts'
import {
  certifications,
  companyTypes,
  coverages,
  employeeCounts,
  expertiseSectors,
  feeStructures,
  languages,
  paymentTerms,
  projectDurations,
  projectSizes,
  serviceAreas,
  technologyTools,
} from './options.ts'

/** The nine sections of the form in the order of the page, with the anchor of each (MEM-215). */
export const advisorSectionList = [
  { id: 'company-information', title: 'Company Information' },
  { id: 'services-expertise', title: 'Services & Expertise' },
  { id: 'experience-track-record', title: 'Experience & Track Record' },
  { id: 'team-qualifications', title: 'Team & Qualifications' },
  { id: 'service-approach', title: 'Service Approach' },
  { id: 'legal-compliance', title: 'Legal & Compliance' },
  { id: 'pricing-terms', title: 'Pricing & Terms' },
  { id: 'contact-information', title: 'Contact Information' },
  { id: 'required-documents', title: 'Required Documents' },
] as const

/** Beside an empty company name and description (MEM-218). */
export const MISSING_WORDS = {
  company_name: 'Company name is required',
  description: 'Company description is required',
} as const

const CHOICE = 'Please choose from the list'

/**
 * The due-diligence form: name and description are required, everything else may stay empty (MEM-218, MEM-220).
 * minimum_engagement_size is whole euro; the phone number becomes E.164, its country is form only.
 */
export const advisorAnswers = z
  .strictObject({
    company_name: requiredName(MISSING_WORDS.company_name),
    company_type: optionalOneOf(companyTypes, CHOICE),
    founded_year: optionalNumber(foundedYearRule),
    employee_count: optionalOneOf(employeeCounts, CHOICE),
    headquarters_location: optionalText(),
    website: optionalWebAddress(),
    description: requiredText(MISSING_WORDS.description, LIMITS.text),

    service_areas: anyOf(serviceAreas, CHOICE),
    expertise_sectors: anyOf(expertiseSectors, CHOICE),
    geographic_coverage: anyOf(coverages, CHOICE),
    languages_offered: anyOf(languages, CHOICE),

    years_in_business: optionalNumber(COMPANY_FIGURES.years_in_business),
    total_projects_completed: optionalNumber(COMPANY_FIGURES.total_projects_completed),
    notable_clients: optionalText(LIMITS.note),
    case_studies: optionalText(LIMITS.text),

    key_team_members: optionalText(LIMITS.text),
    professional_certifications: anyOf(certifications, CHOICE),
    academic_affiliations: optionalText(LIMITS.note),
    technology_tools: anyOf(technologyTools, CHOICE),

    typical_project_size: optionalOneOf(projectSizes, CHOICE),
    average_project_duration: optionalOneOf(projectDurations, CHOICE),
    quality_assurance_process: optionalText(LIMITS.text),
    reporting_methodology: optionalText(LIMITS.text),

    professional_insurance: optionalText(LIMITS.note),
    regulatory_compliance: optionalText(LIMITS.text),
    data_security_standards: optionalText(LIMITS.text),
    confidentiality_protocols: optionalText(LIMITS.text),

    fee_structure: optionalOneOf(feeStructures, CHOICE),
    payment_terms: optionalOneOf(paymentTerms, CHOICE),
    minimum_engagement_size: optionalNumber(COMPANY_FIGURES.minimum_engagement_size),
    rush_project_capability: z
      .enum(['on', ''], { error: CHOICE })
      .optional()
      .transform((ticked) => ticked === 'on'),

    primary_contact_name: optionalText().refine(
      (name) => name === null || !holdsAddress(name),
      NAME_WITH_ADDRESS,
    ),
    primary_contact_title: optionalText(120),
    primary_contact_email: z
      .union([
        z.literal('').transform(() => null),
        z
          .string()
          .trim()
          .max(254, 'Please keep this to 254 characters')
          .toLowerCase()
          .pipe(z.email('Please enter a valid email address')),
      ])
      .optional()
      .transform((email) => email ?? null),
    primary_contact_phone_country: z
      .string()
      .max(2, PHONE_WORDS)
      .optional()
      .transform((country) => country || DEFAULT_PHONE_COUNTRY),
    primary_contact_phone: optionalText(40),
    office_address: optionalText(LIMITS.note),
  })
  .transform(({ primary_contact_phone_country: country, ...answers }, refusal) => {
    const typed = answers.primary_contact_phone
    return {
      ...answers,
      primary_contact_phone: typed === null ? null : readContactPhone(typed, country, refusal),
    }
  })

export type AdvisorAnswers = z.output<typeof advisorAnswers>

/** Posted names in the order of the page. */
export const ADVISOR_FIELDS = [
  'company_name',
  'company_type',
  'founded_year',
  'employee_count',
  'headquarters_location',
  'website',
  'description',
  'service_areas',
  'expertise_sectors',
  'geographic_coverage',
  'languages_offered',
  'years_in_business',
  'total_projects_completed',
  'notable_clients',
  'case_studies',
  'key_team_members',
  'professional_certifications',
  'academic_affiliations',
  'technology_tools',
  'typical_project_size',
  'average_project_duration',
  'quality_assurance_process',
  'reporting_methodology',
  'professional_insurance',
  'regulatory_compliance',
  'data_security_standards',
  'confidentiality_protocols',
  'fee_structure',
  'payment_terms',
  'minimum_engagement_size',
  'rush_project_capability',
  ...CONTACT_FIELDS,
] as const

/** Those that take several answers. */
export const ADVISOR_LISTS = [
  'service_areas',
  'expertise_sectors',
  'geographic_coverage',
  'languages_offered',
  'professional_certifications',
  'technology_tools',
] as const
