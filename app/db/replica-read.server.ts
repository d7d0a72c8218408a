import { type Kysely, sql } from 'kysely'
import { requestContext } from '#app/lib/request.ts'
import { db, replica } from './client.server.ts'
import { hasReplayed, type IsFresh } from './replica.server.ts'
import type { DB } from './schema.gen.ts'

/**
 * Reads from the replica (DATABASE_READ_URL) if allowed, otherwise from the primary. Only for reads that may lag
 * (decision 047), never for sessions, account status or rights. Without `isCurrent`, only GET requests use the replica,
 * whose data is at most 2 s stale and never older than the visitor's last write. `isCurrent` replaces both rules: it
 * checks the snapshot itself for the required state. `work` must only read, and may run twice.
 */
export async function readFromReplica<T>(
  work: (from: Kysely<DB>) => Promise<T>,
  isCurrent?: IsFresh,
): Promise<T> {
  // Throws while the primary is down: a stale result could not be detected.
  const primary = db()
  const lagging = replica()
  const isFresh = lagging && (isCurrent ?? freshForVisitor(lagging.oldestAllowed()))
  const result = lagging && isFresh ? await lagging.read(work, isFresh) : null
  return result ? result.value : work(primary)
}

function freshForVisitor(oldest: string | null): IsFresh | null {
  const after = requestContext.getStore()?.readAfter
  return oldest === null || after === undefined ? null : hasReplayed(oldest, after)
}

/** A WAL position that is never reached, so its holder reads from the primary. */
const NEVER = 'FFFFFFFF/FFFFFFFF'

/** WAL position after a write, which the visitor's next reads must include. Null without a replica. */
export async function walPositionAfterWrite(): Promise<string | null> {
  if (!replica()) return null
  try {
    const { rows } = await sql<{
      position: string
    }>`select pg_current_wal_insert_lsn()::text as position`.execute(db())
    return rows[0]?.position ?? NEVER
  } catch {
    return NEVER
  }
}
