import { useState } from 'react'
import { useLocation } from 'react-router'
import { isLiveLoad } from './live-load.ts'

export type Held<T> = {
  rows: readonly T[]
  news: number
  show: () => void
  /** The row stands as it was: it has gone, or is another one now. */
  isChanged: (row: T) => boolean
}

/** The rows that are on the page, as they are now, in their places; one that has gone stays as it was. */
function inPlace<T>(shown: readonly T[], rows: readonly T[], idOf: (row: T) => unknown): T[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return shown.map((row) => byId.get(idOf(row)) ?? row)
}

/** How many rows have come, or have gone where more did: a row that came pushes the last one off its page. */
const newsOf = (before: ReadonlySet<unknown>, after: ReadonlySet<unknown>): number =>
  Math.max(before.difference(after).size, after.difference(before).size)

/**
 * Rows of a list that a change elsewhere neither adds to nor reorders until `show` is called. What the person's own
 * step brings is shown. `answer` is what the page has loaded: rows are only compared when it is another one. A row that somebody
 * decides on has its state in its id, so that it stays as it was.
 */
export function useHeldRows<T>(answer: object, rows: readonly T[], idOf: (row: T) => unknown): Held<T> {
  const { key } = useLocation()
  const [held, setHeld] = useState({ answer, key, order: rows })
  let { order } = held
  if (held.answer !== answer || held.key !== key) {
    order = held.key === key && isLiveLoad() ? inPlace(order, rows, idOf) : rows
    setHeld({ answer, key, order })
  }
  const after = new Set(rows.map(idOf))
  return {
    rows: inPlace(order, rows, idOf),
    news: newsOf(new Set(order.map(idOf)), after),
    show: () => setHeld({ answer, key, order: rows }),
    isChanged: (row) => !after.has(idOf(row)),
  }
}

/**
 * What the page has loaded, held while a change elsewhere has changed the part that the person has open; `partOf` answers it as
 * text, null where nothing is open.
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

/**
 * A key that changes with `value`, but never for a value that a change elsewhere has brought: what is typed in the form that has
 * it stays.
 */
export function useOwnKey<T>(value: T): T {
  const [held, setHeld] = useState({ value, key: value })
  const key = held.value === value || isLiveLoad() ? held.key : value
  if (held.value !== value) setHeld({ value, key })
  return key
}
