import { setTimeout as sleep } from 'node:timers/promises'
import { signalTree } from '#test/process-tree.ts'
import { noFindings } from './check.ts'
import { loaded, readiness } from './rhythm.ts'
import type { Scenario } from './row.ts'
import { openWorld, type World } from './world.ts'

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
export const scenario: Scenario = async ({ seed, cycles }) => {
  const world = await openWorld()
  const load = await loaded(world, { seed, people: 5 })
  const { pid } = world.server().process
  const alone: number[] = []
  const whole: number[] = []
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    await load.busy()
    const postmaster = await world.postmaster()
    if (postmaster === 0) throw new Error('the embedded database is not running')
    const isWhole = cycle % 2 === 1
    const killed = performance.now()
    if (isWhole) signalTree(postmaster, 'SIGKILL')
    else process.kill(postmaster, 'SIGKILL')
    const took = await untilServed(world, killed, postmaster)
    ;(isWhole ? whole : alone).push(took)
  }
  const rows = await load.verdict()
  const { process: child } = world.server()
  const died = child.exitCode !== null || child.signalCode !== null || child.pid !== pid
  return [
    readiness('writes again after kill -9 of the postmaster', alone),
    readiness('writes again after kill -9 of the whole cluster', whole),
    noFindings('deaths of the app meanwhile', died ? ['the process exited'] : []),
    ...rows,
  ]
}
