import { useEffect, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let bars = 0

function change(by: 1 | -1): void {
  bars += by
  // What is focused is scrolled clear of the bar.
  document.documentElement.toggleAttribute('data-foot-bar', bars > 0)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says that a bar stands at the foot of the window while `isShown`: messages appear above it. */
export function useFootBar(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    change(1)
    return () => change(-1)
  }, [isShown])
}

/**
 * Whether a bar stands at the foot of the window. Told from component to component: a style rule that looks for the bar
 * from the root (`:has`) makes the browser restyle the whole page with every change.
 */
export function useHasFootBar(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => bars > 0,
    () => false,
  )
}
