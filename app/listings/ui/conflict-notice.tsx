import { useEffect, useRef } from 'react'
import { Notice } from '#app/ui/notice.tsx'
import type { Difference } from '../editor-differences.ts'

/**
 * A second window saved first: every text of the two that differs, side by side, with the choice which one the next
 * save keeps. It stands inside the form and takes the focus.
 */
export function ConflictNotice({ differences }: { differences: readonly Difference[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-24 rounded-card">
      <Notice tone="wait" title="This listing changed since you opened it">
        <p>
          Nothing was overwritten, and everything you typed is still below.
          {differences.length > 0
            ? ' The saved listing differs here; choose what the next save keeps:'
            : ' What you typed is the same as what is saved.'}
        </p>
        {differences.map((difference) => (
          <Choice key={difference.name} {...difference} />
        ))}
        <p className="mt-3">Save again to keep the chosen texts.</p>
      </Notice>
    </div>
  )
}

function Choice({ name, label, typed, saved }: Difference) {
  return (
    <fieldset className="mt-3 min-w-0">
      <legend className="text-13 font-medium">{label}</legend>
      <div className="mt-1 grid gap-2 sm:grid-cols-2">
        <Text name={name} value="mine" heading="Yours" text={typed} isChosen />
        <Text name={name} value="saved" heading="Saved meanwhile" text={saved} />
      </div>
    </fieldset>
  )
}

type TextProps = {
  name: string
  value: 'mine' | 'saved'
  heading: string
  text: string
  isChosen?: boolean
}

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
