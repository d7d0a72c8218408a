import { data } from 'react-router'
import { isOutage } from '#app/db/client.server.ts'
import { parseForm, refusedForm, typedValues, type FormState } from '#app/lib/form.ts'
import { log } from '#app/lib/log.ts'
import { refusal } from '#app/lib/refusal.ts'
import type { Result } from '#app/lib/result.ts'
import { redirectWithToast, type Toast } from '#app/lib/toast.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { REFUSAL_WORDS, type StepRefusal } from '#app/review/engine.ts'
import { type ReviewInput, reviewSchema } from './schema.ts'

export type ReviewRefusal = StepRefusal | 'not_found' | 'kyc_open'

/** What a desk answers to a form that was not carried out. */
export type ReviewAnswer = {
  form: FormState
  /** Another state than the admin saw: the fresh record shows, and nothing opens over it. */
  isConflict: boolean
}

export type Desk = {
  carryOut: (input: ReviewInput) => Promise<Result<Toast, ReviewRefusal>>
  /** ADM-035, ADM-107. */
  failure: Toast
  /** The words of a missing reason (ADM-031, ADM-101). */
  blankReason: Toast
  /** Where success leads: the same record. */
  address: string
}

export const KYC_OPEN = 'Required documents are open. Confirm that you approve all the same.'

function answer(form: FormState, status: number) {
  return data<ReviewAnswer>({ form, isConflict: status === 409 }, { status })
}

function refused(formData: FormData, reason: Exclude<ReviewRefusal, 'not_found'>, blankReason: Toast) {
  switch (reason) {
    case 'reason_required':
      return answer(
        refusedForm(formData, {
          errors: { reason: blankReason.text ?? blankReason.title },
          toast: blankReason,
        }),
        422,
      )
    case 'kyc_open':
      return answer(refusedForm(formData, { errors: { confirmed: KYC_OPEN } }), 422)
    case 'own_record':
    case 'not_allowed':
      return answer(refusedForm(formData, { formError: REFUSAL_WORDS[reason] }), 403)
    default:
      return answer(refusedForm(formData, { formError: REFUSAL_WORDS[reason] }), 409)
  }
}

/** Carries out one decision and answers its form; what was typed is in every answer but success. */
export async function answerReview(
  admin: AdminViewer,
  formData: FormData,
  { carryOut, failure, blankReason, address }: Desk,
) {
  const parsed = parseForm(reviewSchema, formData)
  if (!parsed.ok)
    return answer({ ...parsed.form, formError: 'This was not understood. Nothing was decided.' }, 422)
  try {
    const result = await carryOut(parsed.data)
    if (result.ok) return await redirectWithToast(address, result.value)
    if (result.refused === 'not_found') throw refusal('not_found')
    return refused(formData, result.refused, blankReason)
  } catch (error) {
    if (isOutage(error) || !(error instanceof Error)) throw error
    log.error('review.failed', { intent: parsed.data.intent, error })
    return answer({ values: typedValues(formData), errors: {}, toast: failure }, 500)
  }
}
