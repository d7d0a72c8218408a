import { useEffect } from 'react'
import { tryStorage } from '#app/lib/web-storage.ts'

const SESSION_KEY = 'parcela_window'

/** A random UUID, even in an insecure context, where `crypto.randomUUID` is missing. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** An id of this browser window, dropped when it closes. */
function windowName(): string {
  const name = newUuid()
  return tryStorage(() => {
    const known = sessionStorage.getItem(SESSION_KEY)
    if (!known) sessionStorage.setItem(SESSION_KEY, name)
    return known || name
  }, name)
}

/** Counts the seconds for which the page is visible. */
function startView(slug: string): { leave: () => void; update: () => void } {
  const view = newUuid()
  let visibleMs = 0
  let since: number | null = null
  let isSent = false
  const update = () => {
    const at = performance.now()
    if (since !== null) visibleMs += at - since
    since = document.visibilityState === 'visible' ? at : null
  }
  update()
  return {
    update,
    leave() {
      update()
      if (isSent || (visibleMs === 0 && since === null)) return
      isSent = true
      const seconds = String(Math.round(visibleMs / 1000))
      navigator.sendBeacon(
        `/deal/${slug}/view`,
        new URLSearchParams({ view, session: windowName(), seconds }),
      )
    },
  }
}

/** Reports once, on leaving, how long a listing's page was visible (PUB-085). */
export function useRecordedView(slug: string, isRecorded: boolean): void {
  useEffect(() => {
    if (!isRecorded) return
    let current = startView(slug)
    const update = () => current.update()
    const leave = () => current.leave()
    // A page restored from the back/forward cache counts as a new view.
    const restart = ({ persisted }: PageTransitionEvent) => {
      if (persisted) current = startView(slug)
    }
    document.addEventListener('visibilitychange', update)
    addEventListener('pagehide', leave)
    addEventListener('pageshow', restart)
    return () => {
      document.removeEventListener('visibilitychange', update)
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', restart)
      current.leave()
    }
  }, [slug, isRecorded])
}
