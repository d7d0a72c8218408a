import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { check, nothing } from './check.ts'
import { Ledger } from './ledger.ts'
import { startLoad, workersAt } from './load.ts'
import { readiness, untilBusy } from './rhythm.ts'
import { chance, type Row, type Scenario, type ScenarioOptions } from './row.ts'
import { openWorld, type World } from './world.ts'

/** The processes of the embedded cluster, the postmaster first. */
async function cluster(world: World): Promise<number[]> {
  const postmaster = await world.postmaster()
  if (postmaster === 0) throw new Error('the embedded database does not run')
  const below = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  return [postmaster, ...below.flatMap(([pid = 0, parent]) => (parent === postmaster ? [pid] : []))]
}

function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Already gone with its postmaster.
    }
  }
}

const POST = {
  method: 'POST',
  body: 'email=',
  headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' },
}

/**
 * Milliseconds since `killed` until another server runs and a post gets an answer other than 503: each post is counted
 * in the database. Before that, a process that outlives its postmaster for a moment may still answer.
 */
async function untilServed(world: World, killed: number, postmaster: number): Promise<number> {
  while (performance.now() - killed < 60_000) {
    const sent = performance.now()
    const answer = await fetch(`${world.origin}/signin`, POST).catch(() => null)
    await answer?.body?.cancel()
    const isBack = answer !== null && answer.status !== 503
    if (isBack && ![0, postmaster].includes(await world.postmaster())) return sent - killed
    await sleep(20)
  }
  return Number.POSITIVE_INFINITY
}

/** kill -9 of the embedded database under mixed load: alternately of its postmaster alone and of all its processes. */
async function run({ seed, cycles }: ScenarioOptions): Promise<Row[]> {
  const world = await openWorld()
  const random = chance(seed)
  const ledger = new Ledger()
  const workers = await workersAt(() => world.origin, seed, 5)
  const load = startLoad(workers, ledger, { seed })
  const { pid } = world.server().process
  const alone: number[] = []
  const whole: number[] = []
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    await untilBusy(world, ledger, random)
    const pids = await cluster(world)
    const isWhole = cycle % 2 === 1
    const killed = performance.now()
    killAll(isWhole ? pids : pids.slice(0, 1))
    const took = await untilServed(world, killed, pids[0] ?? 0)
    ;(isWhole ? whole : alone).push(took)
  }
  await untilBusy(world, ledger, random)
  await load.stop()
  const rows = await check(world, ledger, { mayRepeat: false })
  const { process } = world.server()
  const died = process.exitCode !== null || process.signalCode !== null || process.pid !== pid
  return [
    readiness('writes again after kill -9 of the postmaster', alone),
    readiness('writes again after kill -9 of the whole cluster', whole),
    nothing('deaths of the app meanwhile', died ? ['the process ended'] : []),
    ...rows,
  ]
}

export const scenario: Scenario = { name: 'database', run }
