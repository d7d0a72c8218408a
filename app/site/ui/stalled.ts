import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** A navigation that has had no answer for this long is given up on the screen. Source: PUB-031. */
export const NAVIGATION_LIMIT_MS = 10_000

/** Whether the navigation under way has had no answer for 10 s; an answer that comes late still applies. */
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
