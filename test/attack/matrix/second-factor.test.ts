import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { startBuilt } from '#test/built-server.ts'
import { NO_RATES } from '#test/front.setup.ts'
import { DEMO } from '#test/kept-demo.ts'
import { insertRow } from '#test/world/rows.ts'
import { checkEnded, type EndedMiss, FACTOR_ENDS, whoMay } from './ended.ts'
import { journalMark, settled, undoSince, type Written, writtenSince } from './journal.ts'
import { journalledFront } from './journalled-front.ts'
import { OPERATIONS } from './operations.ts'
import { READS } from './reads.ts'
import { matrixWorld, type MatrixWorld } from './world.ts'
import { nameOf } from './check.ts'
import { type Operation, outcomeOf } from './outcomes.ts'
import { type Answered, isJobWrite, outcomeSeen, press } from './press.ts'
import type { Principal } from './principals.ts'

const REFUSED: ReadonlySet<string | number> = new Set(['away', 401, 403, 404])
/** A job of the server may write in parallel. */
const TRIES = 5

/**
 * A refusal counts by its status while a job emails or notifies someone. A job repeats what is undone after a request,
 * so a retry may meet the same job; matrix.test.ts asserts that a refusal writes none of it.
 */
const isRefusalBesideJobs = ({ status }: Answered, written: readonly Written[]) =>
  status >= 400 && written.every(isJobWrite)

/**
 * How much an outcome grants: nothing, a page or a kept draft, a change. An outcome outside every table grants most.
 */
function gives(outcome: string | number): number {
  if (typeof outcome === 'number' || outcome === 'away') return 0
  if (outcome === 'shown' || outcome === 'kept') return 1
  return outcome === 'done' ? 2 : 3
}

/** A refusal other than the documented one reveals more, unless it is one of those that reveal nothing. */
const isMore = (seen: string | number, allowed: string | number) =>
  gives(seen) > gives(allowed) ||
  (gives(seen) === 0 && gives(allowed) === 0 && seen !== allowed && !REFUSED.has(seen))

/** What one person gets of an operation beyond another one's documented outcome; null for nothing. */
async function beyond(
  operation: Operation,
  { who, like, origin, world }: { who: Principal; like: Principal; origin: string; world: MatrixWorld },
): Promise<string | null> {
  const allowed = outcomeOf(operation.outcomes, like)
  const things = { ...world.things, ...world.linksOf(who) }
  const mark = await journalMark()
  let seen: string | number = ''
  let told = ''
  for (let left = TRIES; left > 0; left -= 1) {
    const answered = await press(operation, { origin, things, cookie: world.people.cookies[who] })
    const written = await writtenSince(mark)
    seen = isRefusalBesideJobs(answered, written)
      ? answered.status
      : outcomeSeen(answered, written, operation)
    told = [answered.status, ...new Set(written.map(({ step, table }) => `${step} ${table}`))].join(', ')
    await undoSince(mark)
    if (!isMore(seen, allowed)) return null
    await settled()
  }
  return `${nameOf(operation)} by ${who}: ${seen} (${told}), ${like} gets ${allowed}`
}

const folder = await mkdtemp(join(tmpdir(), 'parcela-factor-'))
const server = await startBuilt({
  DATABASE_URL: inject('front').databaseUrl,
  DATA_DIR: folder,
  SECRET_KEY: DEMO.SECRET_KEY,
  DEMO: 'off',
  ADMIN_SECOND_FACTOR: 'required',
  ...NO_RATES,
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})
await journalledFront()
const world = await matrixWorld(server.origin)
await settled()

test.each([
  ['admin', 'newcomer'],
  ['insider', 'colleague'],
] as const)(
  'where admins need a second factor, an %s with only a password gets no more at any door than a %s · ADM-201',
  async (who, like) => {
    const found: string[] = []
    for (const operation of [...READS, ...OPERATIONS]) {
      const more = await beyond(operation, { who, like, origin: server.origin, world })
      if (more) found.push(more)
    }
    expect(found.join('\n')).toBe('')
  },
  300_000,
)

const OF_ADMINS = OPERATIONS.filter((operation) => whoMay(operation).includes('admin'))

test('where admins need a second factor, one whose factor ends during the request is refused, and nothing is written · ADM-201', async () => {
  const mark = await journalMark()
  const { userId } = world.people.of('admin')
  await insertRow('secondFactors', { userId, secret: 'never opened', lastStep: 0, confirmedAt: new Date() })
  const misses: EndedMiss[] = []
  for (const operation of OF_ADMINS) {
    const checked = await checkEnded(operation, { origin: server.origin, world, who: ['admin'] })
    expect(checked.endings).toContain(FACTOR_ENDS)
    misses.push(...checked.misses)
  }
  expect(misses).toEqual([])
  await undoSince(mark)
}, 300_000)
