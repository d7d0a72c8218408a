import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import { slugCandidate, slugOf } from '../slug.ts'

type Named = { id: number; slug: string; title: string; firstApprovedAt: Date | null }

/** The first number that no listing of this base carries, as seen now; the unique key decides races. */
async function firstFree(tx: Tx, base: string): Promise<number> {
  const taken = await tx
    .selectFrom('listings')
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', base), eb('slug', 'like', `${base}-%`)]))
    .execute()
  const slugs = new Set(taken.map(({ slug }) => slug))
  let attempt = 1
  while (slugs.has(slugCandidate(base, attempt))) attempt += 1
  return attempt
}

/**
 * Runs `write` with candidate after candidate until the unique key of the slug accepts one (PUB-064). `write`
 * answers undefined when the key refused it without an error.
 */
export async function withFreeSlug<T>(
  tx: Tx,
  title: string,
  write: (slug: string) => Promise<T | undefined>,
): Promise<T> {
  const base = slugOf(title)
  for (let attempt = await firstFree(tx, base); ; attempt += 1) {
    const written = await write(slugCandidate(base, attempt))
    if (written !== undefined) return written
  }
}

/** Follows a changed title until the first approval; from then on the address is stable. */
export async function renameSlug(tx: Tx, listing: Named, title: string): Promise<void> {
  if (listing.firstApprovedAt !== null || slugOf(title) === slugOf(listing.title)) return
  await withFreeSlug(tx, title, async (slug) => {
    await sql`savepoint new_slug`.execute(tx)
    try {
      await tx.updateTable('listings').set({ slug }).where('id', '=', listing.id).execute()
      return slug
    } catch (error) {
      if (!(error instanceof Error && 'constraint' in error && error.constraint === 'listings_slug_key'))
        throw error
      await sql`rollback to savepoint new_slug`.execute(tx)
      return undefined
    }
  })
}
