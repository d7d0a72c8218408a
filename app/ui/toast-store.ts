import type { ReactNode } from 'react'

export type ToastMessage = {
  title: string
  text?: ReactNode
  /** Opens in a new window, so that this page stays. */
  link?: { label: string; to: string } | undefined
  tone: 'ok' | 'error' | 'note'
  /** Refusal of some files while others of the selection are uploading. */
  isPartial?: boolean
}
type ShownToast = ToastMessage & { id: number; open: boolean }

/** Lifetime of a toast that is not an error. Source: PUB-025. */
export const TOAST_LIFE_MS = 5_000
/** Time until a dismissed toast is removed from the state. Source: PUB-025. */
const TOAST_DROP_MS = 1_000_000

let current: ShownToast | null = null
let lastId = 0
let drop: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(next: ShownToast | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** The current toast, dismissed or not, or null. Source: PUB-024. */
export const currentToast = (): ShownToast | null => current

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Replaces the current toast. Source: PUB-024. */
export function showToast(toast: ToastMessage): void {
  clearTimeout(drop)
  lastId += 1
  set({ ...toast, id: lastId, open: true })
}

/** Dismisses an error unless another toast has replaced it. */
export function dismissError(id: number | undefined): void {
  if (current && current.id === id && current.tone === 'error') dismissToast()
}

/** Hides the toast; it is removed from the state after TOAST_DROP_MS. */
export function dismissToast(): void {
  if (!current?.open) return
  set({ ...current, open: false })
  clearTimeout(drop)
  drop = setTimeout(() => set(null), TOAST_DROP_MS)
}
