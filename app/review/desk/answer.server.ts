import { data } from 'react-router'
import { answer, type FormAnswer, invalid, isConflict, refused } from '#app/lib/answer.server.ts'
import type { Refusals } from '#app/lib/answer.ts'
import { parseForm, type FormState } from '#app/lib/form.ts'
import type { Result } from '#app/lib/result.ts'
import { redirectWithToast, type Toast } from '#app/lib/toast.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { readPicks } from '#app/review/asked/picks.ts'
import { endClaims } from '#app/review/claims.server.ts'
import type { ClaimSubject } from '#app/review/claims.ts'
import { STEP_REFUSALS, type StepRefusal } from '#app/review/engine.ts'
import { suspension } from '#app/review/workflow.ts'
import { type ReviewInput, type ReviewIntent, reviewSchema } from './schema.ts'

/** Answers to a form that fails validation. */
export const INVALID_REQUEST = {
  decided: 'Some entries are not valid. Nothing was decided.',
  changed: 'Some entries are not valid. Nothing was changed.',
  stored: 'Some entries are not valid. Nothing was saved.',
} as const

/** A desk's answer to a refused form. */
export type ReviewAnswer = {
  form: FormState
  /** The record changed: show it without reopening the dialog. */
  isConflict: boolean
}

/** Converts a form's answer for a desk; redirects pass through. */
export function forDesk<Redirect extends Response>(answered: FormAnswer | Redirect) {
  if (answered instanceof Response) return answered
  return data<ReviewAnswer>(
    { form: answered.data, isConflict: isConflict(answered) },
    answered.init ?? undefined,
  )
}

/** The toast after a step; `stays` when no next record should open. */
export type Decided = Toast & { stays?: true }

type DeskReview<R extends string> = {
  carryOut: (input: ReviewInput) => Promise<Result<Decided, NoInfer<R> | StepRefusal | 'not_found'>>
  /** Answers to its own refusals, besides those of every step. */
  refusals: Refusals<R>
  /** ADM-035, ADM-107. */
  failure: Toast
  /** The message for a missing reason (ADM-031, ADM-101). */
  blankReason: Toast
  /** Redirect target after success: the same record. */
  address: string
  /** Claim subject released by a decision; absent on a desk without claims. */
  subject?: ClaimSubject
  /** URL of the next record to review, opened after a decision. */
  next?: () => Promise<string | null>
}

/** Steps of a suspension, and reopening, stay at the record. */
const isDecision = (intent: ReviewIntent) => !(intent in suspension) && intent !== 'reopen'

/** Runs a decision and answers its form; refusals return the typed texts. */
export async function answerReview<R extends string>(
  admin: AdminViewer,
  formData: FormData,
  { carryOut, refusals, failure, blankReason, address, subject, next }: DeskReview<R>,
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
    await answer(formData, () => carryOut(input), {
      refusals: {
        ...STEP_REFUSALS,
        ...refusals,
        reason_required: { errors: { reason }, toast: blankReason },
      },
      done: async ({ stays, ...toast }) => {
        if (stays || !isDecision(intent)) return redirectWithToast(address, toast)
        if (subject) await endClaims(subject, id)
        return redirectWithToast((await next?.()) ?? address, toast)
      },
      failure: { event: 'review.failed', about: { intent }, toast: failure },
    }),
  )
}
