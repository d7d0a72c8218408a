import { formatEur, formatNumber } from '#app/lib/money.ts'
import { countries } from './countries.ts'
import {
  companyTypes,
  developmentStages,
  focusAreas,
  legalEntityTypes,
  ownershipStructures,
  projectScales,
  regulatoryStatuses,
  teamSizes,
} from './options.ts'
import type { Option } from './options.ts'
import { formatPhone } from './phone.ts'

type Present = (value: unknown) => string
type Entry = { key: string; label: string; present: Present }

const text: Present = (value) => (Array.isArray(value) ? value.map(String).join(', ') : String(value))
const euro: Present = (value) => (typeof value === 'number' ? formatEur(value) : text(value))
const count: Present = (value) => (typeof value === 'number' ? formatNumber(value) : text(value))
const area: Present = (value) => `${count(value)} m²`
const percent: Present = (value) => `${count(value)}%`
const given: Present = (value) => (value === true ? 'Given' : 'Not given')
const phone: Present = (value) => formatPhone(text(value))
/** Labels of the chosen values in one line; a value without a label stands as it is. */
const labels =
  (options: readonly Option[]): Present =>
  (value) =>
    (Array.isArray(value) ? value : [value])
      .map((one) => options.find((option) => option.value === one)?.label ?? String(one))
      .join(', ')

const places = labels(countries)

/** Every answer with its label, in the order of the form (ADM-026, MEM-097); investors' answers follow. */
export const questionnaireSections: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: 'Company Information',
    entries: [
      { key: 'company_name', label: 'Company name', present: text },
      { key: 'company_type', label: 'Company type', present: labels(companyTypes) },
      { key: 'company_type_other', label: 'Other company type', present: text },
      { key: 'company_registration_number', label: 'Registration number (EIK or LEI)', present: text },
      { key: 'website', label: 'Website', present: text },
      { key: 'headquarters_location', label: 'Headquarters', present: text },
      { key: 'founded_year', label: 'Founded', present: text },
      { key: 'team_size', label: 'Team size', present: labels(teamSizes) },
      { key: 'company_description', label: 'Description', present: text },
      { key: 'description', label: 'Description', present: text },
    ],
  },
  {
    title: 'Development Focus',
    entries: [
      { key: 'development_focus_areas', label: 'Focus areas', present: labels(focusAreas) },
      { key: 'regions_of_activity', label: 'Regions of activity', present: places },
      { key: 'average_project_size', label: 'Average project size', present: euro },
      { key: 'typical_project_scale', label: 'Project scale', present: labels(projectScales) },
      { key: 'development_stages_covered', label: 'Development stages', present: labels(developmentStages) },
      {
        key: 'preferred_ownership_structure',
        label: 'Ownership structure',
        present: labels(ownershipStructures),
      },
      { key: 'preferred_ownership_structure_other', label: 'Other ownership structure', present: text },
    ],
  },
  {
    title: 'Investment Criteria',
    entries: [
      { key: 'investment_focus', label: 'Investment focus', present: labels(focusAreas) },
      { key: 'investment_size_min', label: 'Investment size from', present: euro },
      { key: 'investment_size_max', label: 'Investment size to', present: euro },
      { key: 'minimum_target_irr', label: 'Minimum target IRR', present: percent },
      { key: 'operating_countries', label: 'Operating countries', present: places },
      { key: 'geographic_focus', label: 'Geographic focus', present: places },
    ],
  },
  {
    title: 'Track Record',
    entries: [
      { key: 'completed_projects', label: 'Completed projects', present: count },
      { key: 'total_development_volume', label: 'Total development volume', present: euro },
      { key: 'total_developed_area', label: 'Total developed area', present: area },
      { key: 'regions_past_activity', label: 'Regions of past activity', present: places },
      { key: 'historic_irr', label: 'Historic IRR', present: percent },
      { key: 'key_clients_partnerships', label: 'Key clients and partnerships', present: text },
      { key: 'project_experience_text', label: 'Project experience', present: text },
      { key: 'major_partners_clients', label: 'Major partners and clients', present: text },
    ],
  },
  {
    title: 'Legal & Compliance',
    entries: [
      { key: 'jurisdiction_incorporation', label: 'Jurisdiction', present: places },
      { key: 'legal_entity_type', label: 'Legal entity type', present: labels(legalEntityTypes) },
      { key: 'legal_entity_type_other', label: 'Other legal entity type', present: text },
      { key: 'regulatory_status', label: 'Regulatory status', present: labels(regulatoryStatuses) },
      { key: 'regulatory_details', label: 'Regulatory details', present: text },
      { key: 'sanctions_pep_consent', label: 'Sanctions and PEP screening', present: given },
      { key: 'authority_consent', label: 'Authority to act', present: given },
    ],
  },
  {
    title: 'Contact Information',
    entries: [
      { key: 'primary_contact_name', label: 'Contact', present: text },
      { key: 'primary_contact_title', label: 'Title', present: text },
      { key: 'primary_contact_email', label: 'Email', present: text },
      { key: 'primary_contact_phone', label: 'Phone', present: phone },
      { key: 'office_address', label: 'Office address', present: text },
    ],
  },
]

export type Answers = Readonly<Record<string, unknown>>
/** `before` is what the last decided version said, when it differs; an empty text when it said nothing. */
export type PresentedAnswer = { key: string; label: string; value: string; before?: string }
export type PresentedSection = { title: string; answers: PresentedAnswer[] }

const isAbsent = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * The questionnaire with labels; absent answers are left out (ADM-026), except those that the last decided version
 * still had. `decided` is that version, null when nothing was decided yet.
 */
export function presentQuestionnaire(answers: Answers, decided: Answers | null): PresentedSection[] {
  return questionnaireSections
    .map(({ title, entries }) => ({
      title,
      answers: entries.flatMap(({ key, label, present }) => {
        const show = (source: Answers) => (isAbsent(source[key]) ? '' : present(source[key]))
        const value = show(answers)
        const before = decided ? show(decided) : value
        if (value === '' && before === '') return []
        return [{ key, label, value, ...(before !== value && { before }) }]
      }),
    }))
    .filter(({ answers: shown }) => shown.length > 0)
}
