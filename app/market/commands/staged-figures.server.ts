import { attempt } from '#app/db/attempt.server.ts'
import { db, transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { throwIfLeft } from '#app/lib/request.ts'
import { ok, refuse, type Result } from '#app/lib/result.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import type { Problem } from '../csv.ts'
import { type FigureFile, FiguresRefused, keptName, readInto } from '../read-figures.server.ts'
import { FigureStore } from '../store-figures.server.ts'
import { dayOfImport, lockFigures, type Shown, show } from './show-figures.server.ts'

/** Days in which a set that nobody publishes stays. */
export const STAGED_DAYS = 7

export type Staged =
  | { ok: true; value: { id: number } }
  | { ok: false; problems: Problem[]; hasMore: boolean }

/**
 * Keeps the figures of a CSV file beside the ones shown, for a preview; refuses the file whole with the lines that are
 * wrong and why. Audited (ADM-204).
 */
export async function stageFigures(admin: AdminViewer, file: FigureFile): Promise<Staged> {
  try {
    return await transaction(async (tx) => {
      const { id } = await tx
        .insertInto('marketImports')
        .values({
          origin: 'import',
          version: now().toISOString().slice(0, 10),
          fileName: keptName(file.name),
          sha256: Buffer.alloc(32),
          importedBy: admin.userId,
          importedAt: now(),
          staged: true,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const store = new FigureStore(tx, id)
      const sha256 = await readInto(store, file)
      const { points, series, illustrative } = store.counts()
      const counts = { pointCount: points, seriesCount: series, illustrativeCount: illustrative }
      await tx
        .updateTable('marketImports')
        .set({ ...counts, sha256 })
        .where('id', '=', id)
        .execute()
      await writeAudit(tx, {
        actor: { kind: 'admin', userId: admin.userId },
        action: 'market.stage',
        subject: { type: 'market', id },
        details: { ...counts, sha256: sha256.toString('hex') },
      })
      throwIfLeft()
      return ok({ id })
    })
  } catch (error) {
    if (!(error instanceof FiguresRefused)) throw error
    return { ok: false, problems: error.problems, hasMore: error.hasMore }
  }
}

export type PublishRefusal = 'not_found' | 'stale'

/**
 * Shows a staged set in place of all figures. `seen` is the set that the preview compared it with: `stale` when another
 * one is shown by now. Published or withdrawn before, it is `not_found` (ADM-204).
 */
export function publishFigures(
  admin: AdminViewer,
  id: number,
  seen: number | null,
): Promise<Result<Shown, PublishRefusal>> {
  return attempt<Shown, PublishRefusal>(async (tx, stop) => {
    const current = await lockFigures(tx)
    const staged = await tx
      .updateTable('marketImports')
      .set({ staged: false })
      .where('id', '=', id)
      .where('staged', '=', true)
      .returning(['sha256', 'pointCount', 'seriesCount', 'illustrativeCount'])
      .executeTakeFirst()
    if (!staged) return stop('not_found')
    if ((current?.id ?? null) !== seen) return stop('stale')
    const { pointCount: points, seriesCount: series, illustrativeCount: illustrative, sha256 } = staged
    return show(tx, {
      id,
      origin: 'import',
      version: dayOfImport(current),
      actor: admin,
      sha256,
      counts: { points, series, illustrative },
      current,
    })
  })
}

/** Takes a staged set back; one that was published stays. Audited. */
export function withdrawFigures(admin: AdminViewer, id: number): Promise<Result<null, 'not_found'>> {
  return transaction(async (tx) => {
    const gone = await tx
      .deleteFrom('marketImports')
      .where('id', '=', id)
      .where('staged', '=', true)
      .returning('fileName')
      .executeTakeFirst()
    if (!gone) return refuse('not_found')
    await writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action: 'market.withdraw',
      subject: { type: 'market', id },
    })
    return ok(null)
  })
}

/** Forgets staged sets after STAGED_DAYS; returns how many. */
export async function dropStaleFigures(): Promise<number> {
  const oldest = new Date(now().getTime() - STAGED_DAYS * 86_400_000)
  const { numDeletedRows } = await db()
    .deleteFrom('marketImports')
    .where('staged', '=', true)
    .where('importedAt', '<', oldest)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
