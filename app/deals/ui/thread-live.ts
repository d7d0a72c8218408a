import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isLiveLoad } from '#app/ui/live-load.ts'
import type { Thread, ThreadEntry } from '../queries/threads.server.ts'

/** Entries of the page plus those that arrived since; a navigation by the reader starts over. */
export function useEntries({ id, entries }: Thread): ThreadEntry[] {
  const [held, setHeld] = useState({ id, loaded: entries, shown: entries })
  let { shown } = held
  if (held.loaded !== entries) {
    const isAdded = held.id === id && isLiveLoad()
    const known = new Set(shown.map((entry) => entry.id))
    shown = isAdded ? [...shown, ...entries.filter((entry) => !known.has(entry.id))] : entries
    setHeld({ id, loaded: entries, shown })
  }
  return shown
}

const lastEntry = () => document.getElementById('last')
/** Whether the page is scrolled to the end or below. */
const isAtEnd = () => (lastEntry()?.getBoundingClientRect().bottom ?? 0) <= innerHeight

function isInView(element: HTMLElement | null): boolean {
  if (!element) return false
  const { top, bottom } = element.getBoundingClientRect()
  const seen = Math.min(bottom, innerHeight) - Math.max(top, 0)
  return seen >= Math.min(bottom - top, innerHeight / 2)
}

/**
 * Opens a thread at its newest message. New messages are appended: at the end of the page the view follows, otherwise
 * it stays and the number of unseen messages is returned.
 */
export function useThreadEnd(entries: readonly ThreadEntry[], isNewest: boolean, isPaged: boolean) {
  const list = useRef<HTMLOListElement>(null)
  const lastView = useRef({ atEnd: true, bottom: 0, count: entries.length })
  const [unseenFrom, setUnseenFrom] = useState<number | null>(null)
  useEffect(() => {
    const last = lastEntry()
    if (isNewest && !isPaged && last && !isInView(last)) last.scrollIntoView({ block: 'center' })
  }, [isNewest, isPaged])
  useLayoutEffect(() => {
    const { atEnd, bottom, count } = lastView.current
    const grown = list.current?.getBoundingClientRect().bottom ?? 0
    if (entries.length > count && isLiveLoad()) {
      if (atEnd) window.scrollBy({ top: grown - bottom, behavior: 'instant' })
      else setUnseenFrom((from) => from ?? count)
    }
    const measure = () => {
      const atEndNow = isAtEnd()
      lastView.current = {
        atEnd: atEndNow,
        bottom: list.current?.getBoundingClientRect().bottom ?? 0,
        count: entries.length,
      }
      if (atEndNow) setUnseenFrom(null)
    }
    measure()
    addEventListener('scroll', measure, { passive: true })
    addEventListener('resize', measure)
    return () => {
      removeEventListener('scroll', measure)
      removeEventListener('resize', measure)
    }
  }, [entries.length])
  const show = useCallback(() => {
    setUnseenFrom(null)
    lastEntry()?.scrollIntoView({ block: 'center' })
  }, [])
  return { list, news: unseenFrom === null ? 0 : entries.length - unseenFrom, show }
}

/** Reports the newest message as read once it has been in view in a focused window. */
export function useSeen(path: string, lastId: string | undefined, isNewest: boolean): void {
  const reported = useRef<string>(undefined)
  useEffect(() => {
    if (!isNewest || lastId === undefined) return undefined
    const look = () => {
      if (reported.current === lastId || !document.hasFocus() || !isInView(lastEntry())) return
      reported.current = lastId
      const body = new URLSearchParams({ intent: 'seen', last: lastId })
      const again = () => {
        reported.current = undefined
      }
      void fetch(`${path}.data`, { method: 'POST', body, keepalive: true }).then(
        ({ ok }) => ok || again(),
        again,
      )
    }
    // Lets the initial scroll finish.
    const timer = setTimeout(look, 300)
    addEventListener('scroll', look, { passive: true })
    addEventListener('focus', look)
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', look)
      removeEventListener('focus', look)
    }
  }, [path, lastId, isNewest])
}
