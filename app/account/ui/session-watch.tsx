import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { forgetDrafts, rememberViewer, SEEN_KEY } from './window-session.ts'

/**
 * Tells every open window of this browser when somebody signs in or out, and asks the server again in those that
 * still show the person before; a page that the back button brings out of memory is asked for anew (PUB-029). Drafts
 * that a signed-out person left in this browser are removed (MEM-137).
 */
export function SessionWatch({ viewerId }: { viewerId: string | null }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const before = rememberViewer(localStorage, viewerId)
    if (before !== null && before !== viewerId) forgetDrafts(localStorage, before)
    const changed = (event: StorageEvent) => {
      if (event.key === SEEN_KEY && event.newValue !== (viewerId ?? '')) void revalidate()
    }
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload()
    }
    addEventListener('storage', changed)
    addEventListener('pageshow', shown)
    return () => {
      removeEventListener('storage', changed)
      removeEventListener('pageshow', shown)
    }
  }, [viewerId, revalidate])
  return null
}
