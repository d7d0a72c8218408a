import { CheckboxField } from '#app/ui/choice.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { DecisionBar } from '#app/ui/split-desk.tsx'
import { TextArea } from '#app/ui/text-input.tsx'
import type { FormState } from '#app/lib/form.ts'

export type ReviewAction = 'approve' | 'requestInfo' | 'reject'

const LABELS = { approve: 'Approve', requestInfo: 'Request Info', reject: 'Reject' } as const
const REASONS = { requestInfo: 'Information Needed', reject: 'Rejection Reason' } as const

export type DecisionDialogsProps = {
  /** What the decision is on, in the title of each dialog. */
  subject: string
  id: string
  /** The revision that this page shows; the server refuses a decision on any other. */
  seen: number
  offered: readonly ReviewAction[]
  /** Why nothing is offered, in words. */
  unavailable?: string | undefined
  /** Words of a second confirmation that approving asks for (ADM-039). */
  approvalWarning?: string | undefined
  form?: FormState | undefined
  pending?: boolean | undefined
}

/** The decision bar and its dialogs; each has the reason where one is needed, and both notes (ADM-030 to ADM-033). */
export function DecisionDialogs(props: DecisionDialogsProps) {
  const { offered, unavailable } = props
  if (offered.length === 0) {
    return (
      <DecisionBar>
        <p className="text-13 text-ink-2">{unavailable ?? 'Nothing can be decided in this status.'}</p>
      </DecisionBar>
    )
  }
  return (
    <>
      <DecisionBar>
        {offered.map((action) => (
          <DialogTrigger
            key={action}
            dialog={`decide-${action}`}
            variant={action === 'approve' ? 'primary' : action === 'reject' ? 'danger' : 'plain'}
          >
            {LABELS[action]}
          </DialogTrigger>
        ))}
      </DecisionBar>
      {offered.map((action) => (
        <DecisionDialog key={`${action}-${props.id}-${props.seen}`} action={action} {...props} />
      ))}
    </>
  )
}

function DecisionDialog({ action, ...props }: DecisionDialogsProps & { action: ReviewAction }) {
  const { subject, id, seen, approvalWarning, form, pending } = props
  const failed = form?.values.intent === action ? form : undefined
  const text = (name: string) => {
    const value = failed?.values[name]
    return typeof value === 'string' ? value : undefined
  }
  return (
    <ConfirmDialog
      id={`decide-${action}`}
      title={`${LABELS[action]}: ${subject}`}
      confirmLabel={LABELS[action]}
      tone={action === 'reject' ? 'danger' : 'primary'}
      intent={action}
      hidden={{ id, seen: String(seen) }}
      pending={pending}
      open={failed !== undefined}
    >
      {failed?.formError && (
        <p role="alert" className="text-stop">
          {failed.formError}
        </p>
      )}
      {action !== 'approve' && (
        <Field
          id={`${action}-reason`}
          name="reason"
          label={`${REASONS[action]} *`}
          hint="The member reads this."
          error={failed?.errors.reason}
          required
        >
          <TextArea rows={4} maxLength={2000} defaultValue={text('reason')} />
        </Field>
      )}
      <Field id={`${action}-member-notes`} name="memberNotes" label="Notes for the member" optional>
        <TextArea rows={2} maxLength={2000} defaultValue={text('memberNotes')} />
      </Field>
      <Field
        id={`${action}-internal-notes`}
        name="internalNotes"
        label="Internal notes"
        hint="These never leave the back office."
        optional
      >
        <TextArea rows={2} maxLength={2000} defaultValue={text('internalNotes')} />
      </Field>
      {action === 'approve' && approvalWarning && (
        <CheckboxField
          id="approve-confirmed"
          name="confirmed"
          value="yes"
          label="Approve although documents are open"
          hint={approvalWarning}
          error={failed?.errors.confirmed}
        />
      )}
    </ConfirmDialog>
  )
}

