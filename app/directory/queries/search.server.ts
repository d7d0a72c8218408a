import { type RawBuilder, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import type { Cursor, DirectoryFilters, Sort } from '../filters.ts'
import type { MatchFacts } from '../match.ts'
import type { EsgStatus } from '../schema.ts'
import { allOf, groupConditions, restConditions } from './filter-sql.server.ts'
import { scoreSql } from './match-sql.server.ts'

export const PAGE_SIZE = 24

/** A company as the table shows it: public values only (MEM-343). Money in whole EUR, IRR in basis points. */
export type DirectoryRow = {
  id: string
  type: CompanyType
  name: string
  headquarters: string | null
  assetClass: string
  portfolioEur: number | null
  projectsDeals: number | null
  avgIrrBps: number | null
  esgStatus: EsgStatus
  isIllustrative: boolean
  score: number
}

export type DirectoryPage = { rows: DirectoryRow[]; after: Cursor | null; before: Cursor | null }

/** Above every figure, so that what is not stated stands last in either direction. */
const LAST = 9_000_000_000_000_000

/** What a list is ordered by, ascending, before name and id; null for the name alone. */
function keyOf(sort: Sort, score: RawBuilder<number>): RawBuilder<number> | null {
  const columns = {
    match: score,
    portfolio: sql`e.portfolio_eur`,
    projects: sql`e.projects_deals`,
    irr: sql`e.avg_irr_bps`,
  }
  const name = sort.replace('-', '')
  if (!(name in columns)) return null
  const column = columns[name as keyof typeof columns]
  const most = sql.lit(LAST)
  return sort.startsWith('-')
    ? sql<number>`coalesce(${column}, ${most})`
    : sql<number>`coalesce(-${column}, ${most})`
}

type Found = DirectoryRow & { sortName: string; sortKey: number | null }

/**
 * One page of the directory for one viewer's company (MEM-342 to MEM-354). Pages go on from a row that the viewer has
 * seen; a cursor that does not fit the order means the first page.
 */
export async function searchDirectory(
  viewer: MatchFacts | null,
  filters: DirectoryFilters,
): Promise<DirectoryPage> {
  const score = scoreSql(viewer)
  const key = keyOf(filters.sort, score)
  const isNameDown = filters.sort === '-name'
  const asked = filters.after ?? filters.before
  const cursor = asked && (key === null) === (asked.value === null) ? asked : null
  const isBack = cursor !== null && cursor === filters.before
  const isDown = isBack !== isNameDown
  const direction = isDown ? sql`desc` : sql`asc`
  const sorted = key ? sql`${key}, e.sort_name, e.company_id` : sql`e.sort_name, e.company_id`
  const order = key
    ? sql`sort_key ${direction}, e.sort_name ${direction}, e.company_id ${direction}`
    : sql`e.sort_name ${direction}, e.company_id ${direction}`
  const place =
    cursor && sql`${key ? sql`${cursor.value}::bigint, ` : sql``}${cursor.name}::text, ${cursor.id}::uuid`
  const beyond = place ? [sql<boolean>`(${sorted}) ${isDown ? sql`<` : sql`>`} (${place})`] : []
  const where = allOf([...Object.values(groupConditions(filters)), ...restConditions(filters), ...beyond])
  const { rows } = await sql<Found>`
    select e.company_id as id, e.type, e.name, e.headquarters, e.asset_class, e.portfolio_eur, e.projects_deals,
      e.avg_irr_bps, e.esg_status, e.is_illustrative, ${score} as score, e.sort_name, ${key ?? sql`null::bigint`} as sort_key
    from directory_entries e where ${where} order by ${order} limit ${PAGE_SIZE + 1}
  `.execute(db())
  const hasMore = rows.length > PAGE_SIZE
  const page = rows.slice(0, PAGE_SIZE)
  if (isBack) page.reverse()
  const placeOf = (row: Found | undefined): Cursor | null =>
    row ? { value: row.sortKey, name: row.sortName, id: row.id } : null
  return {
    rows: page.map(({ sortName: _name, sortKey: _key, ...row }) => row),
    after: hasMore || isBack ? placeOf(page.at(-1)) : null,
    before: (isBack && hasMore) || (!isBack && cursor !== null) ? placeOf(page[0]) : null,
  }
}
