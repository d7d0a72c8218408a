import { expect, test } from 'vitest'
import { checkOperation, nameOf } from './check.ts'
import { settled } from './journal.ts'
import { journalledFront } from './journalled-front.ts'
import { OPERATIONS } from './operations.ts'
import { outcomeOf } from './outcomes.ts'
import { PRINCIPALS, type Principal } from './principals.ts'
import { matrixWorld } from './world.ts'

const { origin } = await journalledFront()
const world = await matrixWorld(origin)
await settled()

/** Approved members who own none of this: only an ownership check keeps them out. */
const STRANGERS: readonly Principal[] = ['developer:approved', 'investor:approved', 'advisor:approved']

// Tries the strangers and, in rotation, one other principal without the right. `npm run test:deep -- matrix` tries all.
test('a forbidden write is refused as documented, and writes nothing', async () => {
  const wrong = []
  for (const [at, operation] of OPERATIONS.entries()) {
    const isRefused = (one: Principal) =>
      !['done', 'kept'].includes(String(outcomeOf(operation.outcomes, one)))
    const others = PRINCIPALS.filter((one) => isRefused(one) && !STRANGERS.includes(one))
    const principals = [...STRANGERS.filter(isRefused), ...others.slice(at % others.length).slice(0, 1)]
    const { misses } = await checkOperation(operation, { origin, world, principals, missing: false })
    wrong.push(...misses.map((miss) => ({ name: nameOf(operation), ...miss })))
  }
  expect(wrong).toEqual([])
})
