import { use } from 'react'
import { Link } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import { formatDay } from '#app/lib/format.ts'
import { TimeZone } from '#app/ui/moment.tsx'
import type { ApprovalStep } from '../turn/own-turn.server.ts'
import { APPROVAL_STEP_TEXTS } from './approval-step-texts.ts'

type Props = { approvalStep: ApprovalStep | null; withMatches?: boolean }

/** The next step towards approval, for members whose company is not approved. `withMatches` adds a line about matches. */
export function ApprovalStepNotice({ approvalStep, withMatches = false }: Props) {
  const timeZone = use(TimeZone)
  if (approvalStep === null) return null
  return (
    <Notice tone="wait" className="mb-6">
      <p key={timeZone} suppressHydrationWarning>
        {APPROVAL_STEP_TEXTS.opens}{' '}
        {approvalStep.turn === 'yours' && (
          <>
            {APPROVAL_STEP_TEXTS.yourStep}{' '}
            <Link to={approvalStep.to} className="text-link">
              {approvalStep.missing}
            </Link>
          </>
        )}
        {approvalStep.turn === 'owners' && APPROVAL_STEP_TEXTS.ownersStep(approvalStep.name)}
        {approvalStep.turn === 'ours' &&
          APPROVAL_STEP_TEXTS.inReview(formatDay(approvalStep.since, timeZone))}
      </p>
      {withMatches && (
        <p className="mt-1 text-ink-2">We’ll notify you of matches once your company is approved.</p>
      )}
    </Notice>
  )
}
