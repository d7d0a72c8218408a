import { confirmName, withWordsAndTick } from '#app/lib/number-echo.ts'
import { ruleOf } from '#app/lib/number-schema.ts'
import type { ComparedRow } from '#app/review/desk/side-by-side.tsx'
import type { Field, Fields } from './field-kit.ts'
import type { Section } from './form-step.ts'
import type { Answers } from './profile-form.ts'

/** `before` is the last decided value if different, empty if there was none. */
type PresentedAnswer = { key: string; label: string; value: string; before?: string }
export type PresentedSection = { title: string; answers: PresentedAnswer[] }

export const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A section's fields in record order. */
function inRecordOrder(fields: Fields): [string, Field][] {
  const entries = Object.entries(fields).filter(([, { input }]) => input.kind !== 'phoneCountry')
  return entries
    .filter(([, { recordAfter }]) => recordAfter === undefined)
    .flatMap((entry) => [entry, ...entries.filter(([, { recordAfter }]) => recordAfter === entry[0])])
}

function formatAnswer(key: string, { input, present }: Field, answers: Answers): string {
  const value = answers[key]
  if (isEmpty(value)) return ''
  if (input.kind !== 'figure' || typeof value !== 'number') return present(value)
  return withWordsAndTick(ruleOf(input.rule), present(value), value, answers[confirmName(key)])
}

/**
 * Answers with labels. Omits empty ones (ADM-026) unless the last decided version had them. Figures are also in
 * words, with the confirmation if unusual. `decided` is that version or null.
 */
export function presentAnswers(
  sections: readonly Section[],
  answers: Answers,
  decided: Answers | null,
): PresentedSection[] {
  return sections
    .map(({ title, fields }) => ({
      title,
      answers: inRecordOrder(fields).flatMap(([key, field]) => {
        const value = formatAnswer(key, field, answers)
        const before = decided ? formatAnswer(key, field, decided) : value
        if (value === '' && before === '') return []
        return [{ key, label: field.record ?? field.label, value, ...(before !== value && { before }) }]
      }),
    }))
    .filter(({ answers: given }) => given.length > 0)
}

/** Answers that differ from the decided version. */
export const changedRows = (sections: readonly PresentedSection[]): ComparedRow[] =>
  sections.flatMap(({ answers }) =>
    answers.flatMap(({ key, label, value, before }) =>
      before === undefined ? [] : [{ key, label, before: before || null, after: value || null }],
    ),
  )
