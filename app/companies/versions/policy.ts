import type { CompanyType } from '#app/lib/viewer.ts'
import type { DocumentType } from '#app/kyc/schema.ts'
import { confirmName } from '#app/lib/number-echo.ts'
import { sameAnswer, type TypedValues } from '#app/lib/form.ts'
import type { Change, Field, Fields } from '../schema/field-kit.ts'
import { fieldsOf, formFields, formStep, MULTI_VALUE_KINDS } from '../schema/form-step.ts'
import { typedFromAnswers } from '../schema/prefill.ts'
import { isEmpty } from '../schema/present-answers.ts'
import { type Answers, checkStep, type ProfileForm, type Wrong } from '../schema/profile-form.ts'

/** One changed answer of an approved profile, by field name. */
export type Edit = { name: string; value: unknown; previous: unknown; change: Change }

export const valuesOf = (edits: readonly Edit[]): Answers =>
  Object.fromEntries(edits.map(({ name, value }) => [name, value]))

type Edits = { ok: true; edits: Edit[] } | ({ ok: false; step: number } & Wrong)

type Form = Pick<ProfileForm, 'steps' | 'fromStored'>

const isSame = (one: unknown, other: unknown) =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other)

/** Effect of changing this answer. Clearing an optional, unguarded answer goes live without review. */
function changeOf(field: Field, value: unknown): Change {
  const { change, missing } = field
  if (typeof change !== 'string') return change[String(value)] ?? 'material'
  return change === 'material' && missing === undefined && isEmpty(value) ? 'minor' : change
}

/** The country is posted separately and merged into the number. */
const PHONE = { country: 'primary_contact_phone_country', number: 'primary_contact_phone' }

/** Fields of a step whose typed values differ from the live ones, without consents, which are given on submission. */
function changedNames(fields: Fields, typed: TypedValues, live: TypedValues): Set<string> {
  const names = Object.entries(fields)
    .filter(([name, { input }]) => input.kind !== 'consent' && !sameAnswer(typed[name], live[name]))
    .map(([name]) => (name === PHONE.country ? PHONE.number : name))
  const changed = new Set(names)
  for (const [name, { only }] of Object.entries(fields))
    if (only && changed.has(only.field)) changed.add(name)
  return changed
}

/** Changed fields with the fields needed to parse them. */
function withDependencies(fields: Fields, changed: ReadonlySet<string>): Fields {
  const parents = new Set([...changed].map((name) => fields[name]?.only?.field))
  const isNeeded = (name: string) =>
    changed.has(name) || parents.has(name) || (name === PHONE.country && changed.has(PHONE.number))
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isNeeded(name)))
}

/** Parsed changes of one step. Unchanged answers are never rejected, because a profile may lack some of them. */
function readStep(
  form: Form,
  step: number,
  typed: TypedValues,
  live: { answers: Answers; typed: TypedValues },
): Edits {
  const fields = fieldsOf(form.steps[step - 1]?.sections ?? [])
  const changed = changedNames(fields, typed, live.typed)
  if (changed.size === 0) return { ok: true, edits: [] }
  let read = checkStep(form, step, typed)
  if (!read.ok) {
    const ours = Object.entries(read.errors).filter(
      ([name, words]) => changed.has(name.replace(/^confirm_/, '')) || fields[name]?.check?.message === words,
    )
    const [first] = ours
    if (first) return { ok: false, step, errors: Object.fromEntries(ours), field: first[0], first: first[1] }
    const part = formStep('', [{ title: '', fields: withDependencies(fields, changed) }])
    read = checkStep({ steps: [part] }, 1, typed)
    if (!read.ok) return { ...read, step }
  }
  const { data } = read
  const edits = [...changed].flatMap((name): Edit[] => {
    const field = fields[name]
    const [value = null, previous = null] = [data[name], live.answers[name]]
    if (!field || isSame(value, previous)) return []
    const change = changeOf(field, value)
    const edit = { name, value, previous, change }
    const tick = confirmName(name)
    const [ticked = null, wasTicked = null] = [data[tick], live.answers[tick]]
    if (ticked === null && wasTicked === null) return [edit]
    return [edit, { name: tick, value: ticked, previous: wasTicked, change }]
  })
  return { ok: true, edits }
}

/** Changes to the approved answers in form order, or the first error. */
export function readEdits(form: Form, answers: Answers, typed: TypedValues): Edits {
  const live = { answers, typed: typedFromAnswers({ steps: form.steps }, answers) }
  const edits: Edit[] = []
  for (let step = 1; step <= form.steps.length; step += 1) {
    const read = readStep(form, step, typed, live)
    if (!read.ok) return read
    edits.push(...read.edits)
  }
  return { ok: true, edits }
}

/**
 * The first completion of a profile created from an application is fully reviewed, except for guarded changes to an
 * existing contact address, which is notified of them.
 */
export const reviewAllIfIncomplete = (
  edits: readonly Edit[],
  own: { incompleteSince: Date | null },
): Edit[] =>
  edits.map((edit) =>
    own.incompleteSince === null || (edit.change === 'guarded' && !isEmpty(edit.previous))
      ? edit
      : { ...edit, change: 'material' },
  )

/** The questionnaire by field name. */
export const answersOf = (form: Pick<ProfileForm, 'fromStored'>, stored: Answers): Answers =>
  form.fromStored ? form.fromStored(stored) : stored

/** All answers of the form; missing ones are empty, which for a list is []. */
function withAllFields(form: Form, answers: Answers): Answers {
  const fields = Object.entries(formFields(form))
  const empty: Answers = Object.fromEntries(
    fields.map(([name, { input }]) => [name, MULTI_VALUE_KINDS.has(input.kind) ? [] : null]),
  )
  const filled = Object.entries(answers).map(([name, value]) => [name, value ?? empty[name] ?? null] as const)
  return { ...empty, ...Object.fromEntries(filled) }
}

function changedEntries<T extends object>(before: T, after: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSame(value, before[name as keyof T])),
  ) as Partial<T>
}

/** The live questionnaire with the changes and otherwise byte for byte, and the company columns that change with it. */
export function overlay(form: ProfileForm, stored: Answers, changed: Answers) {
  const before = withAllFields(form, answersOf(form, stored))
  const after = withAllFields(form, { ...before, ...changed })
  const store = (answers: Answers) => form.toStored?.(answers) ?? answers
  return {
    questionnaire: { ...stored, ...changedEntries(store(before), store(after)) },
    columns: changedEntries(form.toColumns(before), form.toColumns(after)),
  }
}

const REGISTRATION = new Set([
  'company_name',
  'company_registration_number',
  'legal_entity_type',
  'legal_entity_type_other',
  'jurisdiction_incorporation',
  'headquarters_location',
])

/** Accepted supporting documents for a change, with the one to request first. */
export function documentsFor(
  type: CompanyType,
  { name, value }: Pick<Edit, 'name' | 'value'>,
): DocumentType[] {
  if (REGISTRATION.has(name))
    return type === 'due_diligence'
      ? ['company_documents', 'company_registration_cert', 'company_registration']
      : ['company_registration_cert', 'company_registration']
  if (name === 'primary_contact_name') return ['personal_id', 'passport_or_id']
  if (name !== 'regulatory_status') return []
  if (value === 'licensed') return ['professional_license']
  return value === 'regulated' ? ['fund_license'] : []
}

type Stored = { documentType: DocumentType; status: string; isExpired: boolean; uploadedAt: Date }

/**
 * Changes without a supporting document that is new since the last approval, not rejected and not expired. First-time
 * answers after an application may use its documents.
 */
export function editsWithoutDocument(
  type: CompanyType,
  edits: readonly Edit[],
  documents: readonly Stored[],
  { approvedAt, incompleteSince }: { approvedAt: Date; incompleteSince: Date | null },
): string[] {
  const accepted = documents.filter(({ status, isExpired }) => status !== 'rejected' && !isExpired)
  const fresh = accepted.filter(({ uploadedAt }) => uploadedAt > approvedAt)
  return edits
    .filter((edit) => {
      const asked = documentsFor(type, edit)
      const supporting = incompleteSince && isEmpty(edit.previous) ? accepted : fresh
      return asked.length > 0 && !supporting.some(({ documentType }) => asked.includes(documentType))
    })
    .map(({ name }) => name)
}

type OpenVersion = { dueOn: string | null; status: string }

/** Whether our request is open, with or without changes. */
export const hasOpenRequest = ({ underWay }: { underWay: OpenVersion | null }): boolean =>
  underWay !== null && underWay.dueOn !== null && underWay.status !== 'pending'

/** Whether a version is our request or an answer to it without profile changes. */
export const isWithoutChanges = ({ dueOn, answers }: { dueOn: string | null; answers: Answers }): boolean =>
  dueOn !== null && Object.keys(answers).length === 0

/** Limit of saves and submissions per company and day. */
export const MAX_PER_DAY = 20

const REVERT_DAYS = 30

export const isRevertible = ({ kind, inForceAt }: { kind: string; inForceAt: Date | null }, at: Date) =>
  kind === 'minor' && inForceAt !== null && at.getTime() - inForceAt.getTime() <= REVERT_DAYS * 86_400_000

/** Previous values of the version's answers that have not changed since. */
export const revertibleValues = (
  { answers, former }: { answers: Answers; former: Answers },
  current: Answers,
): Answers =>
  Object.fromEntries(
    Object.keys(answers)
      .filter((name) => isSame(answers[name], current[name]))
      .map((name) => [name, former[name] ?? null]),
  )
