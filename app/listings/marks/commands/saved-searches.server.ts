import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { ok, refuse, type Result } from '#app/lib/result.ts'
import { MARK_LIMITS, type SearchAlert } from '../limits.ts'
import type { Criteria } from '../schema.ts'
import type { Marker } from './favorites.server.ts'

/** Stored without what was not chosen, so that the same search is the same bytes. */
function stored(criteria: Criteria): string {
  return JSON.stringify(criteria)
}

/**
 * Keeps a search of the member (PUB-078). The same search again stays one row, with the newer name if one is given.
 * The member's row is held meanwhile, so that the limit of searches is exact.
 */
export async function saveSearch(
  member: Marker,
  { criteria, name }: { criteria: Criteria; name: string | null },
): Promise<Result<{ id: string }, 'full'>> {
  return transaction(async (tx) => {
    await tx
      .selectFrom('members')
      .where('userId', '=', member.userId)
      .select('userId')
      .forUpdate()
      .executeTakeFirst()
    const { count } = await tx
      .selectFrom('savedSearches')
      .where('userId', '=', member.userId)
      .where('kind', '=', 'property')
      .where('criteria', '<>', stored(criteria))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= MARK_LIMITS.searches) return refuse('full')
    const saved = await tx
      .insertInto('savedSearches')
      .values({ userId: member.userId, name, criteria: stored(criteria), createdAt: now() })
      .onConflict((conflict) =>
        conflict.columns(['userId', 'criteria']).doUpdateSet((eb) => ({
          name: eb.fn.coalesce('excluded.name', 'savedSearches.name'),
        })),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    return ok(saved)
  })
}

type Change = { name: string | null } | { alert: SearchAlert }

/** Renames a search or sets its alert; somebody else's is `not_found` (PUB-079, PUB-084). */
export async function changeSearch(
  member: Marker,
  id: string,
  change: Change,
): Promise<Result<null, 'not_found'>> {
  const row = await transaction((tx) =>
    tx
      .updateTable('savedSearches')
      .set(change)
      .where('id', '=', id)
      .where('userId', '=', member.userId)
      .where('kind', '=', 'property')
      .returning('id')
      .executeTakeFirst(),
  )
  return row ? ok(null) : refuse('not_found')
}

/** Deletes a search of the member; somebody else's is `not_found` (PUB-084). */
export async function deleteSearch(member: Marker, id: string): Promise<Result<null, 'not_found'>> {
  const row = await transaction((tx) =>
    tx
      .deleteFrom('savedSearches')
      .where('id', '=', id)
      .where('userId', '=', member.userId)
      .where('kind', '=', 'property')
      .returning('id')
      .executeTakeFirst(),
  )
  return row ? ok(null) : refuse('not_found')
}
