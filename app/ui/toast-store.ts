import type { ReactNode } from 'react'

export type ToastMessage = {
  title: string
  text?: ReactNode
  /** Opens in a new window, so that what stands on this page stays. */
  link?: { label: string; to: string } | undefined
  tone: 'ok' | 'error' | 'note'
  /** Of files that were not taken while others of the same choice are on their way. */
  isPartial?: boolean
}
export type ShownToast = ToastMessage & { id: number; open: boolean }

/** How long a toast other than an error stays on screen. Source: PUB-025. */
export const TOAST_LIFE_MS = 5_000
/** How long a dismissed toast stays in state. Source: PUB-025. */
export const TOAST_DROP_MS = 1_000_000

let current: ShownToast | null = null
let lastId = 0
let drop: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(next: ShownToast | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** The one toast in state, dismissed or not, or null. Source: PUB-024. */
export function currentToast(): ShownToast | null {
  return current
}

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a toast in place of the one on screen. Source: PUB-024. */
export function showToast(toast: ToastMessage): void {
  clearTimeout(drop)
  lastId += 1
  set({ ...toast, id: lastId, open: true })
}

/** Takes an error off the screen, unless another toast has taken its place. */
export function withdrawError(id: number | undefined): void {
  if (current && current.id === id && current.tone === 'error') dismissToast()
}

/** Takes the toast off the screen; it leaves state TOAST_DROP_MS later. */
export function dismissToast(): void {
  if (!current?.open) return
  set({ ...current, open: false })
  clearTimeout(drop)
  drop = setTimeout(() => set(null), TOAST_DROP_MS)
}

/** The way to show a toast from a component. */
export function useToast(): (toast: ToastMessage) => void {
  return showToast
}
