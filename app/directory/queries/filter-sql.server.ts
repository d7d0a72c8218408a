import { type RawBuilder, sql } from 'kysely'
import { ALL_TYPES, type Criteria } from '../filters.ts'
import { RANGE_NAMES, type RangeName } from '../schema.ts'

type Condition = RawBuilder<boolean>

/** The column of each range, and its factor from the sidebar's unit. */
const COLUMNS = {
  portfolio: { column: 'e.portfolioEur', factor: 1_000_000 },
  projects: { column: 'e.projectsDeals', factor: 1 },
  irr: { column: 'e.avgIrrBps', factor: 100 },
} as const satisfies Record<RangeName, { column: string; factor: number }>

/** The groups with counts; each group's counts ignore its own filter. */
export type GroupName = 'types' | 'regions' | 'assetClasses' | 'esg'

/** The conditions of the groups with a filter. */
export function groupConditions(criteria: Criteria): Partial<Record<GroupName, Condition>> {
  const { types, regions, assetClasses, esg } = criteria
  return {
    ...(types.length < ALL_TYPES.length && { types: sql<boolean>`e.type = any (${types}::text[])` }),
    ...(regions.length > 0 && { regions: sql<boolean>`e.regions && ${regions}::text[]` }),
    ...(assetClasses.length > 0 && {
      assetClasses: sql<boolean>`e.asset_classes && ${assetClasses}::text[]`,
    }),
    ...(esg.length > 0 && { esg: sql<boolean>`e.esg_status = any (${esg}::text[])` }),
  }
}

/**
 * The conditions without counts: name and ranges. Unstated values are in no range (MEM-345). Companies hidden because of
 * an incomplete profile never match.
 */
export function restConditions({ term, ranges }: Criteria): Condition[] {
  const conditions: Condition[] = [sql<boolean>`not e.is_away`]
  if (term) conditions.push(sql<boolean>`strpos(e.sort_name, fold(${term})) > 0`)
  for (const name of RANGE_NAMES) {
    const range = ranges[name]
    if (!range) continue
    const { column, factor } = COLUMNS[name]
    const of = sql.ref(column)
    const scaled = (value: number) => sql`${Math.round(value * factor)}::bigint`
    if (range.from !== null) conditions.push(sql<boolean>`${of} >= ${scaled(range.from)}`)
    if (range.to !== null) conditions.push(sql<boolean>`${of} <= ${scaled(range.to)}`)
  }
  return conditions
}

export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}
