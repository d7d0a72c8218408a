import { ErrorScreen, RefreshButton } from './error-screen.tsx'
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** Milliseconds until a navigation without a response shows the error screen (PUB-031). */
export const NAVIGATION_LIMIT_MS = 10_000

/** Whether the current navigation has stalled; a late response still applies. */
export function useStalledNavigation(): boolean {
  const { state, location } = useNavigation()
  const [stalledAt, setStalledAt] = useState<string | null>(null)
  const key = state === 'loading' ? (location?.key ?? '') : null
  useEffect(() => {
    if (key === null) return
    const timer = setTimeout(() => setStalledAt(key), NAVIGATION_LIMIT_MS)
    return () => clearTimeout(timer)
  }, [key])
  return key !== null && stalledAt === key
}

const GUEST_TEXTS = {
  title: 'Something went wrong',
  text: 'This page is taking too long to load. Nothing you saved is lost.',
}
/** Quoted by PUB-187 and PUB-196. */
const MEMBER_TEXTS = {
  code: 'Profile check timeout',
  title: 'Unable to Check Profile',
  text: "We're having trouble checking your profile status. Please try refreshing the page.",
}

/** Replaces the page after 10 s of navigation without a response (PUB-031). */
export function StalledScreen({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <ErrorScreen {...(isSignedIn ? MEMBER_TEXTS : GUEST_TEXTS)}>
      <RefreshButton />
    </ErrorScreen>
  )
}
