import type { GuestMark, GuestMessage } from './schema.ts'

export type SavedMessage = GuestMessage & {
  id: string
  /** Null when the owner can no longer see the listing. */
  listing: { slug: string; title: string } | null
  /** Whether the listing is sold and only plain questions can be sent. */
  isSold: boolean
  keptAt: Date
}

/** What is saved in a browser until a sign-in; a search has no title. */
export type GuestSaved = {
  kept: SavedMessage[]
  mark: { kind: GuestMark['kind']; title: string | null } | null
}

export function savedMessagePath(kind: GuestMessage['kind'], slug: string): string {
  return kind === 'inquiry' ? `/deal/${slug}/inquiry` : `/early-access?listing=${slug}`
}
