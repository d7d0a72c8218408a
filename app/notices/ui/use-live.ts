import { useEffect, useEffectEvent, useRef } from 'react'
import type { LiveKind } from '../stream.ts'
import { useStreamMessage } from './heard.ts'

/** Minimum time between two reloads of a window, and delay after a message. */
const AT_MOST_EVERY_MS = 1_000
const SOON_MS = 100
/** Without a message for this long a visible page reloads by itself. */
export const SILENCE_MS = 30_000

const isLookedAt = () => document.visibilityState === 'visible'

type Live = {
  /** Null when nothing is followed. */
  concerns: ((kind: LiveKind, id: string) => boolean) | null
  ask: () => void
  /** The person's own action, or a reload, is under way. */
  isBusy: boolean
}

/**
 * Reloads when a followed record changes: at most once a second, not during the person's own action, and only while the
 * window is visible. Without a stream it polls every 30 s.
 */
export function useLive({ concerns, ask, isBusy }: Live): void {
  const due = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const askedAt = useRef(0)
  const heardAt = useRef(0)

  const reloadIfDue = useEffectEvent(() => {
    if (!due.current || !concerns || isBusy || !isLookedAt()) return
    due.current = false
    askedAt.current = Date.now()
    ask()
  })
  const plan = useEffectEvent(() => {
    if (!due.current) return
    clearTimeout(timer.current)
    const wait = Math.max(SOON_MS, askedAt.current + AT_MOST_EVERY_MS - Date.now())
    timer.current = setTimeout(() => reloadIfDue(), wait)
  })
  const note = useEffectEvent(() => {
    if (!concerns) return
    due.current = true
    plan()
  })
  const pollWhenSilent = useEffectEvent(() => {
    if (!concerns || !isLookedAt() || Date.now() - heardAt.current < SILENCE_MS) return
    heardAt.current = Date.now()
    note()
  })

  useStreamMessage((message) => {
    heardAt.current = Date.now()
    if (message.type === 'missed' || (message.type === 'change' && concerns?.(message.kind, message.id)))
      note()
  })
  useEffect(() => {
    if (!isBusy) plan()
  }, [isBusy])
  useEffect(() => {
    heardAt.current = Date.now()
    const interval = setInterval(() => pollWhenSilent(), SILENCE_MS)
    const shown = () => {
      pollWhenSilent()
      plan()
    }
    document.addEventListener('visibilitychange', shown)
    return () => {
      clearInterval(interval)
      clearTimeout(timer.current)
      document.removeEventListener('visibilitychange', shown)
    }
  }, [])
}
