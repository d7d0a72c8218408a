import { type Tx } from '#app/db/client.server.ts'
import type { FigureRow } from './check-figures.ts'
import { seriesKey } from './schema.ts'

const BATCH = 500

export type FigureCounts = { points: number; series: number; illustrative: number }

/** Writes the rows of an import in batches, so that a file is never in memory as a whole. */
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
    return {
      points: this.pointCount,
      series: this.#seriesIds.size,
      illustrative: this.illustrativeCount,
    }
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
