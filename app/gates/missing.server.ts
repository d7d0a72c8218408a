import { type ApprovalStep, loadApprovalStep } from '#app/companies/turn/own-turn.server.ts'
import { APPROVAL_STEP_TEXTS } from '#app/companies/ui/approval-step-texts.ts'
import { formatDay } from '#app/lib/format.ts'
import { refusal } from '#app/lib/refusal.ts'
import { isUnapproved, type Viewer } from '#app/lib/viewer.ts'

function turnText(approvalStep: ApprovalStep, timeZone: string): string {
  if (approvalStep.turn === 'yours') return `${APPROVAL_STEP_TEXTS.yourStep} ${approvalStep.missing}.`
  return approvalStep.turn === 'ours'
    ? APPROVAL_STEP_TEXTS.inReview(formatDay(approvalStep.since, timeZone))
    : APPROVAL_STEP_TEXTS.ownersStep(approvalStep.name)
}

/** Refuses writes by members of unapproved companies and names the missing step. */
export async function refuseUnapprovedWrite(viewer: Viewer, request: Request): Promise<void> {
  if (request.method === 'GET' || request.method === 'HEAD') return
  if (!isUnapproved(viewer)) return
  const approvalStep = await loadApprovalStep(viewer)
  if (approvalStep === null) return
  const text = [
    APPROVAL_STEP_TEXTS.opens,
    turnText(approvalStep, viewer.timeZone),
    'Nothing was changed.',
  ].join(' ')
  throw refusal('profile_not_approved', text)
}
