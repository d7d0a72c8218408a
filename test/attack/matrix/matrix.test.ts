import { describe, expect, test } from 'vitest'
import { checkOperation, nameOf } from './check.ts'
import { waitForJobs } from './journal.ts'
import { journalledFront } from './journalled-front.ts'
import { OPERATIONS } from './operations.ts'
import { READS } from './reads.ts'
import { matrixWorld } from './world.ts'

const { origin } = await journalledFront()

const world = await matrixWorld(origin)
await waitForJobs()

describe.each([...READS, ...OPERATIONS].map((operation) => ({ operation, name: nameOf(operation) })))(
  '$name',
  ({ operation }) => {
    test(`has its documented outcome, and a refusal writes nothing (${operation.path})`, async () => {
      const { mismatches, cells } = await checkOperation(operation, { origin, world })
      expect(mismatches, JSON.stringify(mismatches)).toEqual([])
      expect(cells).toBeGreaterThan(0)
    })
  },
)
