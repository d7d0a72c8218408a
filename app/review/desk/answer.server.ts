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

/** What a desk says of a form that its schema did not take. */
export const NOT_UNDERSTOOD = {
  decided: 'Some entries are not valid. Nothing was decided.',
  changed: 'Some entries are not valid. Nothing was changed.',
  stored: 'Some entries are not valid. Nothing was saved.',
} as const

/** What a desk answers to a form that was not carried out. */
export type ReviewAnswer = {
  form: FormState
  /** Another state than the admin saw: the fresh record shows, and nothing opens over it. */
  isConflict: boolean
}

/** The answer of a form as its desk takes it; a redirect goes its way. */
export function forDesk<Redirect extends Response>(answered: FormAnswer | Redirect) {
  if (answered instanceof Response) return answered
  return data<ReviewAnswer>(
    { form: answered.data, isConflict: isConflict(answered) },
    answered.init ?? undefined,
  )
}

/** What is said of a step that went through; `stays` where nothing waited for it. */
export type Decided = Toast & { stays?: true }

type DeskReview<R extends string> = {
  carryOut: (input: ReviewInput) => Promise<Result<Decided, NoInfer<R> | StepRefusal | 'not_found'>>
  /** How its own refusals are answered, beside those of every step. */
  refusals: Refusals<R>
  /** ADM-035, ADM-107. */
  failure: Toast
  /** The words of a missing reason (ADM-031, ADM-101). */
  blankReason: Toast
  /** Where success leads: the same record. */
  address: string
  /** The record's word among the claims, which a decision ends; a desk without claims leaves it out. */
  subject?: ClaimSubject
  /** The address of the next record that waits; after a decision it opens where there is one. */
  next?: () => Promise<string | null>
}

/** A decision ends the case; a step of a suspension and a decision that is taken back stay at their record. */
const isDecision = (intent: ReviewIntent) => !(intent in suspension) && intent !== 'reopen'

/** Carries out one decision and answers its form; what was typed is in every answer but success. */
export async function answerReview<R extends string>(
  admin: AdminViewer,
  formData: FormData,
  { carryOut, refusals, failure, blankReason, address, subject, next }: DeskReview<R>,
) {
  const parsed = parseForm(reviewSchema, formData)
  if (!parsed.ok) return forDesk(invalid(parsed.form, { formError: NOT_UNDERSTOOD.decided }))
  const { picks, errors } = readPicks(formData)
  if (Object.keys(errors).length > 0)
    return forDesk(refused(formData, { errors, formError: NOT_UNDERSTOOD.decided }))
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
