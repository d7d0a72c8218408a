import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import type { ViewerFacts } from '#app/listings/visibility/policy.ts'
import { watchers } from '../match-sql.server.ts'

export type Reader = { facts: ViewerFacts; timeZone: string }

/** The user with their current rights; null if they may not be notified. */
export async function loadReader(tx: Tx, userId: string): Promise<Reader | null> {
  const { rows } = await sql<{ isAdmin: boolean; companyId: string; timeZone: string }>`
    select w.is_admin, w.company_id, w.time_zone from ${watchers()} w
    where w.user_id = ${userId} and w.may_read`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { isAdmin, companyId, timeZone } = row
  return { facts: { isAdmin, companyId }, timeZone }
}
