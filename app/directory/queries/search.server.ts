import { type RawBuilder, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { keyset, uuid, integer, textColumn } from '#app/db/keyset.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import {
  chosenIn,
  type Criteria,
  type DirectoryFilters,
  type GroupName,
  GROUPS,
  type Sort,
  directoryPath,
} from '../filters.ts'
import type { MatchFacts } from '../match.ts'
import { type EsgStatus, RANGE_NAMES, type RangeName } from '../schema.ts'
import { matchKeySql, matchSql } from './matches.server.ts'
import { criteriaSchema } from '../filter-schema.ts'

type Condition = RawBuilder<boolean>

/** The column of each range, and its factor from the sidebar's unit. */
const COLUMNS = {
  portfolio: { column: 'e.portfolioEur', factor: 1_000_000 },
  projects: { column: 'e.projectsDeals', factor: 1 },
  irr: { column: 'e.avgIrrBps', factor: 100 },
} as const satisfies Record<RangeName, { column: string; factor: number }>

const GROUP_COLUMNS = {
  types: { column: 'e.type', isList: false },
  regions: { column: 'e.regions', isList: true },
  assetClasses: { column: 'e.asset_classes', isList: true },
  esg: { column: 'e.esg_status', isList: false },
} as const satisfies Record<GroupName, { column: string; isList: boolean }>

/** The conditions of the groups with a filter; choosing no type matches nothing. */
function groupConditions(criteria: Criteria): { group: GroupName; condition: Condition }[] {
  return GROUPS.flatMap(({ group }) => {
    const values = chosenIn(criteria, group)
    if (values.length === 0 && !(group === 'types' && criteria.types.length === 0)) return []
    const { column, isList } = GROUP_COLUMNS[group]
    const ref = sql.ref(column)
    const condition = isList
      ? sql<boolean>`${ref} && ${values}::text[]`
      : sql<boolean>`${ref} = any (${values}::text[])`
    return [{ group, condition }]
  })
}

/** Name and ranges; unstated values are in no range (MEM-345). Incomplete profiles are hidden. */
function restConditions({ term, ranges }: Criteria): Condition[] {
  const conditions: Condition[] = [sql<boolean>`not e.is_away`]
  if (term) conditions.push(sql<boolean>`strpos(e.sort_name, fold(${term})) > 0`)
  for (const name of RANGE_NAMES) {
    const range = ranges[name]
    if (!range) continue
    const { column, factor } = COLUMNS[name]
    const ref = sql.ref(column)
    const scaled = (value: number) => sql`${Math.round(value * factor)}::bigint`
    if (range.from !== null) conditions.push(sql<boolean>`${ref} >= ${scaled(range.from)}`)
    if (range.to !== null) conditions.push(sql<boolean>`${ref} <= ${scaled(range.to)}`)
  }
  return conditions
}

function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** The exact number of matches, and the matches of each filter value as the only choice in its group. */
export type DirectoryCounts = { count: number } & Record<GroupName, Record<string, number>>

function hasValue(group: GroupName, value: string) {
  const { column, isList } = GROUP_COLUMNS[group]
  const ref = sql.ref(column)
  return isList ? sql`${sql.lit(value)} = any (${ref})` : sql`${ref} = ${sql.lit(value)}`
}

/** Counts in one pass over the companies that match name and ranges. */
export async function countDirectory(criteria: Criteria): Promise<DirectoryCounts> {
  const chosen = groupConditions(criteria)
  const flags = chosen.map(({ group, condition }) => sql`${condition} as ${sql.ref(`in_${group}`)}`)
  const inAllBut = (left: GroupName | null) =>
    allOf(
      chosen
        .filter(({ group }) => group !== left)
        .map(({ group }) => sql<boolean>`e.${sql.ref(`in_${group}`)}`),
    )
  const cells = GROUPS.flatMap(({ group, of }) =>
    Object.keys(of).map(
      (value) => sql`count(*) filter (where ${hasValue(group, value)} and ${inAllBut(group)})::int`,
    ),
  )
  const { rows } = await sql<{ counts: number[] }>`
    select array[count(*) filter (where ${inAllBut(null)})::int, ${sql.join(cells)}] as counts
    from (
      select e.type, e.regions, e.asset_classes, e.esg_status${flags.length > 0 ? sql`, ${sql.join(flags)}` : sql``}
      from directory_entries e where ${allOf(restConditions(criteria))}
    ) e
  `.execute(db())
  const [count = 0, ...counts] = rows[0]?.counts ?? []
  const result: DirectoryCounts = { count, types: {}, regions: {}, assetClasses: {}, esg: {} }
  for (const { group, of } of GROUPS)
    for (const value of Object.keys(of)) result[group][value] = counts.shift() ?? 0
  return result
}

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

/** Larger than any figure, so that unstated values sort last in either direction. */
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
  const byName = [textColumn('e.sort_name'), uuid('e.id')]
  return keyset(
    isSorted ? [integer('e.sort_key'), ...byName] : byName,
    sort === '-name' ? 'desc' : 'asc',
    '~',
  )
}

/** One page of the directory (MEM-342 to MEM-354). A cursor of a different order means the first page. */
export async function searchDirectory(
  viewer: MatchFacts | null,
  filters: DirectoryFilters,
): Promise<DirectoryPage> {
  const match = matchSql(viewer)
  const key = keyOf(filters.sort, matchKeySql(match))
  const list = listOf(filters.sort, key !== null)
  const { where, order, page } = list.eitherWay(filters)
  const conditions = allOf([
    ...groupConditions(filters).map(({ condition }) => condition),
    ...restConditions(filters),
  ])
  const { rows } = await sql<DirectoryRow & { cursor: string }>`
    select e.id, e.type, e.name, e.headquarters, e.asset_class, e.portfolio_eur, e.projects_deals, e.avg_irr_bps,
      e.esg_status, e.is_illustrative, e.score, e.compared, ${list.cursor} as cursor
    from (select e.*, e.company_id as id, ${match.score} as score, ${match.compared} as compared, ${key ?? sql`null::bigint`} as sort_key
      from directory_entries e where ${conditions}) e
    where ${where} order by ${order} limit ${PAGE_SIZE + 1}
  `.execute(db())
  const found = page(rows, PAGE_SIZE)
  return {
    rows: found.rows.map(({ cursor: _cursor, ...row }) => row),
    after: found.hasLater ? (found.rows.at(-1)?.cursor ?? null) : null,
    before: found.hasEarlier ? (found.rows[0]?.cursor ?? null) : null,
  }
}

/** The number of companies per kind in the directory, and how many of them are illustrative. */
export type KindCount = { type: CompanyType; companies: number; illustrative: number }

export async function countKinds(): Promise<KindCount[]> {
  const { rows } = await sql<KindCount>`
    select e.type, count(*)::int as companies, (count(*) filter (where e.is_illustrative))::int as illustrative
    from directory_entries e where not e.is_away group by e.type`.execute(db())
  return rows
}

/** The user's saved searches, newest first (MEM-355), each with its path; those with outdated criteria are skipped. */
export async function listDirectorySearches(userId: string) {
  const rows = await db()
    .selectFrom('savedSearches')
    .where('userId', '=', userId)
    .where('kind', '=', 'directory')
    .select(['id', 'name', 'criteria', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.flatMap(({ criteria: stored, name, ...row }) => {
    const read = criteriaSchema.safeParse(stored)
    return read.success
      ? [{ ...row, name: name ?? '', criteria: read.data, path: directoryPath(read.data) }]
      : []
  })
}
