import { expect, test } from 'vitest'
import { nameOf } from './check.ts'
import { settled } from './journal.ts'
import { journalledFront } from './journalled-front.ts'
import { checkMass, columnNames, firstWho } from './mass.ts'
import { OPERATIONS } from './operations.ts'
import { matrixWorld } from './world.ts'

const { origin } = await journalledFront()

const world = await matrixWorld(origin)
const names = await columnNames()
await settled()

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
