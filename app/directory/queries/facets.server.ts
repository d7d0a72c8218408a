import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { ALL_TYPES, type Criteria } from '../filters.ts'
import { ASSET_CLASSES, ESG_STATUSES, REGIONS } from '../schema.ts'
import { allOf, type GroupName, groupConditions, restConditions } from './filter-sql.server.ts'

/** The exact number of matches, and for each filter value the matches with it alone in its group. */
export type DirectoryCounts = {
  count: number
  types: Record<string, number>
  regions: Record<string, number>
  assetClasses: Record<string, number>
  esg: Record<string, number>
}

const GROUPS: readonly {
  group: GroupName
  values: readonly string[]
  holds: (value: string) => ReturnType<typeof sql>
}[] = [
  { group: 'types', values: ALL_TYPES, holds: (value) => sql`e.type = ${sql.lit(value)}` },
  {
    group: 'regions',
    values: Object.keys(REGIONS),
    holds: (value) => sql`${sql.lit(value)} = any (e.regions)`,
  },
  {
    group: 'assetClasses',
    values: Object.keys(ASSET_CLASSES),
    holds: (value) => sql`${sql.lit(value)} = any (e.asset_classes)`,
  },
  {
    group: 'esg',
    values: Object.keys(ESG_STATUSES),
    holds: (value) => sql`e.esg_status = ${sql.lit(value)}`,
  },
]

/** Counts in one pass over the companies that match name and ranges. */
export async function countDirectory(criteria: Criteria): Promise<DirectoryCounts> {
  const chosen = groupConditions(criteria)
  const flags = Object.entries(chosen).map(
    ([group, condition]) => sql`${condition} as ${sql.ref(`in_${group}`)}`,
  )
  const inAllBut = (left: GroupName | null) =>
    allOf(
      Object.keys(chosen)
        .filter((group) => group !== left)
        .map((group) => sql<boolean>`e.${sql.ref(`in_${group}`)}`),
    )
  const cells = GROUPS.flatMap(({ group, values, holds }) =>
    values.map((value) => sql`count(*) filter (where ${holds(value)} and ${inAllBut(group)})::int`),
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
  let at = 0
  for (const { group, values } of GROUPS) {
    for (const value of values) {
      result[group][value] = counts[at] ?? 0
      at += 1
    }
  }
  return result
}
