import { useEffect, useEffectEvent, useRef } from 'react'
import type { LiveKind } from '../stream.ts'
import { useStreamMessage } from './stream-messages.ts'

/** Minimum time between two reloads of a window, and delay after a message. */
const MIN_INTERVAL_MS = 1_000
const MESSAGE_DELAY_MS = 100
/** A visible page reloads after this long without a message. */
export const IDLE_TIMEOUT_MS = 30_000

const isVisible = () => document.visibilityState === 'visible'

type Live = {
  /** Null if nothing is followed. */
  concerns: ((kind: LiveKind, id: string) => boolean) | null
  reload: () => void
  /** The person's own action, or a reload, is in progress. */
  isBusy: boolean
}

/**
 * Reloads when a followed record changes: at most once a second, not during the person's own action, and only while the
 * window is visible. Without a stream it polls every 30 s.
 */
export function useLive({ concerns, reload, isBusy }: Live): void {
  const due = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reloadedAt = useRef(0)
  const lastMessageAt = useRef(0)

  const reloadIfDue = useEffectEvent(() => {
    if (!due.current || !concerns || isBusy || !isVisible()) return
    due.current = false
    reloadedAt.current = Date.now()
    reload()
  })
  const schedule = useEffectEvent(() => {
    if (!due.current) return
    clearTimeout(timer.current)
    const wait = Math.max(MESSAGE_DELAY_MS, reloadedAt.current + MIN_INTERVAL_MS - Date.now())
    timer.current = setTimeout(() => reloadIfDue(), wait)
  })
  const markDue = useEffectEvent(() => {
    if (!concerns) return
    due.current = true
    schedule()
  })
  const pollWhenSilent = useEffectEvent(() => {
    if (!concerns || !isVisible() || Date.now() - lastMessageAt.current < IDLE_TIMEOUT_MS) return
    lastMessageAt.current = Date.now()
    markDue()
  })

  useStreamMessage((message) => {
    lastMessageAt.current = Date.now()
    if (message.type === 'missed' || (message.type === 'change' && concerns?.(message.kind, message.id)))
      markDue()
  })
  useEffect(() => {
    if (!isBusy) schedule()
  }, [isBusy])
  useEffect(() => {
    lastMessageAt.current = Date.now()
    const interval = setInterval(() => pollWhenSilent(), IDLE_TIMEOUT_MS)
    const onVisibilityChange = () => {
      pollWhenSilent()
      schedule()
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      clearInterval(interval)
      clearTimeout(timer.current)
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [])
}
