import { countApplications, listApplications } from '#app/applications/review/queries/list.server.ts'
import { loadApplicationFacts } from '#app/applications/review/queries/turn-facts.server.ts'
import { loadApplicationForReview } from '#app/applications/review/queries/record.server.ts'
import { applicationFilters, applicationsPath, REASON_REQUIRED } from '#app/applications/review/schema.ts'
import { echoOf, expectFields, fieldErrors, formText, parseForm } from '#app/lib/form.ts'
import { givenUpMailFinder } from '#app/mail/given-up.server.ts'
import { defineDesk, type Place, CORRECTED, handleReview, forDesk } from '#app/review/desk/desk.server.ts'
import { loadTurns } from '#app/review/turn-index.server.ts'
import { listRevised } from '#app/review/history.server.ts'
import { createApplication, renewLink } from './links.server.ts'
import { decideDocument } from '#app/kyc/review/commands.server.ts'
import { chosenEnd, documentDecision } from '#app/kyc/review/schema.ts'
import { respond, invalid } from '#app/lib/form-response.server.ts'
import { refusal, ok, refuse, type Result, conflict } from '#app/lib/refusal.ts'
import { done, redirectWithToast, type Toast } from '#app/lib/toast.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import {
  DOCUMENT_FAILURE,
  DOCUMENT_REFUSALS,
  OPEN_KYC_REFUSALS,
  openDocument,
} from '#app/kyc/desk/document-steps.server.ts'
import { FRESH_REFUSALS, proveFresh } from '#app/account/fresh-proof.server.ts'
import { approveApplication } from '#app/applications/commands/approve.server.ts'
import { rejectApplication, requestInfo, revokeInvite } from '#app/applications/commands/decide.server.ts'
import { releaseClaim } from '#app/review/claims.server.ts'
import { STEP_REFUSALS, type StepRefusal } from '#app/review/engine.ts'
import { type ReviewInput, reviewSchema } from '#app/review/desk/schema.ts'

const failed = (title: string): Toast => ({
  title,
  text: 'Nothing was changed. Try again.',
  tone: 'error',
})

const MAILED = 'We’ll email the candidate.'
const DONE = {
  requestInfo: done(
    'More information requested',
    'We’ll email the candidate a new link. Earlier links no longer work.',
  ),
  reject: done('Application rejected', MAILED),
  created: done(
    'Application approved',
    'We created the account and the company. We’ll email the candidate a link to set a password.',
  ),
  linked: done(
    'Application approved',
    'We added the company to the account with this address. We’ll email the candidate.',
  ),
} as const

const APPROVAL_REFUSALS = {
  ...OPEN_KYC_REFUSALS,
  has_company: conflict('The account with this address already belongs to a company. Nothing was decided.'),
  account_suspended: conflict(
    'The account with this address is suspended. Reinstate it first. Nothing was decided.',
  ),
}

async function carryOut(
  admin: AdminViewer,
  { intent, id, seen, confirmed, ...texts }: ReviewInput,
): Promise<Result<Toast, StepRefusal | 'not_found' | keyof typeof APPROVAL_REFUSALS>> {
  if (intent === 'approve') {
    const approved = await approveApplication(admin, id, seen, { ...texts, confirmedOpenKyc: confirmed })
    return approved.ok ? ok(DONE[approved.value.account]) : approved
  }
  if (intent !== 'requestInfo' && intent !== 'reject') return refuse('not_allowed')
  const decide = intent === 'requestInfo' ? requestInfo : rejectApplication
  const decided = await decide(admin, id, seen, texts)
  if (!decided.ok) return decided
  return ok(decided.value.silent ? CORRECTED : DONE[intent])
}

/** Approves, rejects or requests information, and stays on the record (ADM-055 to ADM-058). */
function reviewApplication(admin: AdminViewer, formData: FormData, place: Place<unknown>) {
  const isApproval = formText(formData, 'intent') === 'approve'
  return handleReview(formData, place, {
    carryOut: (input) => carryOut(admin, input),
    refusals: APPROVAL_REFUSALS,
    failure: failed(isApproval ? 'Error approving' : 'Error updating'),
    blankReason: REASON_REQUIRED,
  })
}

const REVOKED = done(
  'Invitation revoked',
  'Its link no longer works. No email was sent. You can invite this address again.',
)

const revokeSchema = reviewSchema.pick({ id: true, seen: true })

/** Revokes an unsubmitted invitation; requires a fresh proof (ADM-061). */
async function revoke(admin: AdminViewer, formData: FormData, address: string) {
  const parsed = parseForm(revokeSchema, formData)
  if (!parsed.ok) throw refusal('invalid')
  const { id, seen } = parsed.data
  const carryOut = async () => {
    const proof = proveFresh(admin)
    return proof.ok ? revokeInvite(proof.value, id, seen) : proof
  }
  return forDesk(
    await respond(formData, carryOut, {
      refusals: { ...STEP_REFUSALS, ...FRESH_REFUSALS },
      done: async () => {
        await releaseClaim('application', id)
        return redirectWithToast(address, REVOKED)
      },
      failure: { event: 'application.revoke_failed', toast: failed('Error updating') },
    }),
  )
}

const ALL_APPROVED = done(
  'All documents approved',
  'All required documents of this application are approved.',
)
const DOCUMENT_DONE = {
  approve: done('Document approved', 'The status of the application has not changed.'),
  reject: done('Document rejected', 'We’ll email the reason to the candidate.'),
}

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
    reason: formText(formData, 'reason'),
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
    await respond(
      formData,
      () => decideDocument(admin, id, intent, { code, text: reason, end: chosenEnd(parsed.data) }),
      {
        refusals: DOCUMENT_REFUSALS,
        done: ({ allApproved }) =>
          redirectWithToast(address, allApproved ? ALL_APPROVED : DOCUMENT_DONE[intent]),
        failure: { event: 'application.document_failed', about: { intent }, toast: DOCUMENT_FAILURE[intent] },
      },
    ),
  )
}

const openApplicationDocument = (admin: AdminViewer, formData: FormData, address: string) =>
  openDocument(admin, address, async () => {
    const { documents } = await loadApplicationForReview(admin, formText(formData, 'id'))
    return documents.find(({ fileId }) => fileId === formText(formData, 'file'))?.fileId
  })

/** Applications (ADM-051). */
export const applicationDesk = defineDesk({
  loadFailed: 'Failed to load applications',
  undelivered: givenUpMailFinder('application'),
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
  async handle(admin, formData, place) {
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
