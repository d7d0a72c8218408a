import type { Kysely } from 'kysely'
import { db } from './client.server.ts'
import type { DB } from './schema.gen.ts'

/** Runs all reads of `work` on one snapshot. Each query has the pool's timeout; one runs at a time. */
export function snapshot<T>(work: (from: Kysely<DB>) => Promise<T>): Promise<T> {
  return db().transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}
