import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { marketDay } from '#app/lib/format.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { emit } from '#app/review/outbox.server.ts'
import { compareSets } from '../compare-sets.server.ts'
import type { MarketActor } from '../schema.ts'
import { carryOverMarks, type FigureCounts } from '../store-figures.server.ts'

/** How many replaced sets can be restored. */
export const RESTORABLE_SETS = 10

/** The live set; `version` is its day. */
export type Current = {
  id: number
  origin: string
  version: string
  sha256: Buffer
  illustrativeHidden: boolean
}

/** The day of an import: today, or the live set's day if the clock is behind it. */
export function dayOfImport(current: Current | null): string {
  const today = marketDay()
  return current && current.version > today ? current.version : today
}

/** Takes a lock until the commit, which serialises concurrent publishes. Returns the live set. */
export async function lockFigures(tx: Tx): Promise<Current | null> {
  await sql`select pg_advisory_xact_lock(hashtext('parcela.market'))`.execute(tx)
  const found = await tx
    .selectFrom('marketImports')
    .where('isCurrent', '=', true)
    .select(['id', 'origin', 'version', 'sha256', 'illustrativeHidden'])
    .executeTakeFirst()
  return found ?? null
}

export type PublishedCounts = Awaited<ReturnType<typeof publishSet>>

type Next = {
  id: number
  origin: 'own' | 'import'
  version: string
  actor: MarketActor
  sha256: Buffer
  counts: FigureCounts
  /** The result of `lockFigures`, in the same transaction. */
  current: Current | null
}

/** Makes a stored set live, with the previous one's marks and illustrative switch. Audited; alerts get an event. */
export async function publishSet(tx: Tx, next: Next) {
  const { id, origin, version, actor, sha256, current } = next
  const carriedOver = await carryOverMarks(tx, current?.id ?? 0, id)
  await emitChanges(tx, next)
  const counts = {
    pointCount: next.counts.pointCount + carriedOver.pointCount,
    seriesCount: next.counts.seriesCount + carriedOver.seriesCount,
    illustrativeCount: next.counts.illustrativeCount + carriedOver.illustrativeCount,
  }
  await tx.updateTable('marketImports').set({ isCurrent: false }).where('isCurrent', '=', true).execute()
  await tx
    .updateTable('marketImports')
    .set({
      ...counts,
      sha256,
      version,
      isCurrent: true,
      staged: false,
      illustrativeHidden: current?.illustrativeHidden ?? false,
      publishedAt: now(),
      publishedBy: actor?.userId ?? null,
    })
    .where('id', '=', id)
    .execute()
  await dropOldest(tx)
  await writeAudit(tx, {
    actor: actor ? { kind: 'admin', userId: actor.userId } : { kind: 'system' },
    action: origin === 'own' ? 'market.load' : 'market.import',
    subject: { type: 'market', id },
    details: { ...counts, sha256: sha256.toString('hex'), replaced: current?.id ?? null },
  })
  return { points: counts.pointCount, series: counts.seriesCount, illustrative: counts.illustrativeCount }
}

/** Deletes the figures of all but the last RESTORABLE_SETS replaced sets; their records stay. */
async function dropOldest(tx: Tx): Promise<void> {
  await sql`
    delete from market_series where import_id in (
      select i.id from market_imports i
      where not i.is_current and not i.staged and exists (select from market_series s where s.import_id = i.id)
      order by i.published_at desc nulls last, i.id desc offset ${RESTORABLE_SETS})`.execute(tx)
}

/** Tells alerts which countries' visible figures changed (MEM-338). Built-in figures only count if they replace others. */
async function emitChanges(tx: Tx, { origin, current, id }: Next): Promise<void> {
  if (origin === 'own' && !current) return
  const citedOnly = current?.illustrativeHidden ?? false
  const changes = await compareSets(tx, { from: current?.id ?? 0, to: id, citedOnly })
  const values = changes.filter((change) => change.old !== change.new)
  const countries = [...new Set(values.map(({ country }) => country))]
  if (countries.length > 0) await emit(tx, { kind: 'market_updated', subjectId: id, details: { countries } })
}
