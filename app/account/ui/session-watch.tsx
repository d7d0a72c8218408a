import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { dismissHeldToast, reloadPage, holdPageIfInUse } from '#app/ui/reload-page.ts'
import { hasUnsentText } from '#app/ui/unsent.ts'
import {
  removeSignedOutDrafts,
  removeOthersStorage,
  isSigningOut,
  markSignOut,
  rememberViewer,
  SEEN_KEY,
} from './window-session.ts'

/** Milliseconds until the line "Checking who is signed in" disappears; a late response still takes effect. Source: PUB-030. */
export const CHECK_LIMIT_MS = 5_000

/**
 * Notifies every open window of this browser of a sign-in or sign-out, and re-checks windows that show the previous user;
 * also re-checks a page restored by the back button (PUB-029). Drafts in this browser are removed after a sign-out and
 * kept when a session merely expired (MEM-137). A line appears during the check; the page itself does not change.
 */
export function SessionWatch({ viewerId }: { viewerId: string | null }) {
  const { revalidate, state } = useRevalidator()
  const [isChecking, setChecking] = useState(false)
  useEffect(() => {
    if (!isChecking) return
    const timer = setTimeout(() => setChecking(false), CHECK_LIMIT_MS)
    return () => clearTimeout(timer)
  }, [isChecking])
  useEffect(() => {
    rememberViewer(localStorage, viewerId)
    removeSignedOutDrafts(localStorage, viewerId)
    removeOthersStorage(sessionStorage, viewerId)
    let hasSignedOut = false
    const checkSession = (mayLeave: boolean) => {
      setChecking(true)
      void reloadPage(revalidate, mayLeave).finally(() => setChecking(false))
    }
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (isSigningOut(key, newValue, viewerId)) hasSignedOut = true
      if (key !== SEEN_KEY) return
      if (newValue === (viewerId ?? '')) return dismissHeldToast()
      // If the session merely expired, typed text stays for the same person; any other person gets their own page.
      if (newValue === '' && !hasSignedOut && holdPageIfInUse()) return
      checkSession(true)
    }
    const onSubmit = ({ target }: SubmitEvent) => {
      if (viewerId === null || !(target instanceof HTMLFormElement)) return
      if (target.getAttribute('action') === '/signout') markSignOut(localStorage, viewerId)
    }
    const onPageShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      if (hasUnsentText()) checkSession(false)
      else location.reload()
    }
    addEventListener('storage', onStorage)
    addEventListener('pageshow', onPageShow)
    document.addEventListener('submit', onSubmit)
    return () => {
      removeEventListener('storage', onStorage)
      removeEventListener('pageshow', onPageShow)
      document.removeEventListener('submit', onSubmit)
    }
  }, [viewerId, revalidate])
  if (!isChecking || state !== 'loading') return null
  return (
    <p role="status" className="fixed inset-x-0 top-0 z-50 bg-note-tint py-1 text-center text-13 text-note">
      Checking who is signed in...
    </p>
  )
}
