import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { emit } from '#app/review/outbox.server.ts'
import { changedCountries } from '../changed-countries.server.ts'
import type { MarketActor } from '../schema.ts'
import type { FigureCounts } from '../store-figures.server.ts'
import { keepMarks, LASTING_TOPIC } from './keep-marks.server.ts'

/** The figures that are shown; `version` is their day. */
export type Current = { id: number; origin: string; version: string; sha256: Buffer }

/** The day of an import: today, and never older than what it takes the place of, whatever the clock says. */
export function dayOfImport(current: Current | null): string {
  const today = now().toISOString().slice(0, 10)
  return current && current.version > today ? current.version : today
}

/** Held from here to the commit: two sets at once are shown one after the other. Answers what is shown now. */
export async function lockFigures(tx: Tx): Promise<Current | null> {
  await sql`select pg_advisory_xact_lock(hashtext('parcela.market'))`.execute(tx)
  const found = await tx
    .selectFrom('marketImports')
    .where('isCurrent', '=', true)
    .select(['id', 'origin', 'version', 'sha256'])
    .executeTakeFirst()
  return found ?? null
}

export type Shown = { points: number; series: number; illustrative: number }

type Next = {
  id: number
  origin: 'own' | 'import'
  version: string
  actor: MarketActor
  sha256: Buffer
  counts: FigureCounts
  /** From `lockFigures`, in the same transaction. */
  current: Current | null
}

/** Shows a set whose rows stand already, in place of the one before; marks move on. Audited, and noted for alerts. */
export async function show(tx: Tx, next: Next): Promise<Shown> {
  const { id, origin, version, actor, sha256, current } = next
  const kept = current ? await keepMarks(tx, current.id, id) : null
  await noteChanges(tx, next, kept !== null)
  const counts = {
    pointCount: next.counts.points + (kept?.points ?? 0),
    seriesCount: next.counts.series + (kept?.series ?? 0),
    illustrativeCount: next.counts.illustrative + (kept?.illustrative ?? 0),
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
      publishedAt: now(),
      publishedBy: actor?.userId ?? null,
    })
    .where('id', '=', id)
    .execute()
  if (current) await tx.deleteFrom('marketSeries').where('importId', '=', current.id).execute()
  await writeAudit(tx, {
    actor: actor ? { kind: 'admin', userId: actor.userId } : { kind: 'system' },
    action: origin === 'own' ? 'market.load' : 'market.import',
    subject: { type: 'market', id },
    details: { ...counts, sha256: sha256.toString('hex'), replaced: current?.id ?? null },
  })
  return { points: counts.pointCount, series: counts.seriesCount, illustrative: counts.illustrativeCount }
}

/**
 * Notes for alerts which countries' figures are new or different (MEM-338); marks that moved on are the same. The
 * project's own figures are news only where they take the place of others.
 */
async function noteChanges(tx: Tx, { origin, current, id }: Next, areMarksKept: boolean): Promise<void> {
  if (origin === 'own' && !current) return
  const without = areMarksKept ? LASTING_TOPIC : null
  const countries = await changedCountries(tx, { from: current?.id ?? 0, to: id, without })
  if (countries.length > 0) await emit(tx, { kind: 'market_updated', subjectId: id, details: { countries } })
}
