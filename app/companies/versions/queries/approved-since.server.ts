import type { Kysely } from 'kysely'
import type { DB } from '#app/db/schema.gen.ts'

/** When the live reviewed answers were approved. Only later uploads support a change. */
export async function approvedSince(from: Kysely<DB>, companyId: string): Promise<Date> {
  const company = await from
    .selectFrom('companies')
    .where('id', '=', companyId)
    .select('approvedAt')
    .executeTakeFirst()
  const version = await from
    .selectFrom('companyVersions')
    .where('companyId', '=', companyId)
    .where('kind', '=', 'material')
    .where('status', '=', 'approved')
    .select(({ fn }) => fn.max('decidedAt').as('at'))
    .executeTakeFirst()
  const [first, last] = [company?.approvedAt ?? new Date(0), version?.at ?? null]
  return last && last > first ? last : first
}
