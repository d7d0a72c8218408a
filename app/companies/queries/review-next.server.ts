import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { newest, nextAfter } from '#app/db/keyset.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { fewCompanies } from '#app/review/desk-search.server.ts'
import type { ReviewFilters } from '../schema/review.ts'

const LIST = newest('c.createdAt', 'c.id')

/**
 * The profile that waits next after one under these filters, newest first, else the first one; null when none waits.
 * Nobody is led to the record of their own company.
 */
export async function nextWaitingCompany(
  { company: own }: AdminViewer,
  after: string,
  { type, search }: Pick<ReviewFilters, 'type' | 'search'>,
): Promise<string | null> {
  if (!isUuid(after)) return null
  const found = search ? await fewCompanies(search) : null
  let waiting = db()
    .selectFrom('companies as c')
    .where('c.approvalStatus', '=', 'pending')
    .where('c.id', '<>', after)
    .where('c.id', '<>', own?.id ?? after)
    // One that waits for its owner can be decided, but calls for nobody (END-006).
    .where(
      sql<boolean>`exists (select 1 from turns t where t.kind = 'profile' and t.thing_id = c.id::text
        and t.side = 'reviewers')`,
    )
    .orderBy(LIST.order)
    .select('c.id')
  if (type) waiting = waiting.where('c.type', '=', type)
  if (found) waiting = waiting.where(sql<boolean>`c.id = any (${found}::uuid[])`)
  const place = sql`select created_at, id from companies where id = ${after}::uuid`
  return (await nextAfter(waiting, LIST.beyond(place)))?.id ?? null
}
