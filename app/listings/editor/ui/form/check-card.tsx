import { Card, CardHeader } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import type { Advice } from '../../../advice/finding.ts'
import type { Completeness, Gap } from '../../../dictionary/completeness.ts'
import { DICTIONARY, type FieldKey } from '../../../dictionary/dictionary.ts'
import { LISTING_LIMITS } from '../../../schema.ts'
import { type FieldsProps, textOf } from './form-texts.ts'

const GROUPS_OF_MAIN: Readonly<Record<string, string>> = { image: '#image' }

/** Where a fact is typed: its field, or its group while that is folded. */
function addressOf(field: string): string {
  const own = GROUPS_OF_MAIN[field]
  if (own) return own
  const isFact = Object.hasOwn(DICTIONARY, field) && field !== 'asset_stage'
  return isFact ? `#group-${DICTIONARY[field as FieldKey].step}` : `#${field}`
}

function Gaps({ gaps }: { gaps: readonly Gap[] }) {
  return gaps.map(({ field, label }, index) => (
    <span key={field}>
      {index > 0 && ', '}
      <a href={addressOf(field)} className="underline underline-offset-3">
        {label}
      </a>
    </span>
  ))
}

/** How complete the saved version is, and what a reviewer will ask about (docs/data-dictionary.md, section 12). */
export function CheckCard({ form, completeness }: FieldsProps & { completeness: Completeness }) {
  const { filled, total, missing, filtered } = completeness
  const errors = form.advice.filter(({ level }) => level === 'error')
  const warnings = form.advice.filter(({ level }) => level === 'warning')
  return (
    <Card as="section" id="check" className="py-5 sm:p-6">
      <CardHeader title="Check" level={2} />
      <div className="flex flex-col gap-5">
        <div>
          <p className="mb-2">
            <strong className="font-medium tabular-nums">
              {filled} of {total}
            </strong>{' '}
            facts that buyers expect are stated. Only title and location are needed to submit.
          </p>
          <ProgressBar value={(100 * filled) / Math.max(1, total)} label="Completeness" />
        </div>
        {filtered.length > 0 && (
          <p className="text-15">
            Investors filter on <Gaps gaps={filtered} />: such a search leaves this listing out while{' '}
            {filtered.length === 1 ? 'it is' : 'they are'} empty.
          </p>
        )}
        {missing.length > 0 && (
          <details className="text-13">
            <summary className="w-fit cursor-pointer font-medium">What is missing</summary>
            <p className="mt-2 leading-6">
              <Gaps gaps={missing} />
            </p>
          </details>
        )}
        {errors.length > 0 && <Errors errors={errors} />}
        {warnings.map((warning) => (
          <Why key={warning.rule} warning={warning} form={form} />
        ))}
      </div>
    </Card>
  )
}

function Errors({ errors }: { errors: readonly Advice[] }) {
  return (
    <Notice tone="stop" title="Has to fit before a review">
      <ul className="list-disc pl-5">
        {errors.map(({ rule, field, words }) => (
          <li key={rule}>
            <a href={addressOf(field)} className="underline underline-offset-3">
              {words}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Why({ warning, form }: FieldsProps & { warning: Advice }) {
  const name = `why_${warning.rule}`
  return (
    <Field
      label={warning.words}
      name={name}
      optional
      hint="Correct it, or say in one sentence why it is right. The reviewer reads it."
    >
      <TextInput
        defaultValue={textOf(form, name)}
        maxLength={LISTING_LIMITS.reason}
        placeholder="Why it is right"
        autoComplete="off"
      />
    </Field>
  )
}
