import { marketDay } from '#app/lib/market-day.ts'
import type { DocumentKind } from '../documents/kinds.ts'
import type { OpensTo } from '../documents/schema.ts'
import { openingLock } from './opening-lock.ts'
import type { OpeningLock, Projection, promiseOf, ViewerFacts } from './policy.ts'

/** PUB-226: `members` opens with FULL, `granted` with a live grant, to the owner and to admins, who hold tier G. */
export function holdsDocument(projection: Projection, opensTo: OpensTo): boolean {
  if (projection.level !== 'FULL') return false
  return opensTo === 'members' || projection.tiers.includes('G')
}

export type DealDocument = {
  id: string
  title: string
  kind: DocumentKind
  contentType: string
  byteSize: number
  /** A day (ISO). */
  addedOn: string
  /** Makes a fresh link for whoever opens it. */
  href: string
}

/** What a viewer may open, and how many more there are with what opens them. */
export type DealDocuments = { open: DealDocument[]; locked: { lock: OpeningLock; count: number }[] }

type StoredDocument = Omit<DealDocument, 'href' | 'addedOn'> & { addedAt: Date; opensTo: OpensTo }

/** Whether at least the number of a listing's documents is told (decision 29). */
export function tellsOfDocuments({ level }: Projection): boolean {
  return level === 'REDUCED' || level === 'FULL'
}

/**
 * A listing's documents for one viewer. Titles, kinds and sizes stand with those that open; of all others only the
 * number, and that from REDUCED on. Null where not even the number is told (decision 29).
 */
export function presentDocuments(
  documents: readonly StoredDocument[],
  viewer: ViewerFacts,
  projection: Projection,
  listing: Parameters<typeof promiseOf>[0],
): DealDocuments | null {
  if (!tellsOfDocuments(projection)) return null
  const held = documents.filter(({ opensTo }) => holdsDocument(projection, opensTo))
  const count = documents.length - held.length
  const isHeldBy = (later: Projection) => documents.every(({ opensTo }) => holdsDocument(later, opensTo))
  return {
    open: held.map(({ id, title, kind, contentType, byteSize, addedAt }) => ({
      id,
      title,
      kind,
      contentType,
      byteSize,
      addedOn: marketDay(addedAt),
      href: `/files/document/${id}`,
    })),
    locked: count > 0 ? [{ lock: openingLock(viewer, projection, listing, isHeldBy), count }] : [],
  }
}
