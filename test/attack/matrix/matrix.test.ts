import { describe, expect, test } from 'vitest'
import { checkOperation, nameOf } from './check.ts'
import { settled } from './journal.ts'
import { journalledFront } from './journalled-front.ts'
import { OPERATIONS } from './operations.ts'
import { type Operation, outcomeOf } from './outcomes.ts'
import { PRINCIPALS, type Principal } from './principals.ts'
import { READS } from './reads.ts'
import { matrixWorld } from './world.ts'

const { origin } = await journalledFront()

const world = await matrixWorld(origin)
await settled()

const ALWAYS: readonly Principal[] = ['guest', 'developer:approved']
const TURN = 5

/**
 * Some of everybody, others for each row: whoever may not comes in turn, of whoever may there is the first. The whole
 * table is `npm run attack -- --only matrix`.
 */
function some(operation: Operation, at: number): Principal[] {
  const may = PRINCIPALS.filter((one) =>
    ['done', 'kept'].includes(String(outcomeOf(operation.outcomes, one))),
  )
  const rest = PRINCIPALS.filter((one) => !may.includes(one))
  const turn = rest.filter((_, index) => index % TURN === at % TURN)
  return [...new Set([...ALWAYS.filter((one) => rest.includes(one)), ...turn, ...may.slice(0, 1)])]
}

describe.each([...READS, ...OPERATIONS].map((operation, at) => ({ operation, at, name: nameOf(operation) })))(
  '$name',
  ({ operation, at }) => {
    test(`comes to what is written for it, and a refusal writes nothing (${operation.path})`, async () => {
      const { misses, cells } = await checkOperation(operation, {
        origin,
        world,
        principals: some(operation, at),
        missing: at % 4 === 0,
      })
      expect(misses, JSON.stringify(misses)).toEqual([])
      expect(cells).toBeGreaterThan(0)
    })
  },
)
