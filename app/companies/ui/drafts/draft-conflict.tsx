import type { MouseEvent } from 'react'
import { ConflictNotice } from '#app/drafts/conflict-notice.tsx'
import type { DraftResult } from '#app/drafts/draft-state.ts'
import { Button } from '#app/ui/button.tsx'

const TITLES = {
  submit: 'This profile was submitted in another window',
  discard: 'This draft was discarded in another window',
} as const

type Props = {
  refusal: DraftResult
  /** The page's step; none in a form of one step. */
  step: string | undefined
  takesFocus: boolean
  /** Replaces the form post when JavaScript runs. */
  onChoose: () => void
}

export function DraftConflict(props: Props) {
  const { refusal, step, takesFocus, onChoose } = props
  const { differences = [], endedBy } = refusal
  const choose = (event: MouseEvent) => {
    event.preventDefault()
    onChoose()
  }
  return (
    <ConflictNotice
      title={endedBy ? TITLES[endedBy] : `${step ? `“${step}”` : 'This form'} was changed in another window`}
      differences={differences}
      choose="Choose which answers to keep:"
      same="What you typed matches the saved answers."
      headings={{ typed: 'Yours, in this window', saved: 'Saved in the meantime' }}
      takesFocus={takesFocus}
    >
      {endedBy === 'submit' && (
        <p className="mt-3">
          If you keep any of your answers, you start a new draft. The submitted profile does not change until
          you submit again.
        </p>
      )}
      <Button name="intent" value="choose" size="sm" className="mt-3" onClick={choose} formNoValidate>
        Keep selected answers
      </Button>
    </ConflictNotice>
  )
}
