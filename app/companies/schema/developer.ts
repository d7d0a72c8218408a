import type { z } from 'zod'
import { companyInformation } from './steps/company-information.ts'
import { contactInformation } from './steps/contact-information.ts'
import { developmentFocus } from './steps/development-focus.ts'
import { documentUploads } from './steps/document-uploads.ts'
import { legalCompliance } from './steps/legal-compliance.ts'
import { trackRecord } from './steps/track-record.ts'

/** What a person typed, by the name of its field; lists for fields that take several answers. */
export type TypedValues = Record<string, string | string[]>

type StepDefinition = {
  title: string
  schema: z.ZodType
  fields: readonly string[]
  lists: readonly string[]
}

/** The six steps (MEM-107) with their fields (MEM-140) in the order in which the page shows them. */
export const developerSteps = [
  {
    title: 'Company Information',
    schema: companyInformation,
    fields: [
      'company_name',
      'company_type',
      'company_type_other',
      'company_registration_number',
      'website',
      'headquarters_location',
      'founded_year',
      'team_size',
      'company_description',
    ],
    lists: [],
  },
  {
    title: 'Development Focus',
    schema: developmentFocus,
    fields: [
      'development_focus_areas',
      'regions_of_activity',
      'average_project_size',
      'typical_project_scale',
      'development_stages_covered',
      'preferred_ownership_structure',
      'preferred_ownership_structure_other',
    ],
    lists: [
      'development_focus_areas',
      'regions_of_activity',
      'typical_project_scale',
      'development_stages_covered',
      'preferred_ownership_structure',
    ],
  },
  {
    title: 'Track Record',
    schema: trackRecord,
    fields: [
      'completed_projects',
      'total_development_volume',
      'total_developed_area',
      'regions_past_activity',
      'historic_irr',
      'key_clients_partnerships',
      'project_experience_text',
      'major_partners_clients',
    ],
    lists: ['regions_past_activity'],
  },
  {
    title: 'Legal & Compliance',
    schema: legalCompliance,
    fields: [
      'jurisdiction_incorporation',
      'legal_entity_type',
      'legal_entity_type_other',
      'regulatory_status',
      'regulatory_details',
      'sanctions_pep_consent',
      'authority_consent',
    ],
    lists: [],
  },
  {
    title: 'Contact Information',
    schema: contactInformation,
    fields: [
      'primary_contact_name',
      'primary_contact_title',
      'primary_contact_email',
      'primary_contact_phone_country',
      'primary_contact_phone',
      'office_address',
    ],
    lists: [],
  },
  { title: 'Document Uploads', schema: documentUploads, fields: [], lists: [] },
] as const satisfies readonly StepDefinition[]

export const WIZARD_PATH = '/profile/developer'
export const STEP_COUNT = developerSteps.length
export const LAST_STEP = STEP_COUNT

/** The answers of all six steps, understood. Money is whole euro, area m², historic_irr percent, countries ISO codes. */
export type DeveloperAnswers = z.output<typeof companyInformation> &
  z.output<typeof developmentFocus> &
  z.output<typeof trackRecord> &
  z.output<typeof legalCompliance> &
  z.output<typeof contactInformation>

/** Form controls that are no answers. */
const CONTROLS = new Set(['intent', 'draft_version', 'seen_version'])

export function stepDefinition(step: number): StepDefinition {
  const definition = developerSteps[step - 1]
  if (!definition) throw new RangeError(`there is no step ${step}`)
  return definition
}

/** The step in `?step=`: 1 to 6, or null. */
export function readStepNumber(value: string | null): number | null {
  return value !== null && /^[1-6]$/.test(value) ? Number(value) : null
}

/** A step's typed values from a posted form, and whether it held names that the step does not know (MEM-105). */
export function readStepForm(step: number, formData: FormData): { values: TypedValues; hasUnknown: boolean } {
  const { fields, lists } = stepDefinition(step)
  const values: TypedValues = {}
  for (const name of fields) {
    const texts = formData.getAll(name).filter((value): value is string => typeof value === 'string')
    values[name] = lists.includes(name) ? texts : (texts.at(-1) ?? '')
  }
  const hasUnknown = [...formData.keys()].some((name) => !CONTROLS.has(name) && !fields.includes(name))
  return { values, hasUnknown }
}

export type StepResult<T> =
  | { ok: true; data: T }
  | { ok: false; errors: Record<string, string>; first: string }

/** Checks one step; the errors stand in the order of its fields and `first` is the one that a toast shows (MEM-141). */
export function checkStep(step: number, values: TypedValues): StepResult<Record<string, unknown>> {
  const { schema, fields, lists } = stepDefinition(step)
  const own = Object.fromEntries(
    fields.map((name) => [name, values[name] ?? (lists.includes(name) ? [] : '')]),
  )
  const result = schema.safeParse(own)
  if (result.success) return { ok: true, data: result.data as Record<string, unknown> }
  const found: Record<string, string> = {}
  for (const { path, message } of result.error.issues) found[String(path[0] ?? 'form')] ??= message
  const errors = Object.fromEntries(
    [...fields, 'form'].flatMap((name) => (found[name] === undefined ? [] : [[name, found[name]]])),
  )
  return { ok: false, errors, first: Object.values(errors)[0] ?? 'Please check your entries' }
}

export type WholeResult = { ok: true; data: DeveloperAnswers } | { ok: false; step: number; first: string }

/** Checks all six steps: the whole schema is composed of theirs. The first step that fails is named. */
export function checkDeveloper(values: TypedValues): WholeResult {
  const answers: Record<string, unknown> = {}
  for (let step = 1; step <= STEP_COUNT; step += 1) {
    const result = checkStep(step, values)
    if (!result.ok) return { ok: false, step, first: result.first }
    Object.assign(answers, result.data)
  }
  return { ok: true, data: answers as DeveloperAnswers }
}

/** For each step whether its answers pass. The last one has none: its documents are checked at the submission. */
export function passedSteps(values: TypedValues): boolean[] {
  return developerSteps.map((_, index) => checkStep(index + 1, values).ok)
}
