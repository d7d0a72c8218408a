import { data, redirect } from 'react-router'
import { isOutage } from '#app/db/client.server.ts'
import { documentLink } from '#app/kyc/queries.server.ts'
import { type DecidedDocument, decideDocument } from '#app/kyc/review/commands.server.ts'
import { findSubmission, nextWaiting } from '#app/kyc/review/queries/queue.server.ts'
import { BLANK_REASON, documentDecision, type DocumentDecision } from '#app/kyc/review/schema.ts'
import { DOCUMENT_ERRORS, DOCUMENT_TYPES } from '#app/kyc/schema.ts'
import { type FormState, parseForm, refusedForm } from '#app/lib/form.ts'
import { log } from '#app/lib/log.ts'
import { refusal } from '#app/lib/refusal.ts'
import { redirectWithToast, type Toast } from '#app/lib/toast.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { endClaims } from '#app/review/claims.server.ts'
import { REFUSAL_WORDS, type StepRefusal } from '#app/review/engine.ts'
import { kycPath, type KycFilters } from './kyc-filters.ts'
import type { ReviewAnswer } from './review-answer.server.ts'

const failed = ({ title, text }: { title: string; text: string }): Toast => ({ title, text, tone: 'error' })

/** ADM-090. */
const FAILURE = {
  approve: failed({ title: 'Error', text: 'Failed to approve document' }),
  reject: failed({ title: 'Error', text: 'Failed to reject document' }),
} as const

const MAIL_WORDS = {
  queued: 'The member gets an email.',
  held: 'The email was not sent: it waits in the email queue.',
  off: 'The member has switched these emails off and sees it in the app.',
  none: 'No email is sent: the application can be approved now.',
} as const

/** What the admin is told of a decision (ADM-093). */
async function doneToast(
  admin: AdminViewer,
  { id, intent }: DocumentDecision,
  decided: DecidedDocument,
): Promise<Toast> {
  const submission = await findSubmission(admin, id)
  const of = submission
    ? `${DOCUMENT_TYPES[submission.documentType].label} of ${submission.fullName}.`
    : 'The document.'
  if (decided.allApproved) {
    const text = `Every required document of ${submission?.fullName ?? 'the member'} is approved. ${MAIL_WORDS[decided.allApproved.mail]}`
    return { title: 'All documents approved', text, tone: 'ok' }
  }
  return intent === 'approve'
    ? { title: 'Document approved', text: of, tone: 'ok' }
    : { title: 'Document rejected', text: `${of} The member reads the reason.`, tone: 'ok' }
}

const answer = (form: FormState, status: number) =>
  data<ReviewAnswer>({ form, isConflict: status === 409 }, { status })

const STATUS_OF = {
  reason_required: 422,
  own_record: 403,
  not_allowed: 403,
  wrong_status: 409,
  stale: 409,
} as const satisfies Record<StepRefusal, number>

function refused(formData: FormData, reason: StepRefusal) {
  const blank = reason === 'reason_required'
  return answer(
    refusedForm(formData, {
      formError: blank ? BLANK_REASON : REFUSAL_WORDS[reason],
      ...(blank && { errors: { reason: BLANK_REASON } }),
    }),
    STATUS_OF[reason],
  )
}

/** Decides on one document and leads on to the next one that waits (ADM-086 to ADM-090). */
export async function reviewDocument(admin: AdminViewer, formData: FormData, filters: KycFilters) {
  const parsed = parseForm(documentDecision, formData)
  if (!parsed.ok)
    return answer({ ...parsed.form, formError: 'This was not understood. Nothing was decided.' }, 422)
  const { intent, id, code, reason } = parsed.data
  try {
    const decided = await decideDocument(admin, id, intent, { code, text: reason })
    if (decided.ok) {
      await endClaims('kyc', id)
      const next = await nextWaiting(admin, id, filters)
      return await redirectWithToast(
        kycPath(filters, next),
        await doneToast(admin, parsed.data, decided.value),
      )
    }
    if (decided.refused === 'not_found') throw refusal('not_found')
    return refused(formData, decided.refused)
  } catch (error) {
    if (isOutage(error) || !(error instanceof Error)) throw error
    log.error('kyc.decision_failed', { intent, error })
    return answer(refusedForm(formData, { toast: FAILURE[intent] }), 500)
  }
}

/**
 * Leads on to the file through a link signed for this admin and this moment, valid 3600 s; the file door audits each
 * opening (ADM-083 to ADM-085).
 */
export async function openSubmission(admin: AdminViewer, id: string, address: string): Promise<Response> {
  try {
    const submission = await findSubmission(admin, id)
    if (!submission) throw refusal('not_found')
    if (!submission.hasFile) return await redirectWithToast(address, failed(DOCUMENT_ERRORS.noFile))
    return redirect(documentLink(submission.documentId, admin.userId, 'view'), { status: 303 })
  } catch (error) {
    if (isOutage(error) || !(error instanceof Error)) throw error
    log.error('document.link_failed', { error })
    return redirectWithToast(address, failed(DOCUMENT_ERRORS.noLink))
  }
}
