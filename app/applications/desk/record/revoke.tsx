import { StepDialog } from '#app/review/desk/step-dialog.tsx'
import type { ApplicationForReview } from '#app/applications/review/queries/record.server.ts'
import type { ApplicationsAnswer } from '../answer.ts'

export const REVOKE_DIALOG = 'decide-revoke'

type Props = { record: ApplicationForReview; answer: ApplicationsAnswer | null }

/** Revokes an unsubmitted invite (ADM-061); requires a fresh proof. */
export function RevokeInvite({ record, answer }: Props) {
  const values = answer?.form.values ?? {}
  const own = values.intent === 'revoke' && values.id === record.id && !answer?.isConflict ? answer : null
  return (
    <StepDialog
      id={REVOKE_DIALOG}
      title={`Revoke: ${record.companyName ?? record.email}`}
      text="The link stops working immediately. No email is sent. The draft is kept, and you can invite this address again."
      isOpen={own !== null}
      hidden={{ id: record.id, seen: record.version }}
      answer={own?.form ?? null}
      intent="revoke"
      label="Revoke"
      variant="stop"
    />
  )
}
