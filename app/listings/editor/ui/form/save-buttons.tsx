import { Button } from '#app/ui/button.tsx'
import { useUpdateDescription } from '#app/ui/record-update.tsx'
import { NO_COMPANY } from '../unavailable.tsx'

/** `submit` is null when the listing cannot be submitted. */
type SaveButtonsProps = {
  save: string
  submit: string | null
  /** Answers to a request are saved as they are typed, so only a page without JavaScript needs a button to save them. */
  isAsked: boolean
  intent: FormDataEntryValue | null
  disabled: boolean
}

export function SaveButtons({ save, submit, isAsked, intent, disabled }: SaveButtonsProps) {
  const changed = useUpdateDescription()
  return (
    <>
      <span className={isAsked && submit !== null ? 'hidden noscript:block' : 'contents'}>
        <Button
          variant={submit === null ? 'primary' : 'plain'}
          name="intent"
          value="save"
          pending={intent === 'save'}
          pendingLabel="Saving..."
          disabledReason={disabled ? NO_COMPANY.short : undefined}
          {...changed}
        >
          {save}
        </Button>
      </span>
      {submit !== null && (
        <Button
          variant="primary"
          name="intent"
          value="submit"
          pending={intent === 'submit'}
          pendingLabel="Submitting..."
          ignoresDoubleClick
          {...changed}
        >
          {submit}
        </Button>
      )}
    </>
  )
}
