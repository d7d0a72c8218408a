import { z } from 'zod'
import type { Entry, Fields } from './field-kit.ts'
import type { Rules } from './figures.ts'

/** Fields under one heading, in the order of form and record. */
export type Section = {
  title: string
  fields: Fields
  /** Anchor for the section list of a long page. */
  id?: string
  /** Below its heading. */
  lead?: string
  /** Above its consents. */
  consentLead?: string
}

export type FormStep = {
  title: string
  /** A strict object of the step's fields, with error messages for the reader. */
  schema: z.ZodType
  sections: readonly Section[]
  /** Posted names in page order, which decides the first error. */
  fields: readonly string[]
  lists: readonly string[]
  rules: Rules
  /** The step shows a summary and so gets the answers of all steps (MEM-205). */
  seesAll?: boolean
}

type Values = Readonly<Record<string, unknown>>

/** Whether another answer reveals the field. */
export function isRevealed(only: NonNullable<Entry['only']>, values: Values): boolean {
  const value = values[only.field]
  return 'is' in only ? value === only.is : [value].flat().includes(only.holds)
}

function schemaOf(fields: Fields): z.ZodType {
  const entries = Object.entries(fields)
  let step: z.ZodType<Values> = z.strictObject(
    Object.fromEntries(entries.map(([name, { schema }]) => [name, schema])),
  )
  for (const [name, { only, missing = '', check }] of entries) {
    // Runs even if other fields are invalid, so that all errors of a step are shown together.
    const at = (message: string) => ({ path: [name], message, when: () => true })
    if (only) step = step.refine((values) => !isRevealed(only, values) || Boolean(values[name]), at(missing))
    if (check) step = step.refine(check.passes, at(check.message))
  }
  return step.transform((values, refusal) =>
    Object.fromEntries(
      entries
        .filter(([, { input }]) => input.kind !== 'phoneCountry')
        .map(([name, { only, transform }]) => {
          if (only && !isRevealed(only, values)) return [name, null]
          return [name, transform ? transform(values[name], values, refusal) : values[name]]
        }),
    ),
  )
}

export const MULTI_VALUE_KINDS: ReadonlySet<string> = new Set(['choices', 'countries'])

export function formStep(title: string, sections: readonly Section[]): FormStep {
  const fields = fieldsOf(sections)
  return {
    title,
    sections,
    schema: schemaOf(fields),
    fields: Object.keys(fields),
    rules: Object.fromEntries(
      Object.entries(fields).flatMap(([name, { input }]) =>
        input.kind === 'figure' ? [[name, input.rule]] : [],
      ),
    ),
    lists: Object.keys(fields).filter((name) => MULTI_VALUE_KINDS.has(fields[name]?.input.kind ?? '')),
  }
}

export const fieldsOf = (sections: readonly Section[]): Fields =>
  Object.assign({}, ...sections.map(({ fields }) => fields))

export const sectionsOf = ({ steps }: { steps: readonly FormStep[] }): Section[] =>
  steps.flatMap(({ sections }) => sections)

export const formFields = (form: { steps: readonly FormStep[] }): Fields => fieldsOf(sectionsOf(form))
