import { z } from 'zod'
import { neededText } from './fields.ts'
import type { Entry, Fields } from './field-kit.ts'
import type { Rules } from './figures.ts'

/** Fields under one heading, in the order of the form and of the record. */
export type Section = {
  title: string
  fields: Fields
  /** Where the section list of a long page leads. */
  id?: string
  /** Under its heading. */
  lead?: string
  /** Above its consents. */
  consentLead?: string
}

export type FormStep = {
  title: string
  /** A strict object of the step's fields; its messages are the errors that people read. */
  schema: z.ZodType
  sections: readonly Section[]
  /** Posted names in the order of the page: the first error follows it. */
  fields: readonly string[]
  /** Those that take several answers. */
  lists: readonly string[]
  /** How its figures are read. */
  rules: Rules
  /** Its body gets the answers of all steps, for a summary (MEM-205). */
  seesAll?: boolean
}

type Values = Readonly<Record<string, unknown>>

/** Whether another answer brings a field out. */
export function isBroughtOut(only: NonNullable<Entry['only']>, values: Values): boolean {
  const value = values[only.field]
  return 'is' in only ? value === only.is : [value].flat().includes(only.holds)
}

function schemaOf(fields: Fields): z.ZodType {
  const entries = Object.entries(fields)
  let step: z.ZodType<Values> = z.strictObject(
    Object.fromEntries(entries.map(([name, { schema }]) => [name, schema])),
  )
  for (const [name, { only, missing = '', check }] of entries) {
    if (only)
      step = step.refine(
        (values) => !isBroughtOut(only, values) || Boolean(values[name]),
        neededText(name, missing),
      )
    if (check) step = step.refine(check.passes, neededText(name, check.words))
  }
  return step.transform((values, refusal) =>
    Object.fromEntries(
      entries
        .filter(([, { input }]) => input.kind !== 'phoneCountry')
        .map(([name, { only, settle }]) => {
          if (only && !isBroughtOut(only, values)) return [name, null]
          return [name, settle ? settle(values[name], values, refusal) : values[name]]
        }),
    ),
  )
}

const takesSeveral = new Set(['choices', 'countries'])

/** A step of a form, made of its sections. */
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
    lists: Object.keys(fields).filter((name) => takesSeveral.has(fields[name]?.input.kind ?? '')),
  }
}

/** The fields of several sections. */
export const fieldsOf = (sections: readonly Section[]): Fields =>
  Object.assign({}, ...sections.map(({ fields }) => fields))
