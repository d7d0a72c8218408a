import { redirect } from 'react-router'
import { isOutage } from '#app/db/client.server.ts'
import { EXPIRY } from '#app/kyc/ends/texts.ts'
import { documentLink } from '#app/kyc/queries.server.ts'
import { BLANK_REASON } from '#app/kyc/review/schema.ts'
import { DOCUMENT_ERRORS } from '#app/kyc/schema.ts'
import { log } from '#app/lib/log.ts'
import { type Refusals, errorAt } from '#app/lib/refusal.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { STEP_REFUSALS, type StepRefusal } from '#app/review/engine.ts'

/** Refusals shared by the two desks that decide on documents (ADM-086 to ADM-090). */
export const DOCUMENT_REFUSALS = {
  ...STEP_REFUSALS,
  reason_required: { formError: BLANK_REASON, errors: { reason: BLANK_REASON } },
  end_missing: errorAt('endsOn', EXPIRY.choose),
  end_past: errorAt('endsOn', EXPIRY.past),
} as const satisfies Refusals<StepRefusal | 'not_found' | 'end_missing' | 'end_past'>

/** ADM-090. */
export const DOCUMENT_FAILURE = {
  approve: { title: 'Error', text: 'Failed to approve document', tone: 'error' },
  reject: { title: 'Error', text: 'Failed to reject document', tone: 'error' },
  reopen: { title: 'Error', text: 'Failed to reopen document', tone: 'error' },
} as const

/** Asks to confirm an approval while required documents are missing (ADM-039). */
export const OPEN_KYC_REFUSALS = {
  kyc_open: errorAt(
    'confirmed',
    'Some required documents are not approved yet. Confirm that you want to approve anyway.',
  ),
} as const satisfies Refusals<'kyc_open'>

/** Redirects to a document with a link signed for this admin (ADM-083 to ADM-085). `find` returns its id. */
export async function openDocument(
  admin: AdminViewer,
  address: string,
  find: () => Promise<string | null | undefined>,
): Promise<Response> {
  try {
    const fileId = await find()
    if (!fileId) return await redirectWithToast(address, DOCUMENT_ERRORS.noFile)
    return redirect(documentLink(fileId, admin.userId, 'inline'), { status: 303 })
  } catch (error) {
    if (isOutage(error) || !(error instanceof Error)) throw error
    log.error('document.link_failed', { error })
    return redirectWithToast(address, DOCUMENT_ERRORS.noLink)
  }
}
