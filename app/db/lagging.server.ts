import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { requestContext } from '#app/lib/request.ts'
import { db, replica } from './client.server.ts'
import { hasArrived, type IsFresh } from './replica.server.ts'
import type { DB } from './schema.gen.ts'

/**
 * Reads from the database of DATABASE_READ_URL where that may be, otherwise from the primary. Only for what decision
 * 047 allows to lag; sessions, standing and rights are never read here. Without `isCurrent` only a GET reads from the
 * replica, at most 2 s old and never older than the visitor's own last write. `isCurrent` is a proof that takes the
 * place of both: it looks in the very snapshot for what the answer has to hold. `work` only reads, and may be called
 * twice.
 */
export async function readThatMayLag<T>(
  work: (from: Kysely<DB>) => Promise<T>,
  isCurrent?: IsFresh,
): Promise<T> {
  // Throws while the primary is down: an answer that nobody can confirm does not count.
  const primary = db()
  const lagging = replica()
  const isFresh = lagging && (isCurrent ?? freshForVisitor(lagging.oldestAllowed()))
  const answer = lagging && isFresh ? await lagging.read(work, isFresh) : null
  return answer ? answer.value : work(primary)
}

function freshForVisitor(oldest: string | null): IsFresh | null {
  const after = requestContext.getStore()?.readAfter
  return oldest === null || after === undefined ? null : hasArrived(oldest, after)
}

/** A place that no log reaches: whoever has it reads from the primary. */
const NEVER = 'FFFFFFFF/FFFFFFFF'

/** Where the log stands after a write: what the visitor's next reads must have seen. Null without a replica. */
export async function placeAfterWrite(): Promise<string | null> {
  if (!replica()) return null
  try {
    const { rows } = await sql<{ place: string }>`select pg_current_wal_insert_lsn()::text as place`.execute(
      db(),
    )
    return rows[0]?.place ?? NEVER
  } catch {
    return NEVER
  }
}
