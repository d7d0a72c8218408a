import { expect, test } from 'vitest'
import { startBeside } from '#test/front.ts'
import { insertRow } from '#test/world/rows.ts'
import { checkEnded, type EndedMismatch, FACTOR_ENDS, allowedPrincipals } from './ended.ts'
import { journalMark, waitForJobs, undoSince, type WrittenRow, writtenSince } from './journal.ts'
import { journalledFront } from './journalled-front.ts'
import { OPERATIONS } from './operations.ts'
import { READS } from './reads.ts'
import { matrixWorld, type MatrixWorld } from './world.ts'
import { nameOf } from './check.ts'
import { type Operation, outcomeOf } from './outcomes.ts'
import { type Reply, isJobWrite, actualOutcome, sendOperation } from './request.ts'
import type { Principal } from './principals.ts'

const REFUSED: ReadonlySet<string | number> = new Set(['away', 401, 403, 404])
/** A job may write in parallel. */
const MAX_TRIES = 5

/**
 * A refusal during which only jobs wrote. Jobs repeat what is undone after a request, so a retry may run into the same
 * job. matrix.test.ts asserts that the refusal itself writes nothing.
 */
const isRefusalDespiteJobs = ({ status }: Reply, written: readonly WrittenRow[]) =>
  status >= 400 && written.every(isJobWrite)

/**
 * How much an outcome grants: nothing, a page or a saved draft, or a change. An unexpected outcome ranks highest.
 */
function rank(outcome: string | number): number {
  if (typeof outcome === 'number' || outcome === 'away') return 0
  if (outcome === 'shown' || outcome === 'kept') return 1
  return outcome === 'done' ? 2 : 3
}

/** Whether the outcome grants more than documented, or is another refusal that could reveal something. */
const exceeds = (actual: string | number, allowed: string | number) =>
  rank(actual) > rank(allowed) ||
  (rank(actual) === 0 && rank(allowed) === 0 && actual !== allowed && !REFUSED.has(actual))

/** What `who` gets from an operation beyond the documented outcome for `like`, or null. */
async function excessOf(
  operation: Operation,
  { who, like, origin, world }: { who: Principal; like: Principal; origin: string; world: MatrixWorld },
): Promise<string | null> {
  const allowed = outcomeOf(operation.outcomes, like)
  const fixtures = { ...world.fixtures, ...world.linksOf(who) }
  const mark = await journalMark()
  let actual: string | number = ''
  let detail = ''
  for (let left = MAX_TRIES; left > 0; left -= 1) {
    const reply = await sendOperation(operation, { origin, fixtures, cookie: world.people.cookies[who] })
    const written = await writtenSince(mark)
    actual = isRefusalDespiteJobs(reply, written) ? reply.status : actualOutcome(reply, written, operation)
    detail = [reply.status, ...new Set(written.map(({ step, table }) => `${step} ${table}`))].join(', ')
    await undoSince(mark)
    if (!exceeds(actual, allowed)) return null
    await waitForJobs()
  }
  return `${nameOf(operation)} by ${who}: ${actual} (${detail}), ${like} gets ${allowed}`
}

const server = await startBeside({ ADMIN_SECOND_FACTOR: 'required' })
await journalledFront()
const world = await matrixWorld(server.origin)
await waitForJobs()

test.each([
  ['admin', 'newcomer'],
  ['insider', 'colleague'],
] as const)(
  'where admins need a second factor, an %s with only a password can do no more than a %s · ADM-201',
  async (who, like) => {
    const found: string[] = []
    for (const operation of [...READS, ...OPERATIONS]) {
      const excess = await excessOf(operation, { who, like, origin: server.origin, world })
      if (excess) found.push(excess)
    }
    expect(found.join('\n')).toBe('')
  },
  300_000,
)

const ADMIN_OPERATIONS = OPERATIONS.filter((operation) => allowedPrincipals(operation).includes('admin'))

test('where admins need a second factor, an admin whose factor is removed during a request is refused, and nothing is written · ADM-201', async () => {
  const mark = await journalMark()
  const { userId } = world.people.of('admin')
  await insertRow('secondFactors', { userId, secret: 'never opened', lastStep: 0, confirmedAt: new Date() })
  const mismatches: EndedMismatch[] = []
  for (const operation of ADMIN_OPERATIONS) {
    const checked = await checkEnded(operation, { origin: server.origin, world, who: ['admin'] })
    expect(checked.endings).toContain(FACTOR_ENDS)
    mismatches.push(...checked.mismatches)
  }
  expect(mismatches).toEqual([])
  await undoSince(mark)
}, 300_000)
