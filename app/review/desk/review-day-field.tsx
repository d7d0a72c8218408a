import type { FormState } from '#app/lib/form.ts'
import { Field, TextInput } from '#app/ui/field.tsx'
import { ANSWER_DAYS, dayAhead, REVIEW_DAYS } from '../suspension.ts'
import { ANSWER_DAY, REVIEW_DAY } from './review-day-texts.ts'

const REVIEW = { ...REVIEW_DAY, first: REVIEW_DAYS.first }

/** Steps that set a date: of a suspension's review, or of a request's deadline. */
const DAYS: Readonly<Record<string, { label: string; hint: string; first: number }>> = {
  suspend: REVIEW,
  postpone: REVIEW,
  ask: { ...ANSWER_DAY, first: ANSWER_DAYS },
}

type Props = { id: string; intent: string; result: Pick<FormState, 'values'> | null }

export function ReviewDayField({ id, intent, result }: Props) {
  const texts = DAYS[intent]
  if (!texts) return null
  const typed = result?.values.reviewOn
  return (
    <Field id={id} name="reviewOn" label={texts.label} hint={texts.hint} optional>
      <TextInput
        type="date"
        min={dayAhead(1)}
        max={dayAhead(REVIEW_DAYS.max)}
        defaultValue={typeof typed === 'string' ? typed : dayAhead(texts.first)}
        className="tabular-nums"
      />
    </Field>
  )
}
