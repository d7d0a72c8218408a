import { redirect } from 'react-router'
import { loadApplicationForReview } from '#app/applications/review/queries/record.server.ts'
import { isOutage } from '#app/db/client.server.ts'
import { documentLink } from '#app/kyc/queries.server.ts'
import { decideDocument } from '#app/kyc/review/commands.server.ts'
import { BLANK_REASON, documentDecision } from '#app/kyc/review/schema.ts'
import { DOCUMENT_ERRORS } from '#app/kyc/schema.ts'
import { expectFields, formText, refusedForm } from '#app/lib/form.ts'
import { log } from '#app/lib/log.ts'
import { refusal } from '#app/lib/refusal.ts'
import { redirectWithToast, type Toast } from '#app/lib/toast.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { REFUSAL_WORDS } from '#app/review/engine.ts'
import { answerApplications } from './application-answer.ts'

const failed = ({ title, text }: { title: string; text: string }): Toast => ({ title, text, tone: 'error' })

/** ADM-090. */
const FAILURE = {
  approve: failed({ title: 'Error', text: 'Failed to approve document' }),
  reject: failed({ title: 'Error', text: 'Failed to reject document' }),
} as const

const ALL_APPROVED: Toast = {
  title: 'All documents approved',
  text: 'Every document that the application needs is approved.',
  tone: 'ok',
}
const DONE = {
  approve: { title: 'Document approved', text: 'The application stays as it is.', tone: 'ok' },
  reject: { title: 'Document rejected', text: 'The candidate gets a mail with the reason.', tone: 'ok' },
} as const satisfies Record<string, Toast>

/** Decides on one document of the open application and stays at its record (ADM-076, ADM-086 to ADM-090). */
export async function decideApplicationDocument(
  admin: AdminViewer,
  intent: 'approve' | 'reject',
  formData: FormData,
  address: string,
) {
  expectFields(formData, documentDecision)
  const parsed = documentDecision.safeParse({
    ...Object.fromEntries(formData),
    intent,
    id: formText(formData, 'document'),
  })
  if (!parsed.success) throw refusal('invalid')
  const { id, code, reason } = parsed.data
  try {
    const decided = await decideDocument(admin, id, intent, { code, text: reason })
    if (decided.ok) {
      const { allApproved } = decided.value
      return await redirectWithToast(address, allApproved ? ALL_APPROVED : DONE[intent])
    }
    if (decided.refused === 'not_found') throw refusal('not_found')
    if (decided.refused === 'reason_required')
      return answerApplications(
        refusedForm(formData, { formError: BLANK_REASON, errors: { reason: BLANK_REASON } }),
        422,
      )
    const status = decided.refused === 'own_record' || decided.refused === 'not_allowed' ? 403 : 409
    return answerApplications(refusedForm(formData, { formError: REFUSAL_WORDS[decided.refused] }), status)
  } catch (error) {
    if (isOutage(error) || !(error instanceof Error)) throw error
    log.error('application.document_failed', { intent, error })
    return answerApplications(refusedForm(formData, { toast: FAILURE[intent] }), 500)
  }
}

/** Leads on to a document of the application through a link signed for this admin and this moment (ADM-083 to ADM-085). */
export async function openApplicationDocument(
  admin: AdminViewer,
  formData: FormData,
  address: string,
): Promise<Response> {
  try {
    const { documents } = await loadApplicationForReview(admin, formText(formData, 'id'))
    const document = documents.find(({ fileId }) => fileId === formText(formData, 'file'))
    if (!document) return await redirectWithToast(address, failed(DOCUMENT_ERRORS.noFile))
    return redirect(documentLink(document.fileId, admin.userId, 'view'), { status: 303 })
  } catch (error) {
    if (isOutage(error) || !(error instanceof Error)) throw error
    log.error('document.link_failed', { error })
    return redirectWithToast(address, failed(DOCUMENT_ERRORS.noLink))
  }
}
