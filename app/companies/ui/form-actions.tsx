import { Link, useNavigate } from 'react-router'
import { SEND } from '#app/review/turn-texts.ts'
import { REQUESTED } from '#app/review/requested/requested-texts.ts'
import { Button, buttonClass, LinkButton } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Dialog, DialogCloser, DialogTrigger } from '#app/ui/dialog.tsx'
import { useScripting } from '#app/ui/scripting.ts'
import { VERSIONS } from '../versions/texts.ts'
import { EXIT_PATH, stepPath, type ProfileForm } from '../schema/profile-form.ts'

/** The form of the step's answers. Its buttons are outside, below the documents. */
export const FORM_ID = 'profile-form'

type Props = {
  form: ProfileForm
  step: number
  isLast: boolean
  /** An approved profile is being edited. */
  isEdit: boolean
  /** Sent back without items, so every step can submit it. */
  maySend: boolean
  isComplete: boolean
  /** Requested items are still open; the next submit sends anyway. */
  hasOpenItems: boolean
  isSending: boolean
  /** Draft, window and person that Cancel posts. */
  discarded: Readonly<Record<string, string>>
  /** Disables the guard that asks before leaving. */
  onLeave: () => void
}

/** Next or Submit, Back, Save & Exit and Cancel (MEM-110 to MEM-119, MEM-216). */
export function FormActions(props: Props) {
  const { form, step, isLast, isEdit, isComplete, hasOpenItems, isSending, maySend } = props
  const isRunning = useScripting()
  return (
    <div className="flex flex-row-reverse flex-wrap justify-between gap-3 border-t border-line pt-6">
      <div className="flex flex-row-reverse flex-wrap gap-3">
        {isEdit && (
          <Button variant="primary" form={FORM_ID} name="intent" value="save" pending={isSending}>
            {VERSIONS.save}
          </Button>
        )}
        {!(isEdit && isLast) && (
          <Button
            variant={isEdit ? 'plain' : 'primary'}
            form={FORM_ID}
            name="intent"
            value={isLast ? 'submit' : 'next'}
            pending={isSending}
            ignoresDoubleClick={isLast}
            pendingLabel={isLast && isSending ? 'Submitting...' : undefined}
            {...(isRunning && !isComplete && form.steps.length > 1 && { 'aria-disabled': true })}
          >
            {hasOpenItems ? REQUESTED.sendAnyway : isLast ? form.texts.submit : 'Next'}
          </Button>
        )}
        {maySend && !isLast && (
          <Button form={FORM_ID} name="intent" value="send" formNoValidate>
            {SEND}
          </Button>
        )}
        {step > 1 && (
          <Button form={FORM_ID} name="intent" value="back" formNoValidate>
            Back
          </Button>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {form.at ? (
          <LinkButton to={stepPath({ path: form.path }, 1)}>{REQUESTED.fullForm}</LinkButton>
        ) : form.cancel === 'back' ? (
          <GoBack />
        ) : (
          <>
            <SaveAndExit onLeave={props.onLeave} />
            <Cancel {...props} />
          </>
        )}
      </div>
    </div>
  )
}

const ExitWithoutScript = () => (
  <span className="hidden noscript:block">
    <Button form={FORM_ID} name="intent" value="exit">
      Save &amp; Exit
    </Button>
  </span>
)

function SaveAndExit({ onLeave }: { onLeave: () => void }) {
  return (
    <>
      <DialogTrigger dialog="save-and-exit" className="noscript:hidden">
        Save &amp; Exit
      </DialogTrigger>
      <ExitWithoutScript />
      <Dialog
        id="save-and-exit"
        title="Save and exit?"
        text="We save your progress so that you can continue later. If you exit without saving, you’ll lose any changes since the last save. Your earlier draft is kept."
      >
        <div className="flex flex-wrap justify-end gap-3">
          <DialogCloser dialog="save-and-exit" variant="quiet">
            Cancel
          </DialogCloser>
          <Link to={EXIT_PATH} onClick={onLeave} className={buttonClass()}>
            Exit Without Saving
          </Link>
          <Button form={FORM_ID} name="intent" value="exit" variant="primary">
            Save &amp; Exit
          </Button>
        </div>
      </Dialog>
    </>
  )
}

function Cancel({ form, step, discarded }: Props) {
  return (
    <>
      <DialogTrigger dialog="cancel-form" variant="quiet">
        Cancel
      </DialogTrigger>
      <ConfirmDialog
        id="cancel-form"
        title="Discard your changes?"
        text="You’ll lose everything you’ve entered here and not submitted, in all windows. Uploaded documents are kept."
        confirmLabel="Discard and leave"
        cancelLabel="Keep editing"
        tone="danger"
        action={stepPath(form, step)}
        intent="cancel"
        hidden={discarded}
      />
    </>
  )
}

/** Goes back one page, or to the profile if there is none (MEM-216, MEM-217). */
function GoBack() {
  const navigate = useNavigate()
  const leave = () => {
    const index = (window.history.state as { idx?: number } | null)?.idx ?? 0
    void (index > 0 ? navigate(-1) : navigate('/my-profile'))
  }
  return (
    <>
      <Button type="button" variant="quiet" className="noscript:hidden" onClick={leave}>
        Cancel
      </Button>
      <ExitWithoutScript />
      <span className="hidden noscript:block">
        <LinkButton to="/my-profile" variant="quiet">
          Cancel
        </LinkButton>
      </span>
    </>
  )
}
