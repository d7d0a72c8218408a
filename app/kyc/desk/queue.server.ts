import { countSubmissions, findSubmission, listSubmissions } from '#app/kyc/review/queries/queue.server.ts'
import { loadDocumentFacts } from '#app/kyc/review/queries/turn-facts.server.ts'
import { loadSubmission } from '#app/kyc/review/queries/record.server.ts'
import { formText, parseForm } from '#app/lib/form.ts'
import { givenUpMailFinder } from '#app/mail/given-up.server.ts'
import { defineDesk, type Place, forDesk, INVALID_REQUEST } from '#app/review/desk/desk.server.ts'
import { loadTurns } from '#app/review/turn-index.server.ts'
import { kycFilters, kycPath } from './schema.ts'
import { withFullStop } from '#app/lib/name.ts'
import { FRESH_REFUSALS, proveFresh } from '#app/account/fresh-proof.server.ts'
import { decideDocument } from '#app/kyc/review/commands.server.ts'
import type { AllApproved } from '#app/kyc/review/notify.server.ts'
import { chosenEnd, documentDecision, type DocumentDecision } from '#app/kyc/review/schema.ts'
import { DOCUMENT_TYPES } from '#app/kyc/schema.ts'
import { respond, invalid } from '#app/lib/form-response.server.ts'
import { refusal } from '#app/lib/refusal.ts'
import { done, redirectWithToast, type Toast } from '#app/lib/toast.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { releaseClaim } from '#app/review/claims.server.ts'
import { DOCUMENT_FAILURE, DOCUMENT_REFUSALS, openDocument } from './document-steps.server.ts'
import { REOPEN } from '#app/review/reopen-texts.ts'
import { PROFILE_FOLLOWS } from '#app/review/turn-texts.ts'

const MAIL_TEXTS = {
  queued: 'We’ll email the member.',
  held: 'The email was not sent. You’ll find it in the email queue.',
  off: 'The member has turned off these emails but will see the result in the app.',
  none: 'No email was sent. You can approve the application now.',
} as const

/** The toast after a decision (ADM-093). */
async function doneToast(
  admin: AdminViewer,
  { id, intent }: DocumentDecision,
  { allApproved }: { allApproved: AllApproved | null },
): Promise<Toast> {
  const submission = await findSubmission(admin, id)
  if (allApproved) {
    const follows = allApproved.mail === 'none' ? '' : `${PROFILE_FOLLOWS[allApproved.follows]} `
    const approved = `All required documents of ${submission?.fullName ?? 'the member'} are approved.`
    return done('All documents approved', `${approved} ${follows}${MAIL_TEXTS[allApproved.mail]}`)
  }
  const subject = submission
    ? `${DOCUMENT_TYPES[submission.documentType].label} of ${withFullStop(submission.fullName)}`
    : 'The document.'
  if (intent === 'reopen') return done('Document reopened', `${subject} ${REOPEN.waits}`)
  if (intent === 'approve') return done('Document approved', subject)
  return done('Document rejected', `${subject} The person who uploaded it will get the reason.`)
}

/** Decides on one document and stays on it (ADM-086 to ADM-090). */
async function reviewDocument(admin: AdminViewer, formData: FormData, { address }: Place<unknown>) {
  const parsed = parseForm(documentDecision, formData)
  if (!parsed.ok) return forDesk(invalid(parsed.form, { formError: INVALID_REQUEST.decided }))
  const { intent, id } = parsed.data
  return forDesk(
    await respond(formData, () => carryOut(admin, parsed.data), {
      refusals: { ...DOCUMENT_REFUSALS, ...FRESH_REFUSALS },
      done: async (decided) => {
        const toast = await doneToast(admin, parsed.data, decided)
        if (intent !== 'reopen') await releaseClaim('kyc', id)
        return redirectWithToast(address, toast)
      },
      failure: { event: 'kyc.decision_failed', about: { intent }, toast: DOCUMENT_FAILURE[intent] },
    }),
  )
}

/** Reopening requires a fresh proof. */
async function carryOut(admin: AdminViewer, data: DocumentDecision) {
  const { intent, id, code, reason } = data
  if (intent === 'reopen') {
    const proof = proveFresh(admin)
    if (!proof.ok) return proof
  }
  return decideDocument(admin, id, intent, { code, text: reason, end: chosenEnd(data) })
}

const openSubmission = (admin: AdminViewer, id: string, address: string) =>
  openDocument(admin, address, async () => {
    const submission = await findSubmission(admin, id)
    if (!submission) throw refusal('not_found')
    return submission.hasFile ? submission.documentId : null
  })

/** Documents, oldest first (ADM-078 to ADM-081). */
export const documentDesk = defineDesk({
  loadFailed: 'Failed to load KYC submissions',
  undelivered: givenUpMailFinder('kyc'),
  filters: kycFilters,
  path: kycPath,
  list: listSubmissions,
  counts: (admin, { companyId }) => countSubmissions(admin, companyId),
  record: loadSubmission,
  turns: async (ids) => loadTurns('document', await loadDocumentFacts(ids)),
  claims: 'kyc',
  async handle(admin, formData, place) {
    if (formText(formData, 'intent') === 'view')
      return openSubmission(admin, formText(formData, 'id'), place.address)
    return reviewDocument(admin, formData, place)
  },
})
