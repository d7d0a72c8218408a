import { sql } from 'kysely'
import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { ok, refuse, type Result } from '#app/lib/result.ts'
import type { AdminViewer, ApprovedMember } from '#app/lib/viewer.ts'
import { criteriaSchema } from '../filter-schema.ts'
import type { Criteria } from '../filters.ts'
import { SEARCHES_MOST } from '../schema.ts'

type Keeper = ApprovedMember | AdminViewer

/**
 * Keeps a search of the market circle for the session's user (MEM-355, MEM-357). The same criteria again stay one row
 * with the newer name. The member's row is held meanwhile, so that the limit is exact.
 */
export async function saveDirectorySearch(
  member: Keeper,
  { name, criteria }: { name: string; criteria: Criteria },
): Promise<Result<{ id: string }, 'full'>> {
  const stored = JSON.stringify(criteriaSchema.parse(criteria))
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
      .where('kind', '=', 'directory')
      .where('criteria', '<>', stored)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= SEARCHES_MOST) return refuse('full')
    const saved = await tx
      .insertInto('savedSearches')
      .values({ userId: member.userId, kind: 'directory', name, criteria: stored, createdAt: now() })
      .onConflict((conflict) =>
        conflict.columns(['userId', 'criteria']).doUpdateSet({ name: sql`excluded.name` }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    return ok(saved)
  })
}

/** Renames a search of the member; anybody else's is `not_found` (MEM-357). */
export async function renameDirectorySearch(
  member: Keeper,
  id: string,
  name: string,
): Promise<Result<null, 'not_found'>> {
  const row = await transaction((tx) =>
    tx
      .updateTable('savedSearches')
      .set({ name })
      .where('id', '=', id)
      .where('userId', '=', member.userId)
      .where('kind', '=', 'directory')
      .returning('id')
      .executeTakeFirst(),
  )
  return row ? ok(null) : refuse('not_found')
}

/** Deletes a search of the member; anybody else's is `not_found` (MEM-357). */
export async function deleteDirectorySearch(member: Keeper, id: string): Promise<Result<null, 'not_found'>> {
  const row = await transaction((tx) =>
    tx
      .deleteFrom('savedSearches')
      .where('id', '=', id)
      .where('userId', '=', member.userId)
      .where('kind', '=', 'directory')
      .returning('id')
      .executeTakeFirst(),
  )
  return row ? ok(null) : refuse('not_found')
}
