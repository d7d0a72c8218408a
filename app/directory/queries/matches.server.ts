import { sql, type RawBuilder } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { ApprovedMember, CompanyType } from '#app/lib/viewer.ts'
import { type MatchFacts, matchScore, BASE_SCORES, CRITERIA_COUNT, MATCH_LISTS } from '../match.ts'
import { declinedSince } from '../policy.ts'

/** Maximum per kind while there are matches of another kind. */
const MAX_PER_KIND = 2

/** Picks the best first, at most two of a kind unless only one kind is left. `matches` are sorted best first. */
export function pickAcrossKinds<M extends { type: string }>(matches: readonly M[], limit: number): M[] {
  const chosen: M[] = []
  const left = [...matches]
  while (chosen.length < limit && left.length > 0) {
    const isBelowLimit = ({ type }: M) => chosen.filter((one) => one.type === type).length < MAX_PER_KIND
    const isOneKind = new Set(left.map(({ type }) => type)).size === 1
    const next = left.findIndex((one) => isOneKind || isBelowLimit(one))
    if (next < 0) break
    chosen.push(...left.splice(next, 1))
  }
  return chosen
}

export type Match = Awaited<ReturnType<typeof listCompaniesToMeet>>[number]

const KINDS = 3

type Found = MatchFacts & { companyId: string; name: string; headquarters: string | null; assetClass: string }

/**
 * The best companies of each kind without a connection or open request, except those that the member ignores or that
 * declined less than ASK_AGAIN_DAYS ago (MEM-315). Best first, then by compared criteria, then by name.
 */
export async function listCompaniesToMeet(member: ApprovedMember, limit: number) {
  const mine = member.company.id
  const viewer = await loadMatchFacts(mine)
  const key = matchKeySql(matchSql(viewer))
  const { rows } = await sql<Found>`
    select e.* from (
    select e.company_id, e.type, e.name, e.sort_name, e.headquarters, e.asset_class, e.countries, e.focus, e.stages, e.risks,
      e.sizes, ${key} as match_key,
      row_number() over (partition by e.type order by ${key} desc, e.sort_name, e.company_id) as rank
    from directory_entries e
    where e.company_id <> ${mine} and not e.is_away
      and not exists (select 1 from ignored_matches i where i.user_id = ${member.userId} and i.company_id = e.company_id)
      and not exists (select 1 from connection_requests r where r.status in ('pending', 'accepted')
        and least(r.requester_company_id, r.company_id) = least(e.company_id, ${mine}::uuid)
        and greatest(r.requester_company_id, r.company_id) = greatest(e.company_id, ${mine}::uuid))
      and not exists (select 1 from connection_requests r where r.status = 'declined'
        and r.requester_company_id = ${mine} and r.company_id = e.company_id and r.decided_at > ${declinedSince(now())})) e
    where e.rank <= ${limit} order by e.match_key desc, e.sort_name, e.company_id limit ${KINDS * limit}
  `.execute(db())
  return pickAcrossKinds(rows, limit).map((row) => {
    const { companyId, type, name, headquarters, assetClass } = row
    return { companyId, type, name, headquarters, assetClass, ...matchScore(viewer, row) }
  })
}

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
