import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { dismissHeldToast, reloadPage, holdPageIfInUse } from '#app/ui/reload-page.ts'
import { holdsTyped } from '#app/ui/keep-form.ts'
import {
  forgetLeft,
  forgetOthers,
  isSigningOut,
  noteSignOut,
  rememberViewer,
  SEEN_KEY,
} from './window-session.ts'

/** Milliseconds until the line "Checking who is signed in" disappears; a late answer still applies. Source: PUB-030. */
export const CHECK_LIMIT_MS = 5_000

/**
 * Notifies every open window of this browser of a sign-in or sign-out, and re-checks windows that show the former
 * person; a page restored by the back button is re-checked too (PUB-029). Drafts in this browser are removed after a
 * sign-out and kept when a session only ended (MEM-137). A line shows during the check; the page stays as it is.
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
    forgetLeft(localStorage, viewerId)
    forgetOthers(sessionStorage, viewerId)
    let hasSignedOut = false
    const look = (mayLeave: boolean) => {
      setChecking(true)
      void reloadPage(revalidate, mayLeave).finally(() => setChecking(false))
    }
    const changed = ({ key, newValue }: StorageEvent) => {
      if (isSigningOut(key, newValue, viewerId)) hasSignedOut = true
      if (key !== SEEN_KEY) return
      if (newValue === (viewerId ?? '')) return dismissHeldToast()
      // When a session only ended, typed text stays for the same person; anyone else gets their own page.
      if (newValue === '' && !hasSignedOut && holdPageIfInUse()) return
      look(true)
    }
    const leaving = ({ target }: SubmitEvent) => {
      if (viewerId === null || !(target instanceof HTMLFormElement)) return
      if (target.getAttribute('action') === '/signout') noteSignOut(localStorage, viewerId)
    }
    const shown = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      if (holdsTyped()) look(false)
      else location.reload()
    }
    addEventListener('storage', changed)
    addEventListener('pageshow', shown)
    document.addEventListener('submit', leaving)
    return () => {
      removeEventListener('storage', changed)
      removeEventListener('pageshow', shown)
      document.removeEventListener('submit', leaving)
    }
  }, [viewerId, revalidate])
  if (!isChecking || state !== 'loading') return null
  return (
    <p role="status" className="fixed inset-x-0 top-0 z-50 bg-note-tint py-1 text-center text-13 text-note">
      Checking who is signed in…
    </p>
  )
}
