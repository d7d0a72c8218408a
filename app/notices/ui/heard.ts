import { useEffect, useRef } from 'react'
import type { LiveKind } from '../stream.ts'

/** Said in a window for every word of the event stream; app/notices/ui/live.ts says it. */
const HEARD = 'parcela:heard'

export type Heard =
  /** `isFirst`: the count as it stood when listening began; every later one tells of a change. */
  | { what: 'unread'; unread: number; isFirst: boolean }
  | { what: 'change'; kind: LiveKind; id: string }
  /** Changes may have gone unheard. */
  | { what: 'missed' }
  | { what: 'beat' }

export function sayHeard(heard: Heard): void {
  dispatchEvent(new CustomEvent(HEARD, { detail: heard }))
}

/** Calls `listener` with everything that is heard, in whatever window the change was made (MEM-383). */
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
