import type { Kysely } from 'kysely'
import { db } from './client.server.ts'
import type { DB } from './schema.gen.ts'

/** Reads everything that `work` asks for as of one moment. Each query has the limit of the pool; one runs at a time. */
export function snapshot<T>(work: (from: Kysely<DB>) => Promise<T>): Promise<T> {
  return db().transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}
