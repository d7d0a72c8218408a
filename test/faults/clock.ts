import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { temporaryFolder } from '#test/server.ts'
import { address, PASSWORD } from './people.ts'
import { loaded } from './rhythm.ts'
import { none, type Row, type Scenario, within } from './row.ts'
import { signIn, visitor } from './visitor.ts'
import { openWorld, type World } from './world.ts'
import { application, REGISTERED } from './writes.ts'

const DAY = 86_400_000
const PRELOAD = pathToFileURL(join(import.meta.dirname, 'shifted-clock.mjs')).href

/** Tables from which a job deletes old rows. */
const AGING = [
  'files',
  'sessions',
  'email_queue',
  'audit_log',
  'notices',
  'listing_drafts',
  'early_access_applications',
]

async function counts(world: World): Promise<Map<string, number>> {
  const found = await world.ask<{ name: string; many: number }>(
    AGING.map((name) => `select '${name}' as name, count(*)::int as many from ${name}`).join(' union all '),
  )
  return new Map(found.map(({ name, many }) => [name, many]))
}

const isIn = async (who: ReturnType<typeof visitor>) => (await who.get('/platform')).status === 200

export const scenario: Scenario = async ({ seed, cycles }) => {
  const folder = await temporaryFolder()
  const file = join(folder, 'shift')
  const shift = (ms: number) => writeFile(file, String(ms))
  await shift(0)
  const world = await openWorld({ variables: { NODE_OPTIONS: `--import ${PRELOAD}`, SHIFT_FILE: file } })
  let end = () => Promise.resolve()
  try {
    const load = await loaded(world, { seed, people: 4 })
    end = load.stop
    const leaps = Math.max(4, Math.min(cycles, 20))
    for (let leap = 0; leap < leaps; leap += 1) {
      await load.busy()
      await shift(leap % 2 === 0 ? Math.round((load.random() * 2 - 1) * 50 * 60_000) : 0)
    }
    await shift(0)
    const small = await load.verdict()
    return [
      { what: `${leaps} leaps of up to 50 minutes under load`, figure: 'done', goal: 'done', met: true },
      ...small,
      ...(await farAhead(world, shift)),
    ]
  } finally {
    await world.close()
    await end()
    await rm(folder, { recursive: true, force: true })
  }
}

/** An application from an address outside the demo; retried while a busy machine answers 503. */
async function applyAhead(world: World): Promise<boolean> {
  const guest = visitor(world.origin)
  for (let tries = 0; tries < 20; tries += 1) {
    const { toast } = await guest.post('/early-access', application('ahead@guest.example'))
    if (toast === REGISTERED) return true
    await sleep(500)
  }
  return false
}

/** Sets the process's clock more than a year ahead of the database's, across a restart, and back. */
async function farAhead(world: World, shift: (ms: number) => Promise<void>): Promise<Row[]> {
  const before = await counts(world)
  await world.kill()
  await shift(400 * DAY)
  await world.start()
  // At start every job runs immediately.
  await sleep(10_000)
  const told = await world.ask(`select 1 from failure_streaks where ended_at is null`)
  const after = await counts(world)
  const gone = AGING.filter((name) => (after.get(name) ?? 0) < (before.get(name) ?? 0))
  const ahead = visitor(world.origin)
  await signIn(ahead, address('developer'), PASSWORD)
  const wasIn = await isIn(ahead)
  const isTaken = await applyAhead(world)
  await shift(0)
  await sleep(300)
  const began = performance.now()
  const mailed = await world.mailbox
    .waitFor('ahead@guest.example', () => true, 60_000)
    .then(
      () => performance.now() - began,
      () => Number.POSITIVE_INFINITY,
    )
  const stillIn = await isIn(ahead)
  const [late] = await world.ask<{ days: number }>(
    `select round(extract(epoch from max(created_at) - now()) / 86400)::int as days from sessions`,
  )
  const again = visitor(world.origin)
  await signIn(again, address('developer'), PASSWORD)
  const isBack = await isIn(again)
  const yes = (what: string, met: boolean): Row => ({ what, figure: met ? 'yes' : 'no', goal: 'yes', met })
  return [
    {
      ...none('a clock 400 days ahead: tables that lost rows to a job', gone.length),
      ...(gone.length > 0 && { figure: gone.join(', ') }),
    },
    {
      what: 'admins told that removal rests',
      figure: `${told.length} jobs`,
      goal: 'some',
      met: told.length > 0,
    },
    yes('signed in while the clock is ahead', wasIn),
    {
      what: 'that session lives on, begun so many days ahead',
      figure: `${stillIn ? 'yes' : 'no'}, ${late?.days}`,
      goal: 'no, or 0',
      met: !stillIn || late?.days === 0,
    },
    yes('signed in after the clock is right', isBack),
    yes('application made while the clock is ahead', isTaken),
    within('its mail, once the clock is right', [mailed], 30_000),
  ]
}
