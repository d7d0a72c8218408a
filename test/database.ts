import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, inject } from 'vitest'
import { keepMinimumTime } from '#app/account/minimum-time.ts'
import { connectDatabase } from '#app/db/client.server.ts'
import { forgetTexts } from '#app/legal/published.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { copyDatabase, onServer, withDatabase } from './server.ts'
import { SharedDatabase } from './shared-database.ts'

/** Generous: what is tested here is not the outage, and the machine may be busy. */
export const PATIENT = { queryLimitMs: 20_000, beatEveryMs: 5000, beatLimitMs: 20_000 }

const newName = () => `${inject('prefix')}${randomBytes(4).toString('hex')}`

let shared: SharedDatabase | undefined

/**
 * Gives the test file a migrated and empty database as the process's `db()`. Call it at the top of a `*.db.test.ts` file; people
 * and records that all of its tests share can stand right below it. Each test leaves the clock as it was. `url()` is the
 * database's address, for a second process. A database that is `set` to parameters, such as `DateStyle to German`, is the file's
 * own.
 */
export async function testDatabase(set: readonly string[] = []): Promise<{ url: () => string }> {
  // Files share a process, which asks for published texts every few seconds.
  forgetTexts()
  keepMinimumTime(false)
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

/** Opens the database of the built product under test (front.setup.ts) as the process's `db()`, and says where the product is. */
export async function frontDatabase() {
  const front = inject('front')
  const database = await connectDatabase({ url: front.databaseUrl, ...PATIENT })
  afterAll(() => database.close())
  return front
}
