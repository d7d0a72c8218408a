import type { z } from 'zod'
import { optionalNumber, requiredNumber, ruleOf, type Given } from '#app/lib/number-schema.ts'
import * as read from './fields.ts'
import type { Option } from './fields.ts'
import * as show from './present.ts'
import type { Present } from './present.ts'
import { worldCountries } from './world.ts'

/** Effect of changing an approved answer: live on save, live after a recent sign-in, or reviewed first. */
export type Change = 'minor' | 'guarded' | 'material'

type Values = Readonly<Record<string, unknown>>

export type Entry = {
  /** Its label in the record, if different from the form's. */
  record?: string
  /** The field it follows in the record, if the order differs. */
  recordAfter?: string
  hint?: string
  /** Material by default. May depend on the new value. */
  change?: Change | Readonly<Record<string, Change>>
  /** Error for an empty answer. Without it the answer is optional. */
  missing?: string
  /** Shown and required only if another field has this value; dropped otherwise. */
  only?: { field: string; is: string } | { field: string; holds: string }
  /** A rule across the answers of its step, with its error. */
  check?: { passes: (step: Values) => boolean; message: string }
  /** The field to its right. */
  pairedWith?: string
  /** Its name in the toast about missing answers, if not the label (MEM-181). */
  named?: string
  /** Title of its own toast when missing (MEM-187, MEM-189). */
  title?: string
}

/** Default input. A form's custom-fields.tsx can override it by field name. */
type Input =
  | {
      kind: 'text'
      maxLength: number
      type: 'email' | undefined
      placeholder: string | undefined
      autoComplete: string | undefined
    }
  | { kind: 'longText'; maxLength: number; rows: number }
  | { kind: 'figure'; rule: Given; placeholder: string | undefined }
  | { kind: 'select'; options: readonly Option[]; placeholder: string }
  | { kind: 'choices'; options: readonly Option[]; columns: 1 | 2 }
  | { kind: 'radios'; options: readonly Option[] }
  | { kind: 'tick' | 'consent' | 'countries' | 'phone' | 'phoneCountry' }

export type Field<T = unknown> = Entry & {
  label: string
  change: NonNullable<Entry['change']>
  schema: z.ZodType<T>
  input: Input
  present: Present
  /** Transforms the parsed value with access to the step's other values. */
  transform?: (value: unknown, step: Values, refusal: z.RefinementCtx) => unknown
}
export type Fields = Readonly<Record<string, Field>>

/** Parsed answers of a set of fields. The phone's country is part of its number. */
export type AnswersOf<F extends Fields> = {
  [K in Exclude<keyof F, 'primary_contact_phone_country'>]: F[K] extends Field<infer T> ? T : never
}

type Needed = { missing: string; only?: undefined }
type Answer<E, T> = E extends Needed ? T : T | null

/** Whether an empty answer is always an error. */
const isNeeded = (entry: Entry): entry is Entry & Needed =>
  entry.missing !== undefined && entry.only === undefined

const field = <T>(entry: Entry, parts: Pick<Field, 'label' | 'schema' | 'input' | 'present'>) =>
  ({ change: 'material', ...entry, ...parts }) as Field<T>

type TextEntry = Entry & {
  max?: number
  type?: 'email'
  placeholder?: string
  autoComplete?: string
  /** A name of a person or company, which must not contain an address. */
  isName?: true
}

export function text<const E extends TextEntry>(label: string, entry: E) {
  const { max = read.LIMITS.line, type, placeholder, autoComplete, isName, ...own }: TextEntry = entry
  const typed = isNeeded(own) ? read.requiredText(own.missing, max) : read.optionalText(max)
  return field<Answer<E, string>>(own, {
    label,
    schema: isName ? read.nameOf(typed) : typed,
    input: { kind: 'text', maxLength: max, type, placeholder, autoComplete },
    present: show.text,
  })
}

type LongEntry = Entry & { max?: number; rows?: number; min?: number }

/** Multi-line text. Fewer than `min` characters count as missing. */
export function longText<const E extends LongEntry>(label: string, entry: E) {
  const { max = read.LIMITS.text, rows = 3, min, ...own }: LongEntry = entry
  return field<Answer<E, string>>(own, {
    label,
    schema: isNeeded(own) ? read.requiredText(own.missing, max, min) : read.optionalText(max),
    input: { kind: 'longText', maxLength: max, rows },
    present: show.text,
  })
}

type FigureEntry = Entry & { rule: Given; placeholder?: string }

export function figure<const E extends FigureEntry>(label: string, entry: E) {
  const { rule, placeholder, ...own }: FigureEntry = entry
  return field<Answer<E, number>>(own, {
    label,
    schema: isNeeded(own) ? requiredNumber(rule, own.missing) : optionalNumber(rule),
    input: { kind: 'figure', rule, placeholder },
    present: show.figureOf(ruleOf(rule)),
  })
}

type Picks = Entry & { options: readonly Option[]; wrong?: string }
type Picked<E extends Picks> = E['options'][number]['value']
const LIST = 'Choose from the list.'

function onePicked(own: Entry, options: readonly Option[], wrong: string): z.ZodType {
  return isNeeded(own) ? read.oneOf(options, own.missing) : read.optionalOneOf(options, wrong)
}

export function choice<const E extends Picks & { placeholder: string }>(label: string, entry: E) {
  const { placeholder, options, wrong = LIST, ...own }: Picks & { placeholder: string } = entry
  return field<Answer<E, Picked<E>>>(own, {
    label,
    schema: onePicked(own, options, wrong),
    input: { kind: 'select', options, placeholder },
    present: show.labels(options),
  })
}

export function radios<const E extends Picks>(label: string, entry: E) {
  const { options, wrong = LIST, ...own }: Picks = entry
  return field<Answer<E, Picked<E>>>(own, {
    label,
    schema: onePicked(own, options, wrong),
    input: { kind: 'radios', options },
    present: show.labels(options),
  })
}

function somePicked(own: Entry, options: readonly Option[], wrong: string): z.ZodType {
  return isNeeded(own) ? read.someOf(options, own.missing) : read.anyOf(options, wrong)
}

/** Checkboxes, any number. */
export function choices<const E extends Picks & { columns?: 1 | 2 }>(label: string, entry: E) {
  const { options, wrong = LIST, columns = 2, ...own }: Picks & { columns?: 1 | 2 } = entry
  return field<Picked<E>[]>(own, {
    label,
    schema: somePicked(own, options, wrong),
    input: { kind: 'choices', options, columns },
    present: show.labels(options),
  })
}

/** Any number of countries, ISO alpha-2. */
export function countries(label: string, { wrong = LIST, ...own }: Entry & { wrong?: string }) {
  return field<string[]>(own, {
    label,
    schema: somePicked(own, worldCountries, wrong),
    input: { kind: 'countries' },
    present: show.countryNames,
  })
}

/** An optional checkbox. */
export function tick(label: string, { wrong = LIST, ...own }: Entry & { wrong?: string }) {
  return field<boolean>(own, {
    label,
    schema: read.optionalCheckbox(wrong),
    input: { kind: 'tick' },
    present: show.yesOrNo,
  })
}

/** A required checkbox. */
export function consent(label: string, own: Entry & Needed) {
  return field<true>(own, {
    label,
    schema: read.consent(own.missing),
    input: { kind: 'consent' },
    present: show.given,
  })
}
