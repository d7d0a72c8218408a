import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connectDatabase, type Database } from '#app/db/client.server.ts'
import { nameOf } from './check.ts'
import { endJournal, keepJournal, settled, undoSince } from './journal.ts'
import { checkMass, columnNames, firstWho } from './mass.ts'
import { OPERATIONS } from './operations.ts'
import { matrixWorld, type MatrixWorld } from './world.ts'

const { origin, databaseUrl } = inject('front')
let database: Database
let world: MatrixWorld
let names: string[]

beforeAll(async () => {
  database = await connectDatabase({
    url: databaseUrl,
    queryLimitMs: 20_000,
    beatEveryMs: 5000,
    beatLimitMs: 20_000,
  })
  await keepJournal()
  world = await matrixWorld(origin)
  names = await columnNames()
  await settled()
})
afterAll(async () => {
  await undoSince(0)
  await endJournal()
  await database.close()
})

/** Every fifth; `npm run attack -- --only mass` takes them all. */
const SOME = OPERATIONS.filter((operation) => firstWho(operation)).filter((_, at) => at % 5 === 0)

test.each(SOME.map((operation) => ({ name: nameOf(operation), operation })))(
  '$name stores nothing that its form does not offer, whatever column is named beside it',
  async ({ operation }) => {
    const { tried, taken, broken } = await checkMass(operation, names, { origin, world })
    expect(broken).toBeUndefined()
    expect(taken).toEqual([])
    expect(tried).toBeGreaterThan(300)
  },
)
