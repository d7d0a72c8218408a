import type { CompanyType } from '#app/lib/viewer.ts'
import { confirmName, READINGS_SHOWN, NUMBERS } from '#app/lib/number-echo.ts'
import { comparableValue, type TypedValues } from '#app/lib/form.ts'
import { confirmNames, unusualFigures } from './figures.ts'
import type { DocumentSlot } from './documents.ts'
import type { FormStep } from './form-step.ts'
import { visibleText } from '#app/lib/visible-text.ts'

/** Parsed answers of a whole form, by field. */
export type Answers = Record<string, unknown>

/** Draft key on the server and in the browser (MEM-122, MEM-226). */
export type FormType = 'developer_profile' | 'investor_profile' | 'due_diligence_profile'

export type ToastText = { title: string; text?: string }

/** A failed check: all errors by field or document type, the first one, and the button that triggered it. */
export type Problem = {
  /** Next on a step, or the submission. */
  moment: 'next' | 'submit'
  field: string
  message: string
  errors: Readonly<Record<string, string>>
}

export type FormTexts = {
  page: string
  lead: string
  submit: string
  documents?: string
  /** Shown after the first submission and after a later one. */
  submitted: { first: ToastText; again: ToastText }
  signedOut: ToastText
  /** A failed submission, with the server's reason if given. */
  failed(reason: string | null): ToastText
  /** Toast for the first error (MEM-141, MEM-180). */
  refused(problem: Problem): ToastText
  /** Text of the toast "Progress Saved". */
  progressSaved: string
  /** Dialog about a found draft. */
  resume: { title: string; go: string; isDated: boolean }
  restored: ToastText
  /** Shown to a member of a different kind. */
  otherKind: ToastText
}

/** Company columns derived from the answers (MEM-082): portfolio in EUR millions, IRR in basis points. */
export type FormColumns = {
  name: string
  headquarters: string | null
  assetClass: string
  portfolioSize: number | null
  projectsDeals: number | null
  avgIrrBps: number | null
  description: string | null
  website: string | null
  phone: string | null
}

/** Everything that differs between the kinds of company profiles. */
export type ProfileForm<A extends Answers = Answers> = {
  type: CompanyType
  formType: FormType
  path: string
  /** Address of a single step, for requested items. */
  at?: string
  steps: readonly FormStep[]
  /** Documents of the last step, in page order. */
  slots: readonly DocumentSlot[]
  /** Whether Cancel discards the draft after a confirmation (MEM-119) or goes back one page (MEM-216, MEM-217). */
  cancel: 'discard' | 'back'
  texts: FormTexts
  toColumns(answers: A): FormColumns
  /** Maps field names to stored names where they differ (MEM-176), and back. */
  toStored?(answers: A): Answers
  fromStored?(stored: Answers): Answers
}

/** Form controls that are not answers. */
const CONTROLS = new Set([
  'intent',
  'draft_version',
  'seen_version',
  'owner',
  'window',
  'edit',
  'touched',
  'anyway',
  READINGS_SHOWN,
])

/** Where leaving a form leads (MEM-117). */
export const EXIT_PATH = '/?exit=1'

export const lastStepOf = ({ steps }: Pick<ProfileForm, 'steps'>) => steps.length

export const stepPath = ({ path, at }: Pick<ProfileForm, 'path' | 'at'>, step: number) =>
  at ?? `${path}?step=${step}`

export function stepOf({ steps }: Pick<ProfileForm, 'steps'>, step: number): FormStep {
  const found = steps[step - 1]
  if (!found) throw new RangeError(`no step ${step}`)
  return found
}

/** The step in `?step=`, or null if out of range. */
export function readStepNumber(form: Pick<ProfileForm, 'steps'>, value: string | null): number | null {
  const number = value !== null && /^\d$/.test(value) ? Number(value) : 0
  return number >= 1 && number <= lastStepOf(form) ? number : null
}

/** Names that a step posts: answers, and confirmations of unusual figures. */
export const postedNames = ({ fields, rules }: Pick<FormStep, 'fields' | 'rules'>) => [
  ...fields,
  ...confirmNames(rules),
]

/** A step's values from a posted form, and whether it had unknown names (MEM-105). */
export function readStepForm(form: Pick<ProfileForm, 'steps'>, step: number, formData: FormData) {
  const { lists, ...rest } = stepOf(form, step)
  const names = postedNames(rest)
  const values: TypedValues = {}
  for (const name of names) {
    const typed = formData
      .getAll(name)
      .filter((value): value is string => typeof value === 'string')
      .map(visibleText)
    values[name] = lists.includes(name) ? typed : (typed.at(-1) ?? '')
  }
  const hasUnknown = [...formData.keys()].some(
    (name) => !CONTROLS.has(name) && !name.startsWith('take.') && !names.includes(name),
  )
  return { values, hasUnknown }
}

/** All errors by field, and the first one. */
export type Wrong = { errors: Record<string, string>; field: string; first: string }

export type StepResult = { ok: true; data: Answers } | ({ ok: false } & Wrong)

/** Checks one step. Errors follow the field order, and `first` is the one for the toast (MEM-141). */
export function checkStep(form: Pick<ProfileForm, 'steps'>, step: number, values: TypedValues): StepResult {
  const { schema, fields, lists, rules } = stepOf(form, step)
  const own = Object.fromEntries(
    fields.map((name) => [name, values[name] ?? (lists.includes(name) ? [] : '')]),
  )
  const result = schema.safeParse(own)
  const unusual = unusualFigures(rules, values)
  const found: Record<string, string> = {}
  for (const { path, message } of result.error?.issues ?? []) found[String(path[0] ?? 'form')] ??= message
  for (const [name, value] of unusual)
    if (values[confirmName(name)] !== String(value)) found[confirmName(name)] = NUMBERS.pleaseConfirm
  if (result.success && Object.keys(found).length === 0) {
    const ticks = Object.fromEntries(unusual.map(([name, value]) => [confirmName(name), value]))
    return { ok: true, data: { ...(result.data as Answers), ...ticks } }
  }
  const errors = Object.fromEntries(
    [...fields.flatMap((name) => [name, confirmName(name)]), 'form'].flatMap((name) =>
      found[name] === undefined ? [] : [[name, found[name]]],
    ),
  )
  const [field = 'form', first = 'Check your entries'] = Object.entries(errors)[0] ?? []
  return { ok: false, errors, field, first }
}

type WholeResult<A> = { ok: true; data: A } | ({ ok: false; step: number } & Wrong)

/** Checks all steps with their own schemas and returns the first step that fails. */
export function checkWholeForm<A extends Answers>(form: ProfileForm<A>, values: TypedValues): WholeResult<A> {
  const answers: Answers = {}
  for (let step = 1; step <= lastStepOf(form); step += 1) {
    const result = checkStep(form, step, values)
    if (!result.ok) return { ...result, step }
    Object.assign(answers, result.data)
  }
  return { ok: true, data: answers as A }
}

/** Step status: complete, something missing, or something invalid. */
export type StepStatus = 'done' | 'open' | 'error'

/** Status of each step's answers, without documents. */
export function stepStatuses(form: Pick<ProfileForm, 'steps'>, values: TypedValues): StepStatus[] {
  return form.steps.map(({ fields }, index) => {
    const checked = checkStep(form, index + 1, values)
    if (checked.ok) return 'done'
    // Errors without a field come from unconfirmed figures or cross-field rules.
    const isGiven = (name: string) => !fields.includes(name) || comparableValue(values[name]) !== ''
    return Object.keys(checked.errors).some(isGiven) ? 'error' : 'open'
  })
}
