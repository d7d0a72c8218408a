import { confirmName, withWordsAndTick } from '#app/lib/number-echo.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { advisorSections } from '../advisor/fields.ts'
import { investorSections } from '../investor/fields.ts'
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
} from './common-entries.ts'
import type { Fields } from './field-kit.ts'
import { figureRuleOf } from './figures.ts'
import type { Section } from './form-step.ts'
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
import { area, count, euro, labels, percent, places, text } from './present.ts'
import type { QuestionnaireSection } from './present.ts'

/** The names of a section's fields as the record orders them. */
function recorded(fields: Fields): string[] {
  const names = Object.keys(fields).filter((name) => fields[name]?.input.kind !== 'phoneCountry')
  const following = (name: string) => names.filter((other) => fields[other]?.recordAfter === name)
  return names.filter((name) => !fields[name]?.recordAfter).flatMap((name) => [name, ...following(name)])
}

/** What the record shows of a form's fields. */
function recordSections(sections: readonly Section[]): readonly QuestionnaireSection[] {
  return sections.map(({ title, fields }) => ({
    title,
    entries: recorded(fields).flatMap((key) => {
      const field = fields[key]
      return field ? [{ key, label: field.record ?? field.label, present: field.present }] : []
    }),
  }))
}

/** Every answer of a developer with its label, in the order of the form (ADM-026, MEM-097). */
const developerSections: readonly QuestionnaireSection[] = [
  {
    title: 'Company Information',
    entries: [
      companyName,
      companyType(companyTypes),
      { key: 'company_type_other', label: 'Other company type', present: text },
      registrationNumber('Registration number (EIK or LEI)'),
      website,
      headquarters,
      founded,
      teamSize('team_size', teamSizes),
      description('company_description'),
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
      jurisdiction,
      legalEntityType(legalEntityTypes),
      { key: 'legal_entity_type_other', label: 'Other legal entity type', present: text },
      ...regulatoryStatus(regulatoryStatuses),
      screeningConsent,
      authorityConsent,
    ],
  },
  contactSection,
]

/** The answers of each kind of company, in the order of its form. */
export const questionnaireSections: Readonly<Record<CompanyType, readonly QuestionnaireSection[]>> = {
  developer: developerSections,
  investor: recordSections(investorSections),
  due_diligence: recordSections(advisorSections),
}

export type Answers = Readonly<Record<string, unknown>>
/** `before` is what the last decided version said, when it differs; an empty text when it said nothing. */
export type PresentedAnswer = { key: string; label: string; value: string; before?: string }
export type PresentedSection = { title: string; answers: PresentedAnswer[] }

const isAbsent = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * The questionnaire of a kind of company with labels; absent answers are left out (ADM-026), except those that the last decided version
 * still had; figures have their words, and the tick where they are unusual. `decided` is that version, null when nothing was decided yet.
 */
export function presentQuestionnaire(
  type: CompanyType,
  answers: Answers,
  decided: Answers | null,
): PresentedSection[] {
  return questionnaireSections[type]
    .map(({ title, entries }) => ({
      title,
      answers: entries.flatMap(({ key, label, present }) => {
        const rule = figureRuleOf(key)
        const show = (source: Answers) => {
          const value = source[key]
          if (isAbsent(value)) return ''
          if (!rule || typeof value !== 'number') return present(value)
          return withWordsAndTick(rule, present(value), value, source[confirmName(key)])
        }
        const value = show(answers)
        const before = decided ? show(decided) : value
        if (value === '' && before === '') return []
        return [{ key, label, value, ...(before !== value && { before }) }]
      }),
    }))
    .filter(({ answers: shown }) => shown.length > 0)
}
