import type { MouseEvent } from 'react'
import { ConflictNotice } from '#app/drafts/conflict-notice.tsx'
import type { Answer } from '#app/drafts/draft-state.ts'
import { Button } from '#app/ui/button.tsx'
import { TWO_WINDOWS as WORDS } from './two-windows.words.ts'

type Props = {
  refusal: Answer
  isAsked: boolean
  /** Sends the choice; without script the button does. */
  onChoose: () => void
}

/** Both texts of a profile form that two windows wrote, and the choice. */
export function TwoWindows({ refusal: { differences = [], endedBy }, isAsked, onChoose }: Props) {
  const choose = (event: MouseEvent) => {
    event.preventDefault()
    onChoose()
  }
  return (
    <ConflictNotice
      title={WORDS[endedBy ?? 'changed']}
      differences={differences}
      choose={WORDS.choose}
      same={WORDS.same}
      headings={{ typed: WORDS.typed, saved: WORDS.saved }}
      isAsked={isAsked}
    >
      {endedBy === 'submit' && <p className="mt-3">{WORDS.afterSubmit}</p>}
      <Button name="intent" value="choose" size="sm" className="mt-3" onClick={choose} formNoValidate>
        {WORDS.keep}
      </Button>
    </ConflictNotice>
  )
}
