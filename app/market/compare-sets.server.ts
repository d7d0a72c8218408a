import { type Kysely, sql } from 'kysely'
import type { DB } from '#app/db/schema.gen.ts'
import { CARRIED_OVER_TOPIC } from './store-figures.server.ts'

export type FigureChange = {
  country: string
  region: string
  topic: string
  series: string
  unit: string
  period: string
  /** Null for a new or removed figure. */
  old: number | null
  new: number | null
  /** Source, date, licence and confidence as in the file. */
  oldOrigin: string | null
  newOrigin: string | null
}

type Sets = {
  /** The set to compare with; 0 for none. */
  from: number
  to: number
  /** Leaves out illustrative figures. */
  citedOnly?: boolean
}

/** Figures that differ between two sets. Valuation marks only count if the second has its own; it inherits others. */
export async function compareSets(
  on: Kysely<DB>,
  { from, to, citedOnly = false }: Sets,
): Promise<FigureChange[]> {
  const points = (importId: number) => sql`
    select s.country, s.region, s.topic, s.series, s.unit, p.period, p.value,
      concat_ws(', ', p.source, p.source_date, p.licence, p.confidence) as origin
    from market_series s join market_points p on p.series_id = s.id
    where s.import_id = ${importId} and not (p.illustrative and ${citedOnly}) and (s.topic <> ${CARRIED_OVER_TOPIC}
      or exists (select from market_series m where m.import_id = ${to} and m.topic = ${CARRIED_OVER_TOPIC}))`
  const { rows } = await sql<FigureChange>`
    select country, region, topic, series, unit, period, o.value as old, n.value as new, o.origin as old_origin,
      n.origin as new_origin
    from (${points(from)}) o
    full join (${points(to)}) n using (country, region, topic, series, unit, period)
    where (o.value, o.origin) is distinct from (n.value, n.origin)
    order by country, topic, region, series, period`.execute(on)
  return rows
}
