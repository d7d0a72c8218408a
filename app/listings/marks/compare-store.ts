import { useSyncExternalStore } from 'react'
import { tryStorage } from '#app/lib/web-storage.ts'
import { MARK_LIMITS } from './limits.ts'

type Picked = { slug: string; title: string }

const NONE: readonly Picked[] = []
const listeners = new Set<() => void>()
/** The last read, so that an unchanged selection keeps its identity; the selection itself without storage. */
let last: { key: string; text: string; picked: readonly Picked[] } = { key: '', text: '', picked: NONE }

const keyOf = (owner: string) => `parcela.compare.${owner}`

const isPicked = (value: unknown): value is Picked =>
  typeof value === 'object' && value !== null && 'slug' in value && 'title' in value

function parse(text: string): readonly Picked[] {
  const stored: unknown = JSON.parse(text)
  return Array.isArray(stored) ? stored.filter(isPicked).slice(0, MARK_LIMITS.compared) : NONE
}

/** One viewer's selection in this tab, in the order chosen (PUB-069). */
function readPicked(owner: string): readonly Picked[] {
  const key = keyOf(owner)
  const text = tryStorage(() => sessionStorage.getItem(key) ?? '', last.key === key ? last.text : '')
  if (last.key !== key || last.text !== text)
    last = { key, text, picked: text === '' ? NONE : tryStorage(() => parse(text), NONE) }
  return last.picked
}

function write(owner: string, picked: readonly Picked[]): void {
  const key = keyOf(owner)
  const text = picked.length === 0 ? '' : JSON.stringify(picked)
  last = { key, text, picked }
  // Without storage the selection lasts as long as the page.
  tryStorage(
    () => (text === '' ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, text)),
    undefined,
  )
  for (const listener of listeners) listener()
}

/** Adds or removes a listing; ignores a fifth (PUB-069, PUB-070). */
export function togglePicked(owner: string, listing: Picked): void {
  const picked = readPicked(owner)
  const others = picked.filter(({ slug }) => slug !== listing.slug)
  if (others.length < picked.length) write(owner, others)
  else if (picked.length < MARK_LIMITS.compared)
    write(owner, [...picked, { slug: listing.slug, title: listing.title }])
}

export const clearPicked = (owner: string): void => write(owner, NONE)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** One viewer's selection in this tab; empty on the server. */
export function usePicked(owner: string): readonly Picked[] {
  const read = () => readPicked(owner)
  return useSyncExternalStore(subscribe, read, () => NONE)
}

/** The path of a comparison; the slugs of listings are its ids (PUB-072). */
export function comparePath(slugs: readonly string[]): string {
  return `/compare?ids=${slugs.map(encodeURIComponent).join(',')}`
}
