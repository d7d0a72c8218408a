import { useEffect, useRef } from 'react'
import type { LiveKind } from '../stream.ts'

/** The window event for each message of the event stream; dispatched by app/notices/ui/live.ts. */
const STREAM_MESSAGE = 'parcela:heard'

type StreamMessage =
  /** `isFirst`: the count when listening started; every later one is a change. */
  | { type: 'unread'; unread: number; isFirst: boolean }
  | { type: 'change'; kind: LiveKind; id: string }
  /** Changes may have been missed. */
  | { type: 'missed' }
  | { type: 'beat' }

export function dispatchStreamMessage(message: StreamMessage): void {
  dispatchEvent(new CustomEvent(STREAM_MESSAGE, { detail: message }))
}

/** Calls `listener` with every message, whichever window made the change (MEM-383). */
export function useStreamMessage(listener: (message: StreamMessage) => void): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => {
    const onMessage = (event: Event) => latest.current((event as CustomEvent<StreamMessage>).detail)
    addEventListener(STREAM_MESSAGE, onMessage)
    return () => removeEventListener(STREAM_MESSAGE, onMessage)
  }, [])
}
