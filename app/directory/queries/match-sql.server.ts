import { type RawBuilder, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { BASE_SCORES, MATCH_LISTS, type MatchFacts } from '../match.ts'

/** The facets of a company of the directory; null for one that is not in it. */
export async function loadMatchFacts(companyId: string | null): Promise<MatchFacts | null> {
  if (companyId === null) return null
  const row = await db()
    .selectFrom('directoryEntries')
    .where('companyId', '=', companyId)
    .select(['type', 'countries', 'focus', 'stages', 'risks', 'sizes'])
    .executeTakeFirst()
  return row ? { ...row, type: row.type as CompanyType } : null
}

/** The score of each row of directory_entries `e` for one viewer: the twin of matchScore, proved equal to it. */
export function scoreSql(viewer: MatchFacts | null): RawBuilder<number> {
  const base = sql`case e.type when 'due_diligence' then ${sql.lit(BASE_SCORES.due_diligence)} when 'investor' then ${sql.lit(BASE_SCORES.investor)} else ${sql.lit(BASE_SCORES.developer)} end`
  const lists = MATCH_LISTS.filter(({ list }) => viewer && viewer[list].length > 0)
  if (!viewer || lists.length === 0) return sql<number>`(${base})`
  const column = (list: string) => sql.ref(`e.${list}`)
  const compared = sql.join(
    lists.map(({ list }) => sql`(${column(list)} <> '{}')::int`),
    sql` + `,
  )
  const fitting = sql.join(
    lists.map(({ list }) => sql`(${column(list)} && ${viewer[list]}::text[])::int`),
    sql` + `,
  )
  return sql<number>`(case when ${compared} = 0 then ${base} else
    round(100.0 * (${fitting} + (e.type <> ${viewer.type})::int) / (${compared} + 1))::int end)`
}
