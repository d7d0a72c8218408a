import { type Kysely, sql } from 'kysely'
import type { DB } from '#app/db/schema.gen.ts'

/** When the live reviewed answers of company `c` were approved. Only later uploads support a change. */
export const approvedSinceSql = sql<Date | null>`greatest(c.approved_at, (select max(a.decided_at)
  from company_versions a where a.company_id = c.id and a.kind = 'material' and a.status = 'approved'))`

export async function approvedSince(from: Kysely<DB>, companyId: string): Promise<Date> {
  const company = await from
    .selectFrom('companies as c')
    .where('c.id', '=', companyId)
    .select(approvedSinceSql.as('at'))
    .executeTakeFirst()
  return company?.at ?? new Date(0)
}
