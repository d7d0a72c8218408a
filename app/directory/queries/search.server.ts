import { type RawBuilder, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { keyset, uuid, whole, words } from '#app/db/keyset.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import type { DirectoryFilters, Sort } from '../filters.ts'
import type { MatchFacts } from '../match.ts'
import type { EsgStatus } from '../schema.ts'
import { allOf, groupConditions, restConditions } from './filter-sql.server.ts'
import { matchKeySql, matchSql } from './match-sql.server.ts'

export const PAGE_SIZE = 24

/** A table row with public values only (MEM-343). Money in whole EUR, IRR in basis points. */
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
  /** How many of the six criteria the score compares. */
  compared: number
}

type DirectoryPage = { rows: DirectoryRow[]; after: string | null; before: string | null }

/** Above every figure, so that unstated values sort last in either direction. */
const LAST = 9_000_000_000_000_000

/** The ascending sort key before name and id; null to sort by name only. */
function keyOf(sort: Sort, match: RawBuilder<number>): RawBuilder<number> | null {
  const columns = {
    match,
    portfolio: sql`e.portfolio_eur`,
    projects: sql`e.projects_deals`,
    irr: sql`e.avg_irr_bps`,
  }
  const name = sort.replace('-', '')
  if (!(name in columns)) return null
  const column = columns[name as keyof typeof columns]
  const max = sql.lit(LAST)
  return sort.startsWith('-')
    ? sql<number>`coalesce(${column}, ${max})`
    : sql<number>`coalesce(-${column}, ${max})`
}

/** The order of a search: by its sort column, if any, then by name. */
export function listOf(sort: Sort, isSorted: boolean) {
  const byName = [words('e.sort_name'), uuid('e.id')]
  return keyset(isSorted ? [whole('e.sort_key'), ...byName] : byName, sort === '-name' ? 'desc' : 'asc', '~')
}

/**
 * One page of the directory for one viewer's company (MEM-342 to MEM-354), by keyset. A cursor of a different order means the
 * first page.
 */
export async function searchDirectory(
  viewer: MatchFacts | null,
  filters: DirectoryFilters,
): Promise<DirectoryPage> {
  const match = matchSql(viewer)
  const key = keyOf(filters.sort, matchKeySql(match))
  const list = listOf(filters.sort, key !== null)
  const { where, order, page } = list.eitherWay(filters)
  const fits = allOf([...Object.values(groupConditions(filters)), ...restConditions(filters)])
  const { rows } = await sql<DirectoryRow & { cursor: string }>`
    select e.id, e.type, e.name, e.headquarters, e.asset_class, e.portfolio_eur, e.projects_deals, e.avg_irr_bps,
      e.esg_status, e.is_illustrative, e.score, e.compared, ${list.cursor} as cursor
    from (select e.*, e.company_id as id, ${match.score} as score, ${match.compared} as compared, ${key ?? sql`null::bigint`} as sort_key
      from directory_entries e where ${fits}) e
    where ${where} order by ${order} limit ${PAGE_SIZE + 1}
  `.execute(db())
  const found = page(rows, PAGE_SIZE)
  return {
    rows: found.rows.map(({ cursor: _cursor, ...row }) => row),
    after: found.hasLater ? (found.rows.at(-1)?.cursor ?? null) : null,
    before: found.hasEarlier ? (found.rows[0]?.cursor ?? null) : null,
  }
}
