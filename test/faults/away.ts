import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { wireTo } from '#test/wire.ts'
import type { Ledger } from './ledger.ts'
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts'
import { loaded, machine } from './rhythm.ts'
import { none, type Row, type Scenario, within } from './row.ts'
import { type Visitor, visitor } from './visitor.ts'
import { openWorld, type World } from './world.ts'

const ANSWER_MS = 2000
const RECOVERY_MS = 5000

/** A way to take the database away and restore it. */
type Fault = { name: string; begin: () => Promise<void>; end: () => Promise<void> }

/** The answers while the database was away, and after it came back. */
type Heard = { statuses: Map<string, number>; timesMs: number[]; unanswered: number }

const PAGES = ['/my-listings', '/platform', '/readyz'] as const
const CALM = ['/healthz', '/favicon.svg', '/about'] as const

/** Requests the same pages repeatedly until stopped. */
function listen(who: Visitor, paths: readonly string[]): { heard: Heard; stop: () => Promise<void> } {
  const heard: Heard = { statuses: new Map(), timesMs: [], unanswered: 0 }
  const order = new AbortController()
  const loop = async (path: string) => {
    while (!order.signal.aborted) {
      const began = performance.now()
      try {
        const { status } = await who.get(path)
        heard.timesMs.push(performance.now() - began)
        const key = `${status}`
        heard.statuses.set(key, (heard.statuses.get(key) ?? 0) + 1)
      } catch {
        heard.unanswered += 1
      }
      await sleep(150)
    }
  }
  const running = Promise.all(paths.map(loop))
  return {
    heard,
    async stop() {
      order.abort()
      await running
    },
  }
}

/** Milliseconds until every page answers 200 again. */
async function recovery(who: Visitor): Promise<number> {
  const began = performance.now()
  for (const until = began + 60_000; performance.now() < until; await sleep(25)) {
    const statuses = await Promise.all(
      PAGES.map((path) =>
        who.get(path).then(
          ({ status }) => status,
          () => 0,
        ),
      ),
    )
    if (statuses.every((status) => status === 200)) return performance.now() - began
  }
  return Number.POSITIVE_INFINITY
}

const other = ({ statuses }: Heard, fine: readonly string[]) =>
  [...statuses].filter(([status]) => !fine.includes(status)).reduce((sum, [, many]) => sum + many, 0)

/** How often the product has logged that the database is away. */
const aways = (world: World) =>
  world.server().lines.filter((line) => line.includes('"event":"database.lost"')).length

/** One fault, `rounds` times: the answers during it, and the time to recover. */
async function suffer(
  world: World,
  fault: Fault,
  { who, guest }: { who: Visitor; guest: Visitor },
  {
    rounds,
    seconds,
    ledger,
    busy,
  }: { rounds: number; seconds: number; ledger: Ledger; busy: () => Promise<void> },
): Promise<Row[]> {
  const [times, back]: [number[], number[]] = [[], []]
  let [away, wrong, unrest, flaps] = [0, 0, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    await busy()
    await fault.begin()
    const began = performance.now()
    const waiting = ledger.entries.filter(({ answeredAt }) => !Number.isFinite(answeredAt))
    const before = ledger.entries.length
    const pages = listen(who, PAGES)
    const calm = listen(guest, CALM)
    await sleep(seconds * 1000)
    await Promise.all([pages.stop(), calm.stop()])
    const asked = [...waiting, ...ledger.entries.slice(before)]
    const writes = asked.map(({ sentAt, answeredAt }) => answeredAt - Math.max(sentAt, began))
    times.push(...pages.heard.timesMs, ...writes.filter(Number.isFinite))
    away += pages.heard.statuses.get('503') ?? 0
    wrong += other(pages.heard, ['200', '503']) + pages.heard.unanswered
    unrest += other(calm.heard, ['200']) + calm.heard.unanswered
    await fault.end()
    const seen = aways(world)
    back.push(await recovery(who))
    flaps += aways(world) - seen
  }
  const answered = within(`${fault.name}: slowest answer meanwhile`, times, ANSWER_MS)
  const healed = within(`${fault.name}: every page well again after`, back, RECOVERY_MS)
  return [
    {
      what: `${fault.name}: 503 with words`,
      figure: `${away} in ${rounds} x ${seconds} s`,
      goal: 'some',
      met: away > 0,
    },
    { ...answered, figure: `${answered.figure}, ${machine()}` },
    none(`${fault.name}: pages with another answer, or with none`, wrong),
    none(`${fault.name}: health, assets, public pages not 200`, unrest),
    { ...healed, figure: `${healed.figure}, away again ${flaps} times, ${machine()}` },
  ]
}

/** Locks the listings, so that writes wait inside their transactions when the fault comes. */
async function insideTransactions(postgres: OwnPostgres): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: postgres.url })
  holder.on('error', () => undefined)
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table listings in share row exclusive mode')
  await sleep(700)
  return () => holder.end().catch(() => undefined)
}

function faultsOf(postgres: OwnPostgres, cable: { swallow: () => void; carry: () => void }): Fault[] {
  let release = () => Promise.resolve()
  return [
    { name: 'frozen', begin: async () => postgres.freeze(), end: async () => postgres.thaw() },
    {
      name: 'frozen inside transactions',
      async begin() {
        release = await insideTransactions(postgres)
        postgres.freeze()
      },
      async end() {
        postgres.thaw()
        await release()
      },
    },
    { name: 'stopped', begin: () => postgres.stop(), end: () => postgres.start() },
    { name: 'black-holed', begin: async () => cable.swallow(), end: async () => cable.carry() },
  ]
}

export const scenario: Scenario = async ({ seed, cycles }) => {
  const postgres = await startOwnPostgres()
  const cable = await wireTo(postgres.url)
  const world: World = await openWorld({ databaseUrl: cable.url })
  let end = () => Promise.resolve()
  try {
    const load = await loaded(world, { seed, people: 5 })
    end = load.stop
    const who = load.workers[0]?.owner
    if (!who) throw new Error('nobody is at work')
    const people = { who, guest: visitor(world.origin) }
    const rounds = Math.max(1, Math.min(3, Math.floor(cycles / 30)))
    const rows: Row[] = []
    for (const fault of faultsOf(postgres, cable))
      rows.push(...(await suffer(world, fault, people, { rounds, seconds: 30, ...load })))
    return [...rows, ...(await load.verdict())]
  } finally {
    await world.close()
    await end()
    await cable.close()
    await postgres.close()
  }
}
