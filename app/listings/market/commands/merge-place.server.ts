import { sql } from 'kysely'
import type { Result } from '#app/lib/result.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { attempt } from '#app/db/attempt.server.ts'

type MergeRefusal = 'not_found'

/**
 * Adds a typed name as an alias of a city (decision 27): listings with it are found under the city and keep their
 * location as typed. `not_found` for an unknown city and for a name that no unmatched listing has.
 */
export function mergePlace(
  admin: AdminViewer,
  place: string,
  cityId: number,
): Promise<Result<null, MergeRefusal>> {
  return attempt<null, MergeRefusal>(async (tx, stop) => {
    const found = await tx
      .selectFrom('cities as c')
      .innerJoin('listings as l', (join) => join.on('l.place', '=', place).on('l.cityId', 'is', null))
      .where(sql<boolean>`c.id = ${cityId}::bigint`)
      .select(['c.name', 'l.location'])
      .limit(1)
      .executeTakeFirst()
    if (!found) return stop('not_found')
    const added = await tx
      .insertInto('cityAliases')
      .values({ name: found.location.trim(), cityId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('cityId')
      .executeTakeFirst()
    if (!added) return stop('not_found')
    await writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action: 'city.merge',
      subject: { type: 'city', id: cityId },
      details: { name: place },
    })
    return null
  })
}
