import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connectDatabase, type Database } from '#app/db/client.server.ts'
import { type BuiltServer, startBuilt } from '#test/built-server.ts'
import { NO_RATES, SECRET_KEY } from '#test/front.setup.ts'
import { beyond } from './at-most.ts'
import { endJournal, keepJournal, settled, undoSince } from './journal.ts'
import { OPERATIONS } from './operations.ts'
import { READS } from './reads.ts'
import { matrixWorld, type MatrixWorld } from './world.ts'

const { databaseUrl } = inject('front')
let database: Database
let server: BuiltServer
let folder: string
let world: MatrixWorld

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parcela-factor-'))
  server = await startBuilt({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SECRET_KEY,
    DEMO: 'off',
    ADMIN_SECOND_FACTOR: 'required',
    ...NO_RATES,
  })
  database = await connectDatabase({
    url: databaseUrl,
    queryLimitMs: 20_000,
    beatEveryMs: 5000,
    beatLimitMs: 20_000,
  })
  await keepJournal()
  world = await matrixWorld(server.origin)
  await settled()
})
afterAll(async () => {
  await undoSince(0)
  await endJournal()
  await database.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

test.each([
  ['admin', 'newcomer'],
  ['insider', 'colleague'],
] as const)(
  'where admins need a second factor, an %s with a password alone gets no more of any door than a %s · ADM-201',
  async (who, like) => {
    const found: string[] = []
    for (const operation of [...READS, ...OPERATIONS]) {
      const more = await beyond(operation, { who, like, origin: server.origin, world })
      if (more) found.push(more)
    }
    expect(found).toEqual([])
  },
  300_000,
)
