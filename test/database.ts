import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, inject } from 'vitest'
import { connectDatabase } from '#app/db/client.server.ts'
import type { Database } from '#app/db/client.server.ts'
import { copyDatabase, onServer, withDatabase } from './server.ts'

/**
 * Gives the test file a database of its own, migrated and empty, as the process's `db()`; dropped after the file.
 * Call it once at the top of a `*.db.test.ts` file. `url()` is its address, for a second process.
 */
export function testDatabase(): { url: () => string } {
  const serverUrl = inject('serverUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = withDatabase(serverUrl, name)
  let database: Database | undefined

  beforeAll(async () => {
    await copyDatabase(serverUrl, name, inject('template'))
    // Generous limits: what is tested here is not the outage, and the machine may be busy.
    database = await connectDatabase({ url, queryLimitMs: 20_000, beatEveryMs: 5000, beatLimitMs: 20_000 })
  })
  afterAll(async () => {
    await database?.close()
    await onServer(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
  })
  return { url: () => url }
}
