import { countApplications, listApplications } from '#app/applications/review/queries/list.server.ts'
import { loadApplicationFacts } from '#app/applications/review/queries/turn-facts.server.ts'
import { loadApplicationForReview } from '#app/applications/review/queries/record.server.ts'
import { applicationFilters } from '#app/applications/review/schema.ts'
import { formText, echoOf, expectFields, fieldErrors } from '#app/lib/form.ts'
import { givenUpMail } from '#app/mail/given-up.server.ts'
import { defineDesk } from '#app/review/desk/desk.server.ts'
import { loadTurns } from '#app/review/turn-index.server.ts'
import { listRevised } from '#app/review/revised.server.ts'
import { reviewApplication, revoke } from './decide.server.ts'
import { createApplication, renewLink } from './links.server.ts'
import { applicationsPath } from './path.ts'
import { decideDocument } from '#app/kyc/review/commands.server.ts'
import { chosenEnd, documentDecision } from '#app/kyc/review/schema.ts'
import { answer, invalid } from '#app/lib/answer.server.ts'
import { refusal } from '#app/lib/refusal.ts'
import { redirectWithToast, type Toast } from '#app/lib/toast.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { DOCUMENT_FAILURE, DOCUMENT_REFUSALS } from '#app/kyc/desk/refusals.ts'
import { openDocument } from '#app/kyc/desk/open-document.server.ts'
import { forDesk } from '#app/review/desk/answer.server.ts'

const ALL_APPROVED: Toast = {
  title: 'All documents approved',
  text: 'All required documents of this application are approved.',
  tone: 'ok',
}
const DONE = {
  approve: { title: 'Document approved', text: 'The status of the application has not changed.', tone: 'ok' },
  reject: {
    title: 'Document rejected',
    text: 'We’ll email the reason to the candidate.',
    tone: 'ok',
  },
} as const satisfies Record<string, Toast>

/** Decides on a document of the open application and stays at its record (ADM-076, ADM-086 to ADM-090). */
async function decideApplicationDocument(
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
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error)
    if (errors.endsOn === undefined) throw refusal('invalid')
    return forDesk(invalid({ values: echoOf(formData), errors }))
  }
  const { id, code, reason } = parsed.data
  return forDesk(
    await answer(
      formData,
      () => decideDocument(admin, id, intent, { code, text: reason, end: chosenEnd(parsed.data) }),
      {
        refusals: DOCUMENT_REFUSALS,
        done: ({ allApproved }) => redirectWithToast(address, allApproved ? ALL_APPROVED : DONE[intent]),
        failure: { event: 'application.document_failed', about: { intent }, toast: DOCUMENT_FAILURE[intent] },
      },
    ),
  )
}

/** Redirects to a document of the application. */
const openApplicationDocument = (admin: AdminViewer, formData: FormData, address: string) =>
  openDocument(admin, address, async () => {
    const { documents } = await loadApplicationForReview(admin, formText(formData, 'id'))
    return documents.find(({ fileId }) => fileId === formText(formData, 'file'))?.fileId
  })

/** Applications (ADM-051). */
export const applicationDesk = defineDesk({
  loadFailed: 'Failed to load applications',
  undelivered: givenUpMail('application'),
  filters: applicationFilters,
  path: applicationsPath,
  list: listApplications,
  counts: countApplications,
  record: loadApplicationForReview,
  async more(admin, { rows }, record) {
    const waiting = [...rows, ...(record ? [record] : [])].filter(({ status }) => status === 'submitted')
    const revised = await listRevised(
      admin,
      'application',
      waiting.map(({ id }) => id),
    )
    return { revised: Object.fromEntries(revised) }
  },
  turns: async (ids) => loadTurns('application', await loadApplicationFacts(ids)),
  claims: 'application',
  async answer(admin, formData, place) {
    const { address } = place
    const intent = formText(formData, 'intent')
    switch (intent) {
      case 'invite':
        return createApplication(admin, formData)
      case 'copy_link':
      case 'send_link':
        return renewLink(admin, intent, formData, address)
      case 'view':
        return openApplicationDocument(admin, formData, address)
      case 'approve_document':
        return decideApplicationDocument(admin, 'approve', formData, address)
      case 'reject_document':
        return decideApplicationDocument(admin, 'reject', formData, address)
      case 'revoke':
        return revoke(admin, formData, address)
      default:
        return reviewApplication(admin, formData, place)
    }
  },
})
