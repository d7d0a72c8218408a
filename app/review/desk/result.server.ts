import { data } from 'react-router'
import { respond, type FormResult, invalid, isConflict, refused } from '#app/lib/form-response.server.ts'
import type { Refusals, Result } from '#app/lib/refusal.ts'
import { parseForm, type FormState } from '#app/lib/form.ts'
import { done, redirectWithToast, type Toast } from '#app/lib/toast.ts'
import { readPicks } from '#app/review/requested/picks.ts'
import { releaseClaim } from '#app/review/claims.server.ts'
import { BLANK_REASON, STEP_REFUSALS, type StepRefusal } from '#app/review/engine.ts'
import type { Place } from './desk.server.ts'
import { type ReviewInput, reviewSchema } from './schema.ts'

/** Responses to a form that fails validation. */
export const INVALID_REQUEST = {
  decided: 'Some entries are not valid. Nothing was decided.',
  changed: 'Some entries are not valid. Nothing was changed.',
  stored: 'Some entries are not valid. Nothing was saved.',
} as const

export const CORRECTED = done('Reason corrected', 'The status has not changed, and no email was sent.')

/** A desk's response to a refused form. */
export type ReviewResult = {
  form: FormState
  /** The record changed: show it without reopening the dialog. */
  isConflict: boolean
}

/** Converts a form's response for a desk; redirects pass through. */
export function forDesk<Redirect extends Response>(answered: FormResult | Redirect) {
  if (answered instanceof Response) return answered
  return data<ReviewResult>(
    { form: answered.data, isConflict: isConflict(answered) },
    answered.init ?? undefined,
  )
}

type DeskReview<R extends string> = {
  carryOut: (input: ReviewInput) => Promise<Result<Toast, NoInfer<R> | StepRefusal | 'not_found'>>
  refusals: Refusals<R>
  /** ADM-035, ADM-107. */
  failure: Toast
  /** The message for a missing reason (ADM-101). */
  blankReason?: Toast
}

/** Runs a decision and responds to its form: success shows the decided record, refusals return the typed text. */
export async function handleReview<R extends string>(
  formData: FormData,
  { address, subject }: Pick<Place<unknown>, 'address' | 'subject'>,
  { carryOut, refusals, failure, blankReason = BLANK_REASON }: DeskReview<R>,
) {
  const parsed = parseForm(reviewSchema, formData)
  if (!parsed.ok) return forDesk(invalid(parsed.form, { formError: INVALID_REQUEST.decided }))
  const { picks, errors } = readPicks(formData)
  if (Object.keys(errors).length > 0)
    return forDesk(refused(formData, { errors, formError: INVALID_REQUEST.decided }))
  const input = { ...parsed.data, picks }
  const { intent, id } = input
  const reason = blankReason.text ?? blankReason.title
  return forDesk(
    await respond(formData, () => carryOut(input), {
      refusals: {
        ...STEP_REFUSALS,
        ...refusals,
        reason_required: { errors: { reason }, toast: blankReason },
      },
      done: async (toast) => {
        if (subject) await releaseClaim(subject, id)
        return redirectWithToast(address, toast)
      },
      failure: { event: 'review.failed', about: { intent }, toast: failure },
    }),
  )
}
