import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** Milliseconds until a navigation without an answer shows the error screen (PUB-031). */
export const NAVIGATION_LIMIT_MS = 10_000

/** Whether the current navigation has stalled; a late answer still applies. */
export function useStalledNavigation(limitMs = NAVIGATION_LIMIT_MS): boolean {
  const { state, location } = useNavigation()
  const [stalledAt, setStalledAt] = useState<string | null>(null)
  const key = state === 'loading' ? (location?.key ?? '') : null
  useEffect(() => {
    if (key === null) return
    const timer = setTimeout(() => setStalledAt(key), limitMs)
    return () => clearTimeout(timer)
  }, [key, limitMs])
  return key !== null && stalledAt === key
}
