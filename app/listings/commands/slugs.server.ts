import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import { fold } from '#app/lib/visible-text.ts'

/** Room for "-9999999999" under the column's limit of 140. */
const MAX_BASE_LENGTH = 120

/**
 * Slug of a title: letters are transliterated and lower-cased, runs of other characters become one hyphen, outer hyphens
 * are trimmed; "listing" when nothing remains (PUB-064).
 */
export function slugOf(title: string): string {
  const words = fold(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_BASE_LENGTH)
  return words.replace(/^-+|-+$/g, '') || 'listing'
}

/** The nth candidate for a base: "lodz-lofts", "lodz-lofts-2", "lodz-lofts-3" (PUB-064). */
export function slugCandidate(base: string, attempt: number): string {
  return attempt === 1 ? base : `${base}-${attempt}`
}

/** The first free number of a base, by binary search over listings approved once, so that draft titles stay private. */
async function freeNumber(tx: Tx, base: string): Promise<number> {
  const isTaken = async (number: number) => {
    const row = await tx
      .selectFrom('listings')
      .where('slug', '=', slugCandidate(base, number))
      .where('firstApprovedAt', 'is not', null)
      .select('id')
      .executeTakeFirst()
    return row !== undefined
  }
  let taken = 0
  let free = 1
  while (await isTaken(free)) [taken, free] = [free, free * 2]
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2)
    if (await isTaken(middle)) taken = middle
    else free = middle
  }
  return free
}

/** Tries to assign a slug. A draft that still has the slug from an earlier release loses it. */
async function takeSlug(tx: Tx, id: number, slug: string): Promise<boolean> {
  await sql`savepoint public_slug`.execute(tx)
  try {
    await tx
      .updateTable('listings')
      .set((eb) => ({ draftSlug: eb.ref('slug'), slug: sql<string>`default` }))
      .where('slug', '=', slug)
      .where('id', '<>', id)
      .where('firstApprovedAt', 'is', null)
      .execute()
    await tx
      .updateTable('listings')
      .set((eb) => ({ draftSlug: eb.ref('slug'), slug }))
      .where('id', '=', id)
      .execute()
    return true
  } catch (error) {
    if (!(error instanceof Error && 'constraint' in error && error.constraint === 'listings_slug_key'))
      throw error
    await sql`rollback to savepoint public_slug`.execute(tx)
    return false
  }
}

/** Assigns the public URL at the first approval, numbered if the slug was ever taken (PUB-064). The unique key ends races. */
export async function publishSlug(tx: Tx, id: number, title: string): Promise<void> {
  const base = slugOf(title)
  let number = await freeNumber(tx, base)
  while (!(await takeSlug(tx, id, slugCandidate(base, number)))) number += 1
}
