import { useEffect, useRef } from 'react'
import type { LiveKind } from '../stream.ts'

/** The window event for every message of the event stream; dispatched by app/notices/ui/live.ts. */
const HEARD = 'parcela:heard'

export type StreamMessage =
  /** `isFirst`: the count when listening started; every later one is a change. */
  | { what: 'unread'; unread: number; isFirst: boolean }
  | { what: 'change'; kind: LiveKind; id: string }
  /** Changes may have been missed. */
  | { what: 'missed' }
  | { what: 'beat' }

export function dispatchStreamMessage(heard: StreamMessage): void {
  dispatchEvent(new CustomEvent(HEARD, { detail: heard }))
}

/** Calls `listener` with every message, whichever window made the change (MEM-383). */
export function useStreamMessage(listener: (heard: StreamMessage) => void): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => {
    const heard = (event: Event) => latest.current((event as CustomEvent<StreamMessage>).detail)
    addEventListener(HEARD, heard)
    return () => removeEventListener(HEARD, heard)
  }, [])
}
