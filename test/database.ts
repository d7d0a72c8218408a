import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, inject } from 'vitest'
import { setMinimumTime } from '#app/account/minimum-time.ts'
import { connectDatabase } from '#app/db/client.server.ts'
import { invalidateTexts } from '#app/legal/published.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { SAMPLE, setIdentity } from '#app/lib/identity.ts'
import { copyDatabase, onServer, withDatabase } from './server.ts'
import { SharedDatabase } from './shared-database.ts'

/** Generous, since outages are tested elsewhere and the machine may be busy. */
export const PATIENT = { queryTimeoutMs: 120_000, heartbeatIntervalMs: 5000, heartbeatTimeoutMs: 120_000 }

const newName = () => `${inject('prefix')}${randomBytes(4).toString('hex')}`

let shared: SharedDatabase | undefined

/**
 * Gives the test file a migrated and empty database as the process's `db()`. Call it at the top of a `*.db.test.ts`
 * file, and create shared people and records right below it. Each test restores the clock. `url()` is the database's
 * address, for a second process. A database with parameters in `set`, such as `DateStyle to German`, is not shared
 * with other files.
 */
export async function testDatabase(set: readonly string[] = []): Promise<{ url: () => string }> {
  // Test files share a process, which checks for published documents every few seconds.
  invalidateTexts()
  setIdentity(SAMPLE)
  setMinimumTime(false)
  afterEach(() => setClock(null))
  if (set.length > 0) return ownDatabase(set)
  shared ??= await SharedDatabase.open({
    serverUrl: inject('serverUrl'),
    template: inject('template'),
    name: newName(),
    settings: PATIENT,
  })
  const used = shared
  used.use()
  afterAll(async () => {
    shared = undefined
    if (await used.reset()) shared = used
  })
  return { url: () => used.url }
}

async function ownDatabase(set: readonly string[]) {
  const serverUrl = inject('serverUrl')
  const name = newName()
  const url = withDatabase(serverUrl, name)
  await copyDatabase(serverUrl, name, inject('template'))
  for (const parameter of set)
    await onServer(serverUrl, (client) => client.query(`alter database ${name} set ${parameter}`))
  const database = await connectDatabase({ url, ...PATIENT })
  afterAll(async () => {
    await database.close()
    await onServer(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
  })
  return { url: () => url }
}

/**
 * Connects `db()` to the database of the built product under test (front.setup.ts), and returns the product's address.
 */
export async function frontDatabase() {
  const front = inject('front')
  const database = await connectDatabase({ url: front.databaseUrl, ...PATIENT })
  afterAll(() => database.close())
  return front
}
