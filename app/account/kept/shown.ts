import type { ToKeep } from './schema.ts'

/** One of what is kept, as its keeper sees it. */
export type Kept = ToKeep & {
  id: string
  /** Null where the listing does not exist for them any more. */
  listing: { slug: string; title: string } | null
  /** Nothing but plain questions is taken any more. */
  isSold: boolean
}

/** Where what was kept stands in its form, to be sent there. */
export function keptFormPath(kind: ToKeep['kind'], slug: string): string {
  return kind === 'inquiry' ? `/deal/${slug}/inquiry` : `/early-access?listing=${slug}`
}
