import { useEffect, useRef } from 'react'
import type { LiveKind } from '../stream.ts'

/** The window event for every message of the event stream; dispatched by app/notices/ui/live.ts. */
const HEARD = 'parcela:heard'

export type Heard =
  /** `isFirst`: the count when listening started; every later one is a change. */
  | { what: 'unread'; unread: number; isFirst: boolean }
  | { what: 'change'; kind: LiveKind; id: string }
  /** Changes may have been missed. */
  | { what: 'missed' }
  | { what: 'beat' }

export function sayHeard(heard: Heard): void {
  dispatchEvent(new CustomEvent(HEARD, { detail: heard }))
}

/** Calls `listener` with every message, whichever window made the change (MEM-383). */
export function useHeard(listener: (heard: Heard) => void): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => {
    const heard = (event: Event) => latest.current((event as CustomEvent<Heard>).detail)
    addEventListener(HEARD, heard)
    return () => removeEventListener(HEARD, heard)
  }, [])
}
