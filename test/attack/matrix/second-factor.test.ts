import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { startBuilt } from '#test/built-server.ts'
import { NO_RATES } from '#test/front.setup.ts'
import { DEMO } from '#test/kept-demo.ts'
import { insertRow } from '#test/world/rows.ts'
import { beyond } from './at-most.ts'
import { checkEnded, type EndedMiss, FACTOR_ENDS, whoMay } from './ended.ts'
import { journalMark, settled, undoSince } from './journal.ts'
import { journalledFront } from './journalled-front.ts'
import { OPERATIONS } from './operations.ts'
import { READS } from './reads.ts'
import { matrixWorld } from './world.ts'

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
  'where admins need a second factor, an %s with a password alone gets no more of any door than a %s · ADM-201',
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

/** Every eighth, as in ended.test.ts. */
const EVERY = Number(process.env['ENDED_EVERY'] ?? 8)
const OF_ADMINS = OPERATIONS.filter((operation) => whoMay(operation).includes('admin'))

test('where admins need a second factor, one whose factor ends while they press is refused, and nothing is written · ADM-201', async () => {
  const mark = await journalMark()
  const { userId } = world.people.of('admin')
  await insertRow('secondFactors', { userId, secret: 'never opened', lastStep: 0, confirmedAt: new Date() })
  const misses: EndedMiss[] = []
  for (const operation of OF_ADMINS.filter((_, at) => at % EVERY === 0)) {
    const checked = await checkEnded(operation, { origin: server.origin, world, who: ['admin'] })
    expect(checked.endings).toContain(FACTOR_ENDS)
    misses.push(...checked.misses)
  }
  expect(misses).toEqual([])
  await undoSince(mark)
}, 300_000)
