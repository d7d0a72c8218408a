import { expect, test } from 'vitest'
import { checkOperation, nameOf } from './check.ts'
import { settled } from './journal.ts'
import { journalledFront } from './journalled-front.ts'
import { OPERATIONS } from './operations.ts'
import { outcomeOf } from './outcomes.ts'
import { PRINCIPALS } from './principals.ts'
import { matrixWorld } from './world.ts'

const { origin } = await journalledFront()
const world = await matrixWorld(origin)
await settled()

/** Of those who may not, three for each operation, in turn. The whole table is `npm run test:deep -- matrix`. */
const REFUSED = 3

test('a write that somebody may not make is refused as written, and writes nothing', async () => {
  const wrong = []
  for (const [at, operation] of OPERATIONS.entries()) {
    const refused = PRINCIPALS.filter(
      (one) => !['done', 'kept'].includes(String(outcomeOf(operation.outcomes, one))),
    )
    const principals = Array.from(
      { length: Math.min(REFUSED, refused.length) },
      (_, turn) => refused[(at * REFUSED + turn) % refused.length] ?? 'guest',
    )
    const { misses } = await checkOperation(operation, { origin, world, principals, missing: false })
    wrong.push(...misses.map((miss) => ({ name: nameOf(operation), ...miss })))
  }
  expect(wrong).toEqual([])
})
