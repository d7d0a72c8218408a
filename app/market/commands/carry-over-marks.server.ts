import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import type { FigureCounts } from '../store-figures.server.ts'

/** The topic that files of market series leave out and that is carried over. */
export const CARRIED_OVER_TOPIC = 'valuation.mark'

/** Copies the previous set's valuation marks to a set without its own. */
export async function carryOverMarks(tx: Tx, from: number, to: number): Promise<FigureCounts> {
  const { rows: series } = await sql`
    insert into market_series (import_id, country, region, topic, series, unit)
    select ${to}::bigint, country, region, topic, series, unit from market_series
    where import_id = ${from} and topic = ${CARRIED_OVER_TOPIC}
      and not exists (select from market_series m where m.import_id = ${to} and m.topic = ${CARRIED_OVER_TOPIC})
    order by id
    returning id`.execute(tx)
  if (series.length === 0) return { series: 0, points: 0, illustrative: 0 }
  const { rows: points } = await sql<{ illustrative: boolean }>`
    insert into market_points (series_id, period, sort_date, value, source, source_date, licence, confidence)
    select n.id, p.period, p.sort_date, p.value, p.source, p.source_date, p.licence, p.confidence
    from market_series o
    join market_series n using (country, region, topic, series)
    join market_points p on p.series_id = o.id
    where o.import_id = ${from} and n.import_id = ${to} and topic = ${CARRIED_OVER_TOPIC}
    returning illustrative`.execute(tx)
  const illustrative = points.filter((point) => point.illustrative).length
  return { series: series.length, points: points.length, illustrative }
}
