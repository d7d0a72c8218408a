import { Button } from '#app/ui/button.tsx'
import { useChanged } from '#app/ui/record-news.tsx'
import { NO_COMPANY } from '../closed-door.tsx'

/** `submit` is null when the listing cannot be submitted. */
type SaveButtonsProps = {
  save: string
  submit: string | null
  intent: FormDataEntryValue | null
  disabled: boolean
}

export function SaveButtons({ save, submit, intent, disabled }: SaveButtonsProps) {
  const changed = useChanged()
  return (
    <>
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
      {submit !== null && (
        <Button
          variant="primary"
          name="intent"
          value="submit"
          pending={intent === 'submit'}
          pendingLabel="Submitting..."
          {...changed}
        >
          {submit}
        </Button>
      )}
    </>
  )
}
