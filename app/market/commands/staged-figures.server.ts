import { attempt } from '#app/db/attempt.server.ts'
import { db, type Tx, transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { throwIfDisconnected } from '#app/lib/request.ts'
import { ok, refuse, type Result } from '#app/lib/refusal.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { compareSets } from '../compare-sets.server.ts'
import { type FigureFile, inFileTransaction, storeFile, Unchanged } from '../read-figures.server.ts'
import { dayOfImport, lockFigures, type PublishedCounts, publishSet } from './publish-figures.server.ts'

export const STAGED_DAYS = 7

/**
 * Stages a CSV file for a preview, or refuses the whole file and reports every invalid line. The id is null if the file
 * matches the live figures. Audited (ADM-204).
 */
export function stageFigures(admin: AdminViewer, file: FigureFile) {
  return inFileTransaction<{ id: number | null }>({ id: null }, async (tx) => {
    const { id, sha256, counts } = await storeFile(tx, file, {
      origin: 'import',
      version: dayOfImport(null),
      importedBy: admin.userId,
      staged: true,
    })
    if (await isAlreadyLive(tx, id)) throw new Unchanged()
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
    throwIfDisconnected()
    return { id }
  })
}

async function isAlreadyLive(tx: Tx, id: number): Promise<boolean> {
  const current = await tx
    .selectFrom('marketImports')
    .where('isCurrent', '=', true)
    .select('id')
    .executeTakeFirst()
  return current !== undefined && (await compareSets(tx, { from: current.id, to: id })).length === 0
}

type PublishRefusal = 'not_found' | 'stale'

/**
 * Publishes a staged set or restores a previous one. `seen` is the set that was live in the preview. `stale` if a
 * different set is live now, `not_found` if this one was already published, discarded or restored (ADM-204).
 */
export function publishFigures(
  admin: AdminViewer,
  id: number,
  seen: number | null,
): Promise<Result<PublishedCounts, PublishRefusal>> {
  return attempt<PublishedCounts, PublishRefusal>(async (tx, stop) => {
    const current = await lockFigures(tx)
    const next = (await takeStaged(tx, id)) ?? (await takePrevious(tx, id))
    if (!next) return stop('not_found')
    if ((current?.id ?? null) !== seen) return stop('stale')
    const version = dayOfImport(current)
    return publishSet(tx, { ...next, counts: next, origin: 'import', version, actor: admin, current })
  })
}

const RETURNED_COLUMNS = ['id', 'sha256', 'pointCount', 'seriesCount', 'illustrativeCount'] as const

function takeStaged(tx: Tx, id: number) {
  return tx
    .updateTable('marketImports')
    .set({ staged: false })
    .where('id', '=', id)
    .where('staged', '=', true)
    .returning(RETURNED_COLUMNS)
    .executeTakeFirst()
}

/**
 * Moves a previous set's figures to a new id, since ids are the keys of caches and alerts. It counts as an import of
 * today, so that the next start does not replace it with the built-in figures.
 */
async function takePrevious(tx: Tx, id: number) {
  const previous = await tx
    .selectFrom('marketImports')
    .where('id', '=', id)
    .where('isCurrent', '=', false)
    .select(['version', 'fileName', 'sha256', 'importedBy', 'importedAt'])
    .select(['pointCount', 'seriesCount', 'illustrativeCount'])
    .executeTakeFirst()
  if (!previous) return undefined
  const next = await tx
    .insertInto('marketImports')
    .values({ ...previous, origin: 'import' })
    .returning(RETURNED_COLUMNS)
    .executeTakeFirstOrThrow()
  const { numUpdatedRows } = await tx
    .updateTable('marketSeries')
    .set({ importId: next.id })
    .where('importId', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? next : undefined
}

export function discardFigures(admin: AdminViewer, id: number): Promise<Result<null, 'not_found'>> {
  return transaction(async (tx) => {
    const discarded = await tx
      .deleteFrom('marketImports')
      .where('id', '=', id)
      .where('staged', '=', true)
      .returning('fileName')
      .executeTakeFirst()
    if (!discarded) return refuse('not_found')
    await writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action: 'market.discard',
      subject: { type: 'market', id },
    })
    return ok(null)
  })
}

/** Deletes staged sets after STAGED_DAYS and returns how many. */
export async function dropStaleFigures(): Promise<number> {
  const oldest = new Date(now().getTime() - STAGED_DAYS * 86_400_000)
  const { numDeletedRows } = await db()
    .deleteFrom('marketImports')
    .where('staged', '=', true)
    .where('importedAt', '<', oldest)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
