import { FRESH_REFUSALS, proveFresh } from '#app/account/fresh-proof.server.ts'
import { approveApplication } from '#app/applications/commands/approve.server.ts'
import { rejectApplication, requestInfo } from '#app/applications/commands/decide.server.ts'
import { revokeInvite } from '#app/applications/commands/revoke.server.ts'
import { OPEN_KYC_REFUSALS } from '#app/kyc/desk/refusals.ts'
import { answer } from '#app/lib/answer.server.ts'
import { conflict } from '#app/lib/answer.ts'
import { formText, parseForm } from '#app/lib/form.ts'
import { refusal } from '#app/lib/refusal.ts'
import { ok, refuse, type Result } from '#app/lib/result.ts'
import { done, redirectWithToast, type Toast } from '#app/lib/toast.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { releaseClaim } from '#app/review/claims.server.ts'
import { STEP_REFUSALS, type StepRefusal } from '#app/review/engine.ts'
import { REASON_REQUIRED } from './answer.ts'
import { answerReview, forDesk } from '#app/review/desk/answer.server.ts'
import type { Place } from '#app/review/desk/desk.server.ts'
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
  corrected: done('Reason corrected', 'The status has not changed, and no email was sent.'),
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
  const turn = intent === 'requestInfo' ? requestInfo : rejectApplication
  const decided = await turn(admin, id, seen, texts)
  if (!decided.ok) return decided
  return ok(decided.value.silent ? DONE.corrected : DONE[intent])
}

/** Approves, rejects or requests information; success opens the next record to review (ADM-055 to ADM-058). */
export function reviewApplication(admin: AdminViewer, formData: FormData, place: Place<unknown>) {
  const isApproval = formText(formData, 'intent') === 'approve'
  return answerReview(formData, place, {
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

/** Revokes an unsubmitted invite; requires a fresh proof (ADM-061). */
export async function revoke(admin: AdminViewer, formData: FormData, address: string) {
  const parsed = parseForm(revokeSchema, formData)
  if (!parsed.ok) throw refusal('invalid')
  const { id, seen } = parsed.data
  const carryOut = async () => {
    const proof = proveFresh(admin)
    return proof.ok ? revokeInvite(proof.value, id, seen) : proof
  }
  return forDesk(
    await answer(formData, carryOut, {
      refusals: { ...STEP_REFUSALS, ...FRESH_REFUSALS },
      done: async () => {
        await releaseClaim('application', id)
        return redirectWithToast(address, REVOKED)
      },
      failure: { event: 'application.revoke_failed', toast: failed('Error updating') },
    }),
  )
}
