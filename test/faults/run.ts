// `npm run test:deep -- faults`: kills the product and its database under load and checks for damage. Options: --cycles N (100), --seed N.
// Exits with 1 when a goal is missed.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { signalTree } from '#test/process-tree.ts'
import { ensureBuilt } from '../../scripts/build.mjs'
import { noFindings } from './check.ts'
import { openDrill } from './drill.ts'
import { closeInstances, type Instance, startInstance } from './instance.ts'
import { recoveryRow, withLoad } from './rhythm.ts'
import { numberOption, type Row } from './row.ts'

const { values } = parseArgs({ options: { cycles: { type: 'string' }, seed: { type: 'string' } } })
const seed = numberOption('seed', values.seed, Math.floor(Math.random() * 1_000_000), 0)
const cycles = numberOption('cycles', values.cycles, 100)

/** Kills the product's process repeatedly under mixed load, while the embedded database keeps running. */
async function killApp(): Promise<Row[]> {
  const instance = await startInstance()
  const load = await withLoad(instance, seed)
  const ready: number[] = []
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    await load.busy()
    await instance.kill()
    ready.push(await instance.start())
  }
  return [recoveryRow('ready again after kill -9 of the app', ready), ...(await load.verdict(true))]
}

const POST = {
  method: 'POST',
  body: 'email=a%40b.test&password=wrong',
  headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' },
}

/**
 * Milliseconds from `killedAt` until a new database server runs and a post gets a response other than 503. Each post is
 * counted in the database. Processes that briefly outlive their postmaster may still respond before that.
 */
async function untilServed(instance: Instance, killedAt: number, postmaster: number): Promise<number> {
  while (performance.now() - killedAt < 60_000) {
    const sent = performance.now()
    const response = await fetch(`${instance.origin}/signin`, POST).catch(() => null)
    await response?.body?.cancel()
    const isBack = response !== null && response.status !== 503
    if (isBack && ![0, postmaster].includes(await instance.postmaster())) return sent - killedAt
    await sleep(20)
  }
  return Number.POSITIVE_INFINITY
}

/** Kills the embedded database under mixed load, alternately its postmaster alone and all its processes. */
async function killDatabase(): Promise<Row[]> {
  const instance = await startInstance()
  const load = await withLoad(instance, seed)
  const { pid } = instance.server().process
  const alone: number[] = []
  const whole: number[] = []
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    await load.busy()
    const postmaster = await instance.postmaster()
    if (postmaster === 0) throw new Error('the embedded database is not running')
    const isWhole = cycle % 2 === 1
    const killedAt = performance.now()
    if (isWhole) signalTree(postmaster, 'SIGKILL')
    else process.kill(postmaster, 'SIGKILL')
    const took = await untilServed(instance, killedAt, postmaster)
    ;(isWhole ? whole : alone).push(took)
  }
  const rows = await load.verdict()
  const { process: child } = instance.server()
  const hasExited = child.exitCode !== null || child.signalCode !== null || child.pid !== pid
  return [
    recoveryRow('writes again after kill -9 of the postmaster', alone),
    recoveryRow('writes again after kill -9 of the whole cluster', whole),
    noFindings('exits of the app in the meantime', hasExited ? ['the process exited'] : []),
    ...rows,
  ]
}

const drill = openDrill(closeInstances)
await ensureBuilt()
drill.print(`seed ${seed}, ${cycles} cycles`)
await drill.part('app', killApp)
await closeInstances()
await drill.part('database', killDatabase)
await drill.end()
