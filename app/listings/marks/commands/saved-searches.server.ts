import { lockMember } from '#app/account/commands/lock-account.server.ts'
import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { ok, refuse, type Result } from '#app/lib/refusal.ts'
import { MARK_LIMITS, type SearchAlert } from '../limits.ts'
import type { Member } from '#app/lib/viewer.ts'

type SearchKind = 'property' | 'directory'

/**
 * Saves a search of the member (PUB-078, MEM-355). Saving the same search again updates its row, with the newer name
 * if one is given and with its alert setting unless that is `off`, the form's default; `criteria` are validated and
 * ordered, so that equal searches are equal bytes. The member's row is locked, so that the limit per kind is exact.
 */
export async function saveSearch(
  member: Member,
  kind: SearchKind,
  given: { criteria: object; name: string | null; alert?: SearchAlert | undefined },
): Promise<Result<{ id: string }, 'full'>> {
  const { name, alert = 'off' } = given
  const stored = JSON.stringify(given.criteria)
  return transaction(async (tx) => {
    await lockMember(tx, member.userId)
    const { count } = await tx
      .selectFrom('savedSearches')
      .where('userId', '=', member.userId)
      .where('kind', '=', kind)
      .where('criteria', '<>', stored)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= MARK_LIMITS.searches) return refuse('full')
    const saved = await tx
      .insertInto('savedSearches')
      .values({ userId: member.userId, kind, name, criteria: stored, createdAt: now(), alert })
      .onConflict((conflict) =>
        conflict.columns(['userId', 'criteria']).doUpdateSet((eb) => ({
          name: eb.fn.coalesce('excluded.name', 'savedSearches.name'),
          ...(alert !== 'off' && { alert }),
        })),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    return ok(saved)
  })
}

/**
 * Replaces the filters of a listings search; name, alert and past firings stay. `not_found` for another member's
 * (PUB-084), `duplicate` if another search of the member has these filters.
 */
export async function updateSearch(
  member: Member,
  id: string,
  criteria: object,
): Promise<Result<{ id: string }, 'not_found' | 'duplicate'>> {
  const stored = JSON.stringify(criteria)
  return transaction(async (tx) => {
    await lockMember(tx, member.userId)
    const same = await tx
      .selectFrom('savedSearches')
      .where('userId', '=', member.userId)
      .where('criteria', '=', stored)
      .where('id', '<>', id)
      .select('id')
      .executeTakeFirst()
    if (same) return refuse('duplicate')
    const updated = await tx
      .updateTable('savedSearches')
      .set({ criteria: stored })
      .where('id', '=', id)
      .where('userId', '=', member.userId)
      .where('kind', '=', 'property')
      .returning('id')
      .executeTakeFirst()
    return updated ? ok(updated) : refuse('not_found')
  })
}

async function change(
  member: Member,
  kind: SearchKind,
  id: string,
  to: { name: string | null } | { alert: SearchAlert },
): Promise<Result<null, 'not_found'>> {
  const row = await transaction((tx) =>
    tx
      .updateTable('savedSearches')
      .set(to)
      .where('id', '=', id)
      .where('userId', '=', member.userId)
      .where('kind', '=', kind)
      .returning('id')
      .executeTakeFirst(),
  )
  return row ? ok(null) : refuse('not_found')
}

/** Renames a search; `not_found` for another member's and for one of the other kind (PUB-084, MEM-357). */
export const renameSearch = (member: Member, kind: SearchKind, id: string, name: string | null) =>
  change(member, kind, id, { name })

/** Sets the alert of a listings search; `not_found` for another member's (PUB-079, PUB-084). */
export const setSearchAlert = (member: Member, id: string, alert: SearchAlert) =>
  change(member, 'property', id, { alert })

/** Deletes a search; `not_found` for another member's and for one of the other kind (PUB-084, MEM-357). */
export async function deleteSearch(
  member: Member,
  kind: SearchKind,
  id: string,
): Promise<Result<null, 'not_found'>> {
  const row = await transaction((tx) =>
    tx
      .deleteFrom('savedSearches')
      .where('id', '=', id)
      .where('userId', '=', member.userId)
      .where('kind', '=', kind)
      .returning('id')
      .executeTakeFirst(),
  )
  return row ? ok(null) : refuse('not_found')
}
