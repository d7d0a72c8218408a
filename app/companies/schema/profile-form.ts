import type { CompanyType } from '#app/lib/viewer.ts'
import { confirmName, HEARD } from '#app/lib/number-echo.ts'
import { plainAnswer } from '#app/lib/same-answer.ts'
import { NUMBERS } from '#app/lib/number-reading.words.ts'
import { confirmNames, unusualFigures } from './figures.ts'
import type { DocumentSlot } from './documents.ts'
import type { FormStep } from './form-step.ts'
import { visibleText } from '#app/lib/visible-text.ts'
import type { TypedValues } from '#app/lib/typed-values.ts'
/** The understood answers of a whole form, by field. */
export type Answers = Record<string, unknown>

/** Under which a draft is kept, on the server and in the browser (MEM-122, MEM-226). */
export type FormType = 'developer_profile' | 'investor_profile' | 'due_diligence_profile'

export type { FormStep }

export type Words = { title: string; text?: string }

/** A check that did not pass: every message by field or document type, the first of them, and when it was found. */
export type Problem = {
  /** Next on a step, or the final submission. */
  moment: 'next' | 'submit'
  step: number
  field: string
  message: string
  errors: Readonly<Record<string, string>>
}

export type FormWords = {
  page: string
  lead: string
  submit: string
  submitting: string
  /** Above the documents. */
  documents?: string
  /** After a first submission and after a later one. */
  submitted: { first: Words; again: Words }
  signedOut: Words
  /** A submission that failed; `reason` where the server gave one. */
  failed(reason: string | null): Words
  /** The toast of the first error (MEM-141, MEM-180). */
  refused(problem: Problem): Words
  /** Text of the toast "Progress Saved". */
  progressSaved: string
  /** The question about a found draft. */
  resume: { title: string; go: string; isDated: boolean }
  restored: Words
  discarded: Words
  /** For a member of another kind who opens this form. */
  otherKind: Words
}

/** What a company's row shows of the answers (MEM-082): portfolio in EUR millions, IRR in basis points. */
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

/** One kind of company profile: everything in which the forms of the kinds differ. */
export type ProfileForm<A extends Answers = Answers> = {
  type: CompanyType
  formType: FormType
  path: string
  /** The address of its single step, where that is another: what was asked for. */
  at?: string
  steps: readonly FormStep[]
  /** The documents of the last step, in the order of the page. */
  slots: readonly DocumentSlot[]
  /** What Cancel does: throws the draft away after a question (MEM-119), or leads one page back (MEM-216, MEM-217). */
  cancel: 'discard' | 'back'
  words: FormWords
  toColumns(answers: A): FormColumns
  /** The names of the stored questionnaire where they differ from the fields' (MEM-176), and the way back. */
  toStored?(answers: A): Answers
  fromStored?(stored: Answers): Answers
}

/** Form controls that are no answers. */
const CONTROLS = new Set([
  'intent',
  'draft_version',
  'seen_version',
  'owner',
  'window',
  'edit',
  'touched',
  'anyway',
  HEARD,
])

/** Where leaving a form leads (MEM-117). */
export const EXIT_PATH = '/?exit=1'

export const lastStepOf = ({ steps }: Pick<ProfileForm, 'steps'>) => steps.length

export const stepPath = ({ path, at }: Pick<ProfileForm, 'path' | 'at'>, step: number) =>
  at ?? `${path}?step=${step}`

export function stepOf({ steps }: Pick<ProfileForm, 'steps'>, step: number): FormStep {
  const found = steps[step - 1]
  if (!found) throw new RangeError(`there is no step ${step}`)
  return found
}

/** The step in `?step=`: 1 to the form's last, or null. */
export function readStepNumber(form: Pick<ProfileForm, 'steps'>, value: string | null): number | null {
  const number = value !== null && /^\d$/.test(value) ? Number(value) : 0
  return number >= 1 && number <= lastStepOf(form) ? number : null
}

/** The names that a step posts: its answers, and the ticks beside unusual figures. */
export const postedNames = ({ fields, rules }: Pick<FormStep, 'fields' | 'rules'>) => [
  ...fields,
  ...confirmNames(rules),
]

/** A step's typed values from a posted form, and whether it held names that the step does not know (MEM-105). */
export function readStepForm(
  form: Pick<ProfileForm, 'steps'>,
  step: number,
  formData: FormData,
): { values: TypedValues; hasUnknown: boolean } {
  const { lists, ...rest } = stepOf(form, step)
  const names = postedNames(rest)
  const values: TypedValues = {}
  for (const name of names) {
    const texts = formData
      .getAll(name)
      .filter((value): value is string => typeof value === 'string')
      .map(visibleText)
    values[name] = lists.includes(name) ? texts : (texts.at(-1) ?? '')
  }
  const hasUnknown = [...formData.keys()].some(
    (name) => !CONTROLS.has(name) && !name.startsWith('take.') && !names.includes(name),
  )
  return { values, hasUnknown }
}

export type StepResult<T> =
  | { ok: true; data: T }
  | { ok: false; errors: Record<string, string>; field: string; first: string }

/** Checks one step; the errors stand in the order of its fields and `first` is the one that a toast shows (MEM-141). */
export function checkStep(
  form: Pick<ProfileForm, 'steps'>,
  step: number,
  values: TypedValues,
): StepResult<Answers> {
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
  const [field = 'form', first = 'Please check your entries'] = Object.entries(errors)[0] ?? []
  return { ok: false, errors, field, first }
}

type WholeResult<A> = { ok: true; data: A } | ({ ok: false; step: number } & Refused)
type Refused = { errors: Record<string, string>; field: string; first: string }

/** Checks all steps: the whole schema is composed of theirs. The first step that fails is named. */
export function checkWhole<A extends Answers>(form: ProfileForm<A>, values: TypedValues): WholeResult<A> {
  const answers: Answers = {}
  for (let step = 1; step <= lastStepOf(form); step += 1) {
    const result = checkStep(form, step, values)
    if (!result.ok) return { ...result, step }
    Object.assign(answers, result.data)
  }
  return { ok: true, data: answers as A }
}

/** How a step stands: all of it passes, something is still to be given, or something that was given is refused. */
export type StepStanding = 'done' | 'open' | 'fault'

/** How the answers of each step stand; its documents are not among them. */
export function stepStandings(form: Pick<ProfileForm, 'steps'>, values: TypedValues): StepStanding[] {
  return form.steps.map(({ fields }, index) => {
    const checked = checkStep(form, index + 1, values)
    if (checked.ok) return 'done'
    // What is refused and no field is a figure without its tick, or what two answers say together.
    const isGiven = (name: string) => !fields.includes(name) || plainAnswer(values[name]) !== ''
    return Object.keys(checked.errors).some(isGiven) ? 'fault' : 'open'
  })
}
