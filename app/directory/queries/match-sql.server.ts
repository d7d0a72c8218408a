import { type RawBuilder, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { BASE_SCORES, CRITERIA_COUNT, MATCH_LISTS, type MatchFacts } from '../match.ts'

/** A company's facets; null if it is not in the directory. */
export async function loadMatchFacts(companyId: string | null): Promise<MatchFacts | null> {
  if (companyId === null) return null
  const row = await db()
    .selectFrom('directoryEntries')
    .where('companyId', '=', companyId)
    .select(['type', 'countries', 'focus', 'stages', 'risks', 'sizes'])
    .$narrowType<{ type: CompanyType }>()
    .executeTakeFirst()
  return row ?? null
}

/** The score and number of compared criteria for each row of directory_entries `e`: the SQL version of matchScore, tested to be equal. */
export function matchSql(viewer: MatchFacts | null) {
  const base = sql<number>`(case e.type when 'due_diligence' then ${sql.lit(BASE_SCORES.due_diligence)} when 'investor' then ${sql.lit(BASE_SCORES.investor)} else ${sql.lit(BASE_SCORES.developer)} end)`
  const lists = MATCH_LISTS.filter(({ list }) => viewer && viewer[list].length > 0)
  if (!viewer || lists.length === 0) return { score: base, compared: sql<number>`0` }
  const column = (list: string) => sql.ref(`e.${list}`)
  const stated = sql.join(
    lists.map(({ list }) => sql`(${column(list)} <> '{}')::int`),
    sql` + `,
  )
  const common = sql.join(
    lists.map(({ list }) => sql`(${column(list)} && ${viewer[list]}::text[])::int`),
    sql` + `,
  )
  const criteria = sql.lit(CRITERIA_COUNT)
  // The kind counts once a list is compared.
  const compared = sql<number>`(case when ${stated} = 0 then 0 else ${stated} + 1 end)`
  const fitting = sql`(${common} + (e.type <> ${viewer.type})::int)`
  const score = sql<number>`(case when ${stated} = 0 then ${base} else
    round((100.0 * ${fitting} + ${base} * (${criteria} - ${compared})) / ${criteria})::int end)`
  return { score, compared }
}

/** The ascending sort key of matches: score, then number of compared criteria. */
export function matchKeySql({ score, compared }: ReturnType<typeof matchSql>): RawBuilder<number> {
  return sql<number>`(${score} * 10 + ${compared})`
}
