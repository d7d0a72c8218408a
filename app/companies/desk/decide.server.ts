import { ANSWER_DAY } from '#app/review/desk/review-day-texts.ts'
import { FRESH_REFUSALS, proveFresh } from '#app/account/fresh-proof.server.ts'
import { decideCompany } from '#app/companies/commands/decide-company.server.ts'
import { companySuspension } from '#app/companies/commands/suspend-company.server.ts'
import { askApproved } from '#app/companies/versions/commands/ask-approved.server.ts'
import { loadCompanyForReview } from '#app/companies/queries/review-record.server.ts'
import { refusal } from '#app/lib/refusal.ts'
import { conflict, wrong } from '#app/lib/answer.ts'
import { withFullStop } from '#app/lib/name.ts'
import { ok, refuse, type Result } from '#app/lib/result.ts'
import { done } from '#app/lib/toast.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { OPEN_KYC_REFUSALS } from '#app/kyc/desk/refusals.ts'
import { openDocument } from '#app/kyc/desk/open-document.server.ts'
import type { Decided } from '#app/review/desk/answer.server.ts'
import type { StepRefusal } from '#app/review/engine.ts'
import { REOPEN } from '#app/review/reopen-texts.ts'
import { REOPEN_REFUSALS } from '#app/review/reopening.server.ts'
import { documentSchema, type ReviewInput } from '#app/review/desk/schema.ts'

const MAILED = 'We’ll email the member.'
const DONE = {
  approve: done('Profile approved', MAILED),
  requestInfo: done('Information requested', MAILED),
  reject: done('Profile rejected', MAILED),
  suspend: done('Company suspended', MAILED),
  reinstate: done('Company reinstated', MAILED),
  postpone: done('New review date set', 'The member sees it on their page.'),
  reopen: done('Profile reopened', REOPEN.waits),
} as const
const CORRECTED = done('Reason corrected', 'The status has not changed, and no email was sent.')

export const PROFILE_REFUSALS = {
  ...FRESH_REFUSALS,
  ...OPEN_KYC_REFUSALS,
  ...REOPEN_REFUSALS,
  nothing_asked: wrong('items', ANSWER_DAY.nothing),
  under_way: conflict(ANSWER_DAY.underWay),
} as const

/** Carries out one review action with the texts of its dialog (ADM-034, ADM-195). */
export async function reviewProfile(
  admin: AdminViewer,
  input: ReviewInput,
): Promise<Result<Decided, StepRefusal | 'not_found' | keyof typeof PROFILE_REFUSALS>> {
  const { intent, id, seen, reason, memberNotes, internalNotes, picks, confirmed } = input
  const isSuspensionStep = intent === 'suspend' || intent === 'reinstate' || intent === 'postpone'
  const proof = isSuspensionStep || intent === 'reopen' ? proveFresh(admin) : ok(null)
  if (!proof.ok) return proof
  if (isSuspensionStep) {
    const suspended = await companySuspension[intent](admin, id, seen, reason, input.reviewOn)
    return suspended.ok ? ok(DONE[intent]) : suspended
  }
  if (intent === 'drop') return refuse('not_allowed')
  const texts = { reason, ...(intent !== 'reopen' && { memberNotes, internalNotes, picks }) }
  if (intent === 'ask') {
    const asked = await askApproved(admin, id, seen, { ...texts, dueOn: input.reviewOn })
    if (!asked.ok) return asked
    return ok({ ...done(ANSWER_DAY.asked, `${withFullStop(asked.value.name)} ${MAILED}`), stays: true })
  }
  const decided = await decideCompany(admin, id, seen, intent, {
    ...texts,
    confirmedOpenKyc: confirmed,
  })
  if (!decided.ok) return decided
  if (decided.value.silent) return ok({ ...CORRECTED, stays: true })
  if (intent === 'reopen') return ok(DONE.reopen)
  // The toast names the decided company, because the next record may already be open.
  return ok({ ...DONE[intent], text: `${withFullStop(decided.value.name)} ${MAILED}` })
}

/** Opens a document of the profile. */
export const openProfileDocument = (admin: AdminViewer, formData: FormData, address: string) =>
  openDocument(admin, address, async () => {
    const parsed = documentSchema.safeParse(Object.fromEntries(formData))
    if (!parsed.success) throw refusal('invalid')
    const { documents } = await loadCompanyForReview(admin, parsed.data.id)
    return documents.find(({ fileId }) => fileId === parsed.data.file)?.fileId
  })
