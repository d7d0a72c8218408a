import { useEffect, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let bars = 0

function change(by: 1 | -1): void {
  bars += by
  // Scrolls focused elements clear of the bar.
  document.documentElement.toggleAttribute('data-foot-bar', bars > 0)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Registers a bar at the bottom of the window while `isShown`, so that toasts appear above it. */
export function useFootBar(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    change(1)
    return () => change(-1)
  }, [isShown])
}

/**
 * Whether there is a bar at the bottom of the window. Shared through a store, since a `:has` rule on the root makes the
 * browser restyle the whole page on every change.
 */
export function useHasFootBar(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => bars > 0,
    () => false,
  )
}
