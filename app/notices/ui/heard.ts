import { useEffect, useRef } from 'react'

/** Said in a window whenever its person's unread count was heard; app/notices/ui/live.ts says it. */
export const HEARD = 'parcela:notices'

/** `isFirst`: the count as it stood when listening began; every later one tells of a change. */
export type Heard = { unread: number; isFirst: boolean }

/** Calls `listener` with every count that is heard, in whatever window the change was made (MEM-383). */
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
