import type { Option } from './options.ts'
import { labels, phone, places, given, text } from './present.ts'
import type { Entry, QuestionnaireSection } from './present.ts'

/** The answers that several kinds of companies give, with the same label for each. */

export const companyName: Entry = { key: 'company_name', label: 'Company name', present: text }
export const website: Entry = { key: 'website', label: 'Website', present: text }
export const headquarters: Entry = { key: 'headquarters_location', label: 'Headquarters', present: text }
export const founded: Entry = { key: 'founded_year', label: 'Founded', present: text }

export const companyType = (options: readonly Option[]): Entry => ({
  key: 'company_type',
  label: 'Company type',
  present: labels(options),
})
export const registrationNumber = (label: string): Entry => ({
  key: 'company_registration_number',
  label,
  present: text,
})
export const teamSize = (key: string, options: readonly Option[]): Entry => ({
  key,
  label: 'Team size',
  present: labels(options),
})
export const description = (key: string): Entry => ({ key, label: 'Description', present: text })

export const jurisdiction: Entry = {
  key: 'jurisdiction_incorporation',
  label: 'Jurisdiction',
  present: places,
}
export const legalEntityType = (options: readonly Option[]): Entry => ({
  key: 'legal_entity_type',
  label: 'Legal entity type',
  present: labels(options),
})
/** The status, then its details. */
export const regulatoryStatus = (options: readonly Option[]): readonly Entry[] => [
  { key: 'regulatory_status', label: 'Regulatory status', present: labels(options) },
  { key: 'regulatory_details', label: 'Regulatory details', present: text },
]
export const screeningConsent: Entry = {
  key: 'sanctions_pep_consent',
  label: 'Sanctions and PEP screening',
  present: given,
}
export const authorityConsent: Entry = {
  key: 'authority_consent',
  label: 'Authority to act',
  present: given,
}

export const contactSection: QuestionnaireSection = {
  title: 'Contact Information',
  entries: [
    { key: 'primary_contact_name', label: 'Contact', present: text },
    { key: 'primary_contact_title', label: 'Title', present: text },
    { key: 'primary_contact_email', label: 'Email', present: text },
    { key: 'primary_contact_phone', label: 'Phone', present: phone },
    { key: 'office_address', label: 'Office address', present: text },
  ],
}
