import { data } from 'react-router'
import { proveFresh } from '#app/account/fresh-proof.server.ts'
import { isOutage } from '#app/db/client.server.ts'
import { parseForm, refusedForm, type FormState } from '#app/lib/form.ts'
import { log } from '#app/lib/log.ts'
import { refusal } from '#app/lib/refusal.ts'
import type { Result } from '#app/lib/result.ts'
import { redirectWithToast, type Toast } from '#app/lib/toast.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { endClaims } from '#app/review/claims.server.ts'
import type { ClaimSubject } from '#app/review/claims.ts'
import { REFUSAL_WORDS, type StepRefusal } from '#app/review/engine.ts'
import { type ReviewInput, type ReviewIntent, reviewSchema } from './schema.ts'

/** Why the account of an application's address cannot take its company. */
type AddressRefusal = 'has_company' | 'account_suspended'
export type ReviewRefusal = StepRefusal | AddressRefusal | 'not_found' | 'kyc_open'

const WORDS = {
  ...REFUSAL_WORDS,
  has_company: 'The account of this address belongs to a company already. Nothing was decided.',
  account_suspended: 'The account of this address is suspended. Nothing was decided.',
} satisfies Record<StepRefusal | AddressRefusal, string>

/** What a desk answers to a form that was not carried out. */
export type ReviewAnswer = {
  form: FormState
  /** Another state than the admin saw: the fresh record shows, and nothing opens over it. */
  isConflict: boolean
}

/** What is said of a step that went through; `stays` where the case was none that waited. */
export type Decided = Toast & { stays?: true }

export type Desk = {
  carryOut: (input: ReviewInput) => Promise<Result<Decided, ReviewRefusal>>
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
  /** Decisions that ask for a fresh proof of who the admin is. */
  fresh?: readonly ReviewIntent[]
}

export const KYC_OPEN = 'Required documents are still open. Confirm that you want to approve anyway.'

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
      return answer(refusedForm(formData, { formError: WORDS[reason] }), 403)
    default:
      return answer(refusedForm(formData, { formError: WORDS[reason] }), 409)
  }
}

/** A decision ends the case; a suspension or reinstatement stays at its record. */
const isDecision = (intent: ReviewIntent) => intent !== 'suspend' && intent !== 'reinstate'

/** Carries out one decision and answers its form; what was typed is in every answer but success. */
export async function answerReview(
  admin: AdminViewer,
  formData: FormData,
  { carryOut, failure, blankReason, address, subject, next, fresh = [] }: Desk,
) {
  const parsed = parseForm(reviewSchema, formData)
  if (!parsed.ok)
    return answer({ ...parsed.form, formError: 'This was not understood. Nothing was decided.' }, 422)
  const proof = fresh.includes(parsed.data.intent) ? proveFresh(admin, formData) : null
  if (proof && !proof.ok) return answer(proof.form, 403)
  try {
    const result = await carryOut(parsed.data)
    if (result.ok) {
      const { intent, id } = parsed.data
      const { stays, ...toast } = result.value
      if (stays || !isDecision(intent)) return await redirectWithToast(address, toast)
      if (subject) await endClaims(subject, id)
      return await redirectWithToast((await next?.()) ?? address, toast)
    }
    if (result.refused === 'not_found') throw refusal('not_found')
    return refused(formData, result.refused, blankReason)
  } catch (error) {
    if (isOutage(error) || !(error instanceof Error)) throw error
    log.error('review.failed', { intent: parsed.data.intent, error })
    return answer(refusedForm(formData, { toast: failure }), 500)
  }
}
