import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'

/** Ids of a company's live grants. */
export async function activeGrantIds(companyId: string): Promise<string[]> {
  const rows = await liveGrants().where('companyId', '=', companyId).execute()
  return rows.map(({ id }) => id)
}

/**
 * Which of these grants are still live, in one query: an event stream closes when any grant that it was opened with
 * ends (PUB-225).
 */
export async function activeGrants(ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await liveGrants().where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

function liveGrants() {
  return db()
    .selectFrom('accessGrants')
    .where('revokedAt', 'is', null)
    .where((is) => is.or([is('expiresAt', 'is', null), is('expiresAt', '>', now())]))
    .select('id')
}
