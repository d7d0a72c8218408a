import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { nextAfter } from '#app/db/keyset.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { fewCompanies } from '#app/review/desk-search.server.ts'
import { ourTurns, placeOf, WAITING } from '#app/review/turn-index.server.ts'
import type { ReviewFilters } from '../schema/review.ts'

/**
 * The next profile of the review queue under these filters, else the oldest, else null. Skips the admin's own company.
 */
export async function nextWaitingCompany(
  { company: own }: AdminViewer,
  after: string,
  { type, search }: Pick<ReviewFilters, 'type' | 'search'>,
): Promise<string | null> {
  if (!isUuid(after)) return null
  const found = search ? await fewCompanies(search) : null
  const waiting = db()
    .selectFrom(ourTurns('profile').as('t'))
    .innerJoin('companies as c', (join) => join.on(sql<boolean>`c.id = t.thing_id::uuid`))
    .where('c.id', '<>', after)
    .where('c.id', '<>', own?.id ?? after)
    .$if(type !== null, (query) => query.where('c.type', '=', type ?? 'developer'))
    .$if(found !== null, (query) => query.where(sql<boolean>`c.id = any (${found}::uuid[])`))
    .orderBy(WAITING.order)
    .select('c.id')
  const place = placeOf('profile', after, sql`select submitted_at from companies where id = ${after}::uuid`)
  return (await nextAfter(waiting, WAITING.beyond(place)))?.id ?? null
}
