import { useState } from 'react'
import { useLocation } from 'react-router'
import { isLiveLoad } from './live-load.ts'

type Held<T> = { rows: readonly T[]; news: number; show: () => void }

/** The rows that are on the page, as they are now, in their places; one that has gone stays as it was. */
function inPlace<T>(shown: readonly T[], rows: readonly T[], idOf: (row: T) => unknown): T[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return shown.map((row) => byId.get(idOf(row)) ?? row)
}

/** How many rows have come or gone. */
function newsOf<T>(shown: readonly T[], rows: readonly T[], idOf: (row: T) => unknown): number {
  const before = new Set(shown.map(idOf))
  const after = new Set(rows.map(idOf))
  return before.symmetricDifference(after).size
}

/**
 * Rows of a list that a change elsewhere neither adds to nor reorders until `show` is called (END-070). What the person's own
 * step brings is shown. `answer` is what the page has loaded: rows are only compared when it is another one.
 */
export function useHeldRows<T>(answer: object, rows: readonly T[], idOf: (row: T) => unknown): Held<T> {
  const { key } = useLocation()
  const [held, setHeld] = useState({ answer, key, order: rows })
  let { order } = held
  if (held.answer !== answer || held.key !== key) {
    order = held.key === key && isLiveLoad() ? inPlace(order, rows, idOf) : rows
    setHeld({ answer, key, order })
  }
  return {
    rows: inPlace(order, rows, idOf),
    news: newsOf(order, rows, idOf),
    show: () => setHeld({ answer, key, order: rows }),
  }
}

/**
 * What the page has loaded, held while a change elsewhere has changed the part that the person has open; `partOf` answers it as
 * text, null where nothing is open (END-070).
 */
export function useHeldAnswer<T extends object>(
  answer: T,
  partOf: (answer: T) => string | null,
): { answer: T; hasNews: boolean; show: () => void } {
  const { key } = useLocation()
  const [held, setHeld] = useState({ shown: answer, last: answer, key })
  let { shown } = held
  if (held.last !== answer || held.key !== key) {
    const part = partOf(shown)
    const isHeld = held.key === key && isLiveLoad() && part !== null && part !== partOf(answer)
    shown = isHeld ? shown : answer
    setHeld({ shown, last: answer, key })
  }
  return {
    answer: shown,
    hasNews: shown !== answer,
    show: () => setHeld({ shown: answer, last: answer, key }),
  }
}

/** A key that changes with `value`, but not for a change elsewhere: what is typed in the form that has it stays (END-069). */
export function useOwnKey<T>(value: T): T {
  const [key, setKey] = useState(value)
  if (key !== value && !isLiveLoad()) setKey(value)
  return isLiveLoad() ? key : value
}
