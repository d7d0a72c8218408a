import type { z } from 'zod'
import { optionalNumber, requiredNumber, ruleOf } from '#app/lib/number-schema.ts'
import type { Given } from '#app/lib/number-schema.ts'
import * as read from './fields.ts'
import type { Option } from './options.ts'
import * as show from './present.ts'
import type { Present } from './present.ts'
import { worldCountries } from './world.ts'

/** What a change of an approved answer does: it acts at once, acts after a fresh sign-in, or waits for review. */
export type Change = 'minor' | 'guarded' | 'material'

type Values = Readonly<Record<string, unknown>>

/** What every entry of a form's table states. */
export type Entry = {
  label: string
  /** Its label in the record, where that is another. */
  record?: string
  /** The field that it follows in the record, where the order there is another. */
  recordAfter?: string
  hint?: string
  /** By the new answer where that decides. */
  change: Change | Readonly<Record<string, Change>>
  /** Said of an empty answer. Without it the answer is optional. */
  missing?: string
  /** It belongs to one answer of another field: shown and asked for with it, dropped without it. */
  only?: { field: string; is: string } | { field: string; holds: string }
  /** What else must hold among the answers of its step, and what is said when it does not. */
  check?: { passes: (step: Values) => boolean; words: string }
  /** The field drawn to its right. */
  beside?: string
  /** Its name in a toast that lists missing answers, where it is not the label (MEM-181). */
  named?: string
  /** The title of its own toast when it is missing (MEM-187, MEM-189). */
  title?: string
}

/** How a field is drawn; a form's odd-fields.tsx may draw it otherwise, by name or by kind. */
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
  | { kind: 'tick' | 'consent' | 'countries' | 'companyNumber' | 'phone' | 'phoneCountry' }

export type Field<T = unknown> = Entry & {
  schema: z.ZodType<T>
  input: Input
  present: Present
  /** What its understood value becomes, seen with the others of its step. */
  settle?: (value: unknown, step: Values, refusal: z.RefinementCtx) => unknown
}
export type Fields = Readonly<Record<string, Field>>

/** The understood answers of a table's fields; the country of a telephone goes into its number. */
export type AnswersOf<F extends Fields> = {
  [K in Exclude<keyof F, 'primary_contact_phone_country'>]: F[K] extends Field<infer T> ? T : never
}

type Needed = { missing: string; only?: undefined }
type Answer<E, T> = E extends Needed ? T : T | null

/** Whether an empty answer is refused whatever the others are. */
const isNeeded = (entry: Entry): entry is Entry & Needed =>
  entry.missing !== undefined && entry.only === undefined

const field = <T>(entry: Entry, made: Pick<Field, 'schema' | 'input' | 'present'>) =>
  ({ ...entry, ...made }) as Field<T>

type TextEntry = Entry & {
  most?: number
  type?: 'email'
  placeholder?: string
  autoComplete?: string
  /** Of a person or a company: it holds no address. */
  isName?: true
}

/** One line. */
export function text<const E extends TextEntry>(entry: E) {
  const { most = read.LIMITS.line, type, placeholder, autoComplete, isName, ...own }: TextEntry = entry
  const typed = isNeeded(own) ? read.requiredText(own.missing, most) : read.optionalText(most)
  return field<Answer<E, string>>(own, {
    schema: isName ? read.nameOf(typed) : typed,
    input: { kind: 'text', maxLength: most, type, placeholder, autoComplete },
    present: show.text,
  })
}

type LongEntry = Entry & { most?: number; rows?: number; least?: number }

/** Several lines; fewer than `least` characters count as a missing answer. */
export function longText<const E extends LongEntry>(entry: E) {
  const { most = read.LIMITS.text, rows = 3, least, ...own }: LongEntry = entry
  return field<Answer<E, string>>(own, {
    schema: isNeeded(own) ? read.requiredText(own.missing, most, least) : read.optionalText(most),
    input: { kind: 'longText', maxLength: most, rows },
    present: show.text,
  })
}

type FigureEntry = Entry & { rule: Given; placeholder?: string }

/** A number, read by its rule. */
export function figure<const E extends FigureEntry>(entry: E) {
  const { rule, placeholder, ...own }: FigureEntry = entry
  return field<Answer<E, number>>(own, {
    schema: isNeeded(own) ? requiredNumber(rule, own.missing) : optionalNumber(rule),
    input: { kind: 'figure', rule, placeholder },
    present: show.figureOf(ruleOf(rule)),
  })
}

type Picks = Entry & { options: readonly Option[]; wrong?: string }
type Picked<E extends Picks> = E['options'][number]['value']
const LIST = 'Choose from the list'

function onePicked(own: Entry, options: readonly Option[], wrong: string): z.ZodType {
  return isNeeded(own) ? read.oneOf(options, own.missing) : read.optionalOneOf(options, wrong)
}

/** One of a list. */
export function choice<const E extends Picks & { placeholder: string }>(entry: E) {
  const { placeholder, options, wrong = LIST, ...own }: Picks & { placeholder: string } = entry
  return field<Answer<E, Picked<E>>>(own, {
    schema: onePicked(own, options, wrong),
    input: { kind: 'select', options, placeholder },
    present: show.labels(options),
  })
}

/** One of a few, all in view. */
export function radios<const E extends Picks>(entry: E) {
  const { options, wrong = LIST, ...own }: Picks = entry
  return field<Answer<E, Picked<E>>>(own, {
    schema: onePicked(own, options, wrong),
    input: { kind: 'radios', options },
    present: show.labels(options),
  })
}

function somePicked(own: Entry, options: readonly Option[], wrong: string): z.ZodType {
  return isNeeded(own) ? read.someOf(options, own.missing) : read.anyOf(options, wrong)
}

/** Any number of a list. */
export function choices<const E extends Picks & { columns?: 1 | 2 }>(entry: E) {
  const { options, wrong = LIST, columns = 2, ...own }: Picks & { columns?: 1 | 2 } = entry
  return field<Picked<E>[]>(own, {
    schema: somePicked(own, options, wrong),
    input: { kind: 'choices', options, columns },
    present: show.labels(options),
  })
}

/** Any number of countries, ISO alpha-2. */
export function countries({ wrong = LIST, ...own }: Entry & { wrong?: string }) {
  return field<string[]>(own, {
    schema: somePicked(own, worldCountries, wrong),
    input: { kind: 'countries' },
    present: show.places,
  })
}

/** A box that may be ticked. */
export function tick({ wrong = LIST, ...own }: Entry & { wrong?: string }) {
  return field<boolean>(own, {
    schema: read.optionalTick(wrong),
    input: { kind: 'tick' },
    present: show.yesOrNo,
  })
}

/** A box that has to be ticked. */
export function consent(own: Entry & Needed) {
  return field<true>(own, {
    schema: read.consent(own.missing),
    input: { kind: 'consent' },
    present: show.given,
  })
}

/** The number of a company in its register; beside it stands which one it looks like. */
export function companyNumber(own: Entry & Needed) {
  return field<string>(own, {
    schema: read.requiredText(own.missing, 64),
    input: { kind: 'companyNumber' },
    present: show.text,
  })
}
