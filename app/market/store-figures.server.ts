import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import type { FigureRow } from './check-figures.ts'
import { seriesKey } from './schema.ts'

const BATCH = 500

export type FigureCounts = { pointCount: number; seriesCount: number; illustrativeCount: number }

/** Writes the rows of an import in batches, so that a file is never held in memory as a whole. */
export class FigureStore {
  readonly #tx: Tx
  readonly #importId: number
  readonly #seriesIds = new Map<string, number>()
  #buffered: FigureRow[] = []
  pointCount = 0
  illustrativeCount = 0

  constructor(tx: Tx, importId: number) {
    this.#tx = tx
    this.#importId = importId
  }

  counts(): FigureCounts {
    const { pointCount, illustrativeCount } = this
    return { pointCount, seriesCount: this.#seriesIds.size, illustrativeCount }
  }

  async add(row: FigureRow): Promise<void> {
    this.#buffered.push(row)
    this.pointCount += 1
    if (row.confidence === 'belief') this.illustrativeCount += 1
    if (this.#buffered.length >= BATCH) await this.flush()
  }

  async flush(): Promise<void> {
    const rows = this.#buffered
    this.#buffered = []
    if (rows.length === 0) return
    await this.#addSeries(rows)
    await this.#tx
      .insertInto('marketPoints')
      .values(
        rows.map((row) => ({
          seriesId: this.#seriesIds.get(seriesKey(row)) ?? 0,
          period: row.period,
          sortDate: row.sortDate,
          value: row.value,
          source: row.source,
          sourceDate: row.source_date,
          licence: row.licence,
          confidence: row.confidence,
        })),
      )
      .execute()
  }

  /** Inserts in file order, since pages sort by id. */
  async #addSeries(rows: readonly FigureRow[]): Promise<void> {
    const fresh = new Map<string, FigureRow>()
    for (const row of rows) {
      if (!this.#seriesIds.has(seriesKey(row))) fresh.set(seriesKey(row), row)
    }
    if (fresh.size === 0) return
    const added = await this.#tx
      .insertInto('marketSeries')
      .values(
        [...fresh.values()].map(({ country, region, topic, series, unit }) => ({
          importId: this.#importId,
          country,
          region,
          topic,
          series,
          unit,
        })),
      )
      .returning(['id', 'country', 'region', 'topic', 'series'])
      .execute()
    for (const one of added) this.#seriesIds.set(seriesKey(one), one.id)
  }
}

/** The topic that is carried over, since files of market series lack it. */
export const CARRIED_OVER_TOPIC = 'valuation.mark'

export async function carryOverMarks(tx: Tx, from: number, to: number): Promise<FigureCounts> {
  const { rows: series } = await sql`
    insert into market_series (import_id, country, region, topic, series, unit)
    select ${to}::bigint, country, region, topic, series, unit from market_series
    where import_id = ${from} and topic = ${CARRIED_OVER_TOPIC}
      and not exists (select from market_series m where m.import_id = ${to} and m.topic = ${CARRIED_OVER_TOPIC})
    order by id
    returning id`.execute(tx)
  if (series.length === 0) return { seriesCount: 0, pointCount: 0, illustrativeCount: 0 }
  const { rows: points } = await sql<{ illustrative: boolean }>`
    insert into market_points (series_id, period, sort_date, value, source, source_date, licence, confidence)
    select n.id, p.period, p.sort_date, p.value, p.source, p.source_date, p.licence, p.confidence
    from market_series o
    join market_series n using (country, region, topic, series)
    join market_points p on p.series_id = o.id
    where o.import_id = ${from} and n.import_id = ${to} and topic = ${CARRIED_OVER_TOPIC}
    returning illustrative`.execute(tx)
  const illustrativeCount = points.filter(({ illustrative }) => illustrative).length
  return { seriesCount: series.length, pointCount: points.length, illustrativeCount }
}
