import { marketDay } from '#app/lib/format.ts'
import type { DocumentKind } from '../documents/kinds.ts'
import type { DocumentAudience } from '../documents/schema.ts'
import { type OpeningLock, openingLock, type Projection, type ViewerFacts } from './policy.ts'

/** `members` opens with FULL; `granted` with a live grant, and to the owner and admins, who hold tier G (PUB-226). */
export function holdsDocument(projection: Projection, opensTo: DocumentAudience): boolean {
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
  href: string
}

export type DealDocuments = { open: DealDocument[]; locked: { lock: OpeningLock; count: number }[] }

type StoredDocument = Omit<DealDocument, 'href' | 'addedOn'> & { addedAt: Date; opensTo: DocumentAudience }

/** Whether the viewer sees at least the number of a listing's documents (decision 29). */
export function showsDocumentCount({ level }: Projection): boolean {
  return level === 'REDUCED' || level === 'FULL'
}

/** "Rent roll (2)" for the second open document of a title. */
function numbered(title: string, before: readonly { title: string }[]): string {
  const same = before.filter((other) => other.title === title).length
  return same === 0 ? title : `${title} (${same + 1})`
}

/**
 * A listing's documents for one viewer: title, kind and size of those that they may open, and from REDUCED on the
 * number of all others. Null where even the number is hidden (decision 29).
 */
export function presentDocuments(
  documents: readonly StoredDocument[],
  viewer: ViewerFacts,
  projection: Projection,
  listing: Parameters<typeof openingLock>[2],
): DealDocuments | null {
  if (!showsDocumentCount(projection)) return null
  const held = documents.filter(({ opensTo }) => holdsDocument(projection, opensTo))
  const count = documents.length - held.length
  const isHeldBy = (later: Projection) => documents.every(({ opensTo }) => holdsDocument(later, opensTo))
  return {
    open: held.map(({ id, title, kind, contentType, byteSize, addedAt }, at) => ({
      id,
      title: numbered(title, held.slice(0, at)),
      kind,
      contentType,
      byteSize,
      addedOn: marketDay(addedAt),
      href: `/files/document/${id}`,
    })),
    locked: count > 0 ? [{ lock: openingLock(viewer, projection, listing, isHeldBy), count }] : [],
  }
}
