import { type ReactNode, useEffect, useId, useState } from 'react'
import { isLiveLoad } from './live-load.ts'
import { NewsOfRecord } from './record-news.tsx'
import { ChangedLine } from './show-new.tsx'

/** Without an entry that is chosen by default, a select opens at its first one. */
const isChosen = ({ options, selectedIndex }: HTMLSelectElement) =>
  selectedIndex !==
  Math.max(
    0,
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
  )

const isTyped = (field: Element) =>
  (field instanceof HTMLTextAreaElement && field.value !== field.defaultValue) ||
  (field instanceof HTMLSelectElement && isChosen(field)) ||
  (field instanceof HTMLInputElement &&
    field.type !== 'hidden' &&
    (field.value !== field.defaultValue || field.checked !== field.defaultChecked))

/** Somebody is at it: a dialog, a menu or a part of it is open, a file is under way, or something was typed or is about to be. */
function isInUse(root: Element | null): boolean {
  if (!root) return false
  return (
    root.querySelector(
      'dialog[open], details[open], [role=progressbar], :is(input, textarea, select):focus',
    ) !== null || [...root.querySelectorAll('input, textarea, select')].some(isTyped)
  )
}

type Props<T> = {
  /** What the part shows, as it was loaded. */
  value: T
  /** Says so in a line over the part; a dialog says so itself. */
  line?: boolean
  /** `isKept`: what was typed into an earlier value is still there. */
  children: (value: T, isKept: boolean) => ReactNode
}

/**
 * A part of a page that a change elsewhere does not reach while somebody is at it: it says so, with the way to what is new.
 * Otherwise it changes in place.
 */
export function WhileInUse<T>({ value, line = false, children }: Props<T>) {
  const id = useId()
  const [held, setHeld] = useState({ value, shown: value, isKept: false })
  let { shown, isKept } = held
  if (held.value !== value) {
    const isOther = JSON.stringify(shown) !== JSON.stringify(value)
    const isHeld = isOther && isLiveLoad() && isInUse(document.getElementById(id))
    if (!isHeld) shown = value
    isKept = isKept && isLiveLoad()
    setHeld({ value, shown, isKept })
  }
  const hasNews = shown !== value
  useEffect(() => {
    const root = document.getElementById(id)
    if (!hasNews || !root) return undefined
    // A closed dialog tells so before it is closed for good.
    const look = () => setTimeout(() => !isInUse(root) && setHeld({ value, shown: value, isKept: false }))
    for (const event of ['close', 'toggle', 'focusout']) root.addEventListener(event, look, true)
    return () => {
      for (const event of ['close', 'toggle', 'focusout']) root.removeEventListener(event, look, true)
    }
  }, [id, hasNews, value])
  const show = () => setHeld({ value, shown: value, isKept: true })
  return (
    <div id={id} className="contents">
      <NewsOfRecord id={`${id}-news`} hasNews={hasNews} show={show}>
        {line && <ChangedLine />}
        {children(shown, isKept)}
      </NewsOfRecord>
    </div>
  )
}
