import { type RawBuilder, sql } from 'kysely'
import { fairQueue } from '#app/lib/fair-queue.ts'
import { Outage } from '#app/lib/outage.ts'
import { DICTIONARY, tierOf } from '#app/listings/dictionary/dictionary.ts'
import type { FieldEntry } from '#app/listings/dictionary/entry.ts'
import { holdsSql, projectionSql, type SqlViewer } from '#app/listings/visibility/projection-sql.server.ts'
import { type Filters, RANGE_NAMES, RANGES } from '../filters.ts'
import {
  CHOICE_FACTS,
  comparedFacts,
  PRECISE_CHOICES,
  PRECISE_FACTS,
  type PreciseFact,
  RANGE_FACTS,
} from '../precise.ts'

export const isPrecise = (filters: Partial<Filters>) => comparedFacts(filters).length > 0

export class ScanQueueFull extends Outage {}

/** Precise searches read the whole market, so only two run at a time, alternating between senders. */
export const inScanQueue = fairQueue({
  concurrency: 2,
  maxWaiting: 20,
  full: () => new ScanQueueFull('too many precise searches are waiting'),
})

function statedSql(key: PreciseFact): RawBuilder<unknown> {
  const { source, kind }: FieldEntry = DICTIONARY[key]
  if ('detail' in source) {
    const name = sql.lit(source.detail[0])
    if (kind === 'choice') return sql`(l.details ->> ${name})`
    return sql`(case when jsonb_typeof(l.details -> ${name}) = 'number' then (l.details -> ${name})::numeric end)`
  }
  if (key === 'price_per_sqm') return sql`(l.price_per_sqm_cents / 100.0)`
  return key === 'yield_percent' ? sql`(l.yield_bps / 100.0)` : sql`l.${sql.ref(key)}`
}

/** Whether `l` meets the criteria (a search's filters as JSON); `isOpen` says whether the viewer may see a fact. */
export function preciseSql(
  criteria: RawBuilder<unknown>,
  isOpen: (key: PreciseFact) => RawBuilder<boolean>,
  compared: readonly PreciseFact[] = PRECISE_FACTS,
): RawBuilder<boolean> {
  const ranges = RANGE_NAMES.filter((name) => compared.includes(RANGE_FACTS[name])).map((name) => {
    const key = RANGE_FACTS[name]
    const ends = RANGES[name].ends.map((end) => sql`(${criteria} -> ${sql.lit(end)})`)
    const sides = RANGES[name].ends.map((end, at) => {
      const side = end.endsWith('_from') ? sql`>=` : sql`<=`
      return sql`coalesce(${statedSql(key)} ${side} ${ends[at]}::numeric, ${ends[at]} is null)`
    })
    return sql`(coalesce(${sql.join(ends)}) is null or (${sql.join(sides, sql` and `)} and ${statedSql(key)} is not null and ${isOpen(key)}))`
  })
  const choices = PRECISE_CHOICES.filter((name) => compared.includes(CHOICE_FACTS[name])).map((name) => {
    const key = CHOICE_FACTS[name]
    const chosen = sql`(${criteria} -> ${sql.lit(name)})`
    return sql`(${chosen} is null or (${chosen} ? ${statedSql(key)} and ${isOpen(key)}))`
  })
  return sql<boolean>`(${sql.join([...ranges, ...choices, sql`true`], sql` and `)})`
}

export const isOpenSql = (viewer: SqlViewer) => (key: PreciseFact) =>
  tierOf(key) === 'V' ? projectionSql(viewer).isTeaser : holdsSql(viewer, key)

/** Whether `l` meets the precise filters of a search, as its viewer sees it. */
export function meetsPreciseSql(viewer: SqlViewer, filters: Partial<Filters>): RawBuilder<boolean> {
  return preciseSql(sql`${JSON.stringify(filters)}::jsonb`, isOpenSql(viewer), comparedFacts(filters))
}
