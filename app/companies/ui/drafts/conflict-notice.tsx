import { useEffect, useRef } from 'react'
import type { MouseEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { Difference } from '#app/lib/difference.ts'
import { Notice } from '#app/ui/notice.tsx'
import { TextChoices } from '#app/ui/text-choices.tsx'
import type { EndedBy } from '../../queries/profile-form.server.ts'

const TITLES = {
  changed: 'This form was changed in another window',
  submit: 'This profile was submitted in another window',
  discard: 'This draft was discarded in another window',
} as const

type Props = {
  differences: readonly Difference[]
  endedBy: EndedBy | null
  /** Takes the focus when a button was pressed; an autosave leaves it where it is. */
  isAsked: boolean
  /** Sends the choice; without script the button does. */
  onChoose: () => void
}

/**
 * Another window changed the same answers: each of them with both texts, and the choice which one is kept. It stands
 * inside the form.
 */
export function ConflictNotice({ differences, endedBy, isAsked, onChoose }: Props) {
  const choose = (event: MouseEvent) => {
    event.preventDefault()
    onChoose()
  }
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAsked) box.current?.focus()
  }, [isAsked])
  const isSame = differences.length === 0
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-24 rounded-card">
      <Notice tone="wait" title={TITLES[endedBy ?? 'changed']} live>
        <p>
          Nothing was overwritten, and everything you typed is still below.
          {isSame
            ? ' What you typed is the same as what is kept.'
            : ' Both texts stand here side by side; choose which ones to keep:'}
        </p>
        <TextChoices
          differences={differences}
          headings={{ typed: 'Yours, in this window', saved: 'Saved in the meantime' }}
        />
        {endedBy === 'submit' && (
          <p className="mt-3">
            Keeping a text of yours starts a new draft; the submitted profile stays as it is until you submit
            again.
          </p>
        )}
        <Button name="intent" value="choose" size="sm" className="mt-3" onClick={choose} formNoValidate>
          Keep the chosen texts
        </Button>
      </Notice>
    </div>
  )
}
