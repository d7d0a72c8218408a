import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { CompanyType } from '#app/lib/viewer.ts'

/** The number of companies per kind in the directory, and how many of them are illustrative. */
export type KindCount = { type: CompanyType; companies: number; illustrative: number }

export async function countKinds(): Promise<KindCount[]> {
  const { rows } = await sql<KindCount>`
    select e.type, count(*)::int as companies, (count(*) filter (where e.is_illustrative))::int as illustrative
    from directory_entries e where not e.is_away group by e.type`.execute(db())
  return rows
}
