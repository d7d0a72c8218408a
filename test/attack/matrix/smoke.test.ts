import { expect, test } from 'vitest'
import { checkOperation, nameOf } from './check.ts'
import { waitForJobs } from './journal.ts'
import { journalledFront } from './journalled-front.ts'
import { OPERATIONS } from './operations.ts'
import { outcomeOf } from './outcomes.ts'
import { PRINCIPALS, type Principal } from './principals.ts'
import { matrixWorld } from './world.ts'

const { origin } = await journalledFront()
const world = await matrixWorld(origin)
await waitForJobs()

/** Approved members who own none of this: only an ownership check keeps them out. */
const STRANGERS: readonly Principal[] = ['developer:approved', 'investor:approved', 'advisor:approved']

// As the strangers and, in rotation, as another principal without the right. `npm run test:deep -- matrix` covers all.
test('a forbidden write is refused as documented and writes nothing', async () => {
  const wrong = []
  for (const [at, operation] of OPERATIONS.entries()) {
    const isRefused = (one: Principal) =>
      !['done', 'kept'].includes(String(outcomeOf(operation.outcomes, one)))
    const others = PRINCIPALS.filter((one) => isRefused(one) && !STRANGERS.includes(one))
    const principals = [...STRANGERS.filter(isRefused), ...others.slice(at % others.length).slice(0, 1)]
    const { mismatches } = await checkOperation(operation, { origin, world, principals, missing: false })
    wrong.push(...mismatches.map((mismatch) => ({ name: nameOf(operation), ...mismatch })))
  }
  expect(wrong).toEqual([])
})
