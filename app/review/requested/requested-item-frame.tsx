import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type RequestedItem, itemId } from './schema.ts'
import type { ItemState } from './state.ts'
import { REQUESTED } from './requested-texts.ts'
import { Badge } from '#app/ui/badge.tsx'
import { HeadingAbove } from '#app/ui/field.tsx'
import { FIRST_FOCUS } from '#app/ui/error-summary.tsx'
import { focusIn } from '#app/ui/focus-target.ts'

type Props = {
  item: RequestedItem
  state: ItemState
  /** Focused on page load, unless the URL names another item. */
  isFirst: boolean
  place?: string | undefined
  children: ReactNode
}

/** A requested item with its state, the reviewer's note and the control that answers it. */
export function RequestedItemFrame({ item: { key, label, words }, state, isFirst, place, children }: Props) {
  const frame = useRef<HTMLElement>(null)
  const [opens] = useState(isFirst)
  const id = itemId(key)
  const isOpen = state === 'open'
  useEffect(() => {
    const { hash } = window.location
    const isNamed = hash.startsWith(`#${itemId('')}`)
    if (isNamed ? hash !== `#${id}` : !opens) return
    const control = place === undefined ? null : document.getElementById(place)
    focusIn(control ?? frame.current)
  }, [id, opens, place])
  return (
    <section
      ref={frame}
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      className="flex scroll-mt-[calc(var(--header)+1.5rem)] flex-col gap-3 border-t border-line pt-5 first:border-t-0 first:pt-0 focus-visible:outline-none"
      {...(opens && FIRST_FOCUS)}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 id={`${id}-label`} className="text-17">
          {label}
        </h3>
        <Badge tone={isOpen ? 'wait' : 'ok'}>{isOpen ? REQUESTED.states.open : REQUESTED.ready}</Badge>
      </div>
      {words && <p className="wrap-anywhere whitespace-pre-line">{words}</p>}
      <HeadingAbove value={label}>{children}</HeadingAbove>
    </section>
  )
}
