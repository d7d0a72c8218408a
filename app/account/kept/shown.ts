import type { GuestMark, GuestMessage } from './schema.ts'

/** A saved message as its owner sees it. */
export type Kept = GuestMessage & {
  id: string
  /** Null when the owner can no longer see the listing. */
  listing: { slug: string; title: string } | null
  /** The listing takes plain questions only. */
  isSold: boolean
}

/** What a browser keeps until a sign-in; a search has no title. */
export type KeptHere = { kept: Kept[]; mark: { kind: GuestMark['kind']; title: string | null } | null }

/** The address of the form that sends the saved message. */
export function keptFormPath(kind: GuestMessage['kind'], slug: string): string {
  return kind === 'inquiry' ? `/deal/${slug}/inquiry` : `/early-access?listing=${slug}`
}
