import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { fewCompanies } from '#app/review/desk-search.server.ts'
import type { ReviewFilters } from '../schema/review.ts'

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
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(1)
    .select('c.id')
  if (type) waiting = waiting.where('c.type', '=', type)
  if (found) waiting = waiting.where(sql<boolean>`c.id = any (${found}::uuid[])`)
  const later = await waiting
    .where(
      sql<boolean>`(c.created_at, c.id) < (select created_at, id from companies where id = ${after}::uuid)`,
    )
    .executeTakeFirst()
  return (later ?? (await waiting.executeTakeFirst()))?.id ?? null
}
