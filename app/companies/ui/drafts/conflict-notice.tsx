import { useEffect, useRef } from 'react'
import type { MouseEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { EndedBy } from '../../queries/profile-form.server.ts'
import type { Difference } from '../../schema/field-words.ts'

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
        {differences.map((difference) => (
          <Choice key={difference.name} {...difference} />
        ))}
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

function Choice({ name, label, typed, saved }: Difference) {
  return (
    <fieldset className="mt-3 min-w-0">
      <legend className="text-13 font-medium">{label}</legend>
      <div className="mt-1 grid gap-2 sm:grid-cols-2">
        <Text name={name} value="mine" heading="Yours, in this window" text={typed} isChosen />
        <Text name={name} value="saved" heading="Kept meanwhile" text={saved} />
      </div>
    </fieldset>
  )
}

type TextProps = { name: string; value: 'mine' | 'saved'; heading: string; text: string; isChosen?: boolean }

function Text({ name, value, heading, text, isChosen = false }: TextProps) {
  const id = `take-${name}-${value}`
  return (
    <div className="flex min-w-0 items-start gap-2 rounded-control border border-line-2 bg-sheet p-2 text-15 text-ink has-checked:border-boundary">
      <input
        id={id}
        type="radio"
        name={`take.${name}`}
        value={value}
        defaultChecked={isChosen}
        className="mt-1 shrink-0 accent-boundary"
      />
      <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer">
        <span className="block text-13 text-ink-2">{heading}</span>
        <span className="block max-h-48 overflow-y-auto break-words whitespace-pre-wrap">
          {text || 'empty'}
        </span>
      </label>
    </div>
  )
}
