// `npm run drill:cluster`: the product on several servers, with Debian's packages and the templates of deploy/, all on
// loopback: two app processes behind HAProxy, two PostgreSQL nodes under Patroni and etcd with synchronous commit,
// PgBouncer in transaction mode, files in S3. Options: --seed N, --rounds N (how often each is killed),
// --logs FOLDER (keeps the engines' output). Exits with 1 if a goal is missed.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { missingDebian } from '#test/debian.ts'
import { check, nothing } from '#test/faults/check.ts'
import { Ledger } from '#test/faults/ledger.ts'
import { startLoad, workersAt } from '#test/faults/load.ts'
import { given, type Row } from '#test/faults/row.ts'
import { ensureBuilt } from '../../scripts/build.mjs'
import { type Cluster, openCluster } from './cluster.ts'
import { keepLogs, lastWords, PACKAGES } from './engines.ts'
import { startListening } from './listening.ts'
import { switchOver, loseApp, losePrimary, loseReplica } from './losing.ts'
import { killAll } from './program.ts'
import { startReaders } from './readers.ts'
import { readingRows } from './reading.ts'

const { values } = parseArgs({
  options: { seed: { type: 'string' }, rounds: { type: 'string' }, logs: { type: 'string' } },
})
const seed = given('seed', values.seed, Math.floor(Math.random() * 1_000_000), 0)
const rounds = given('rounds', values.rounds, 2)
const say = (line: string) => process.stdout.write(`${line}\n`)
const rows: Row[] = []

function printRows(found: readonly Row[]): void {
  rows.push(...found)
  for (const { what, figure, goal, met } of found)
    say(`${what.padEnd(58)} | ${figure.padEnd(44)} | ${goal.padEnd(10)} | ${met ? 'met' : 'MISSED'}`)
}

async function drill(cluster: Cluster): Promise<void> {
  const { world } = cluster
  say(`two processes, two nodes, files in ${cluster.store}; seed ${seed}, ${rounds} rounds`)
  const ledger = new Ledger()
  const workers = await workersAt(() => world.origin, seed, 5)
  const [first] = workers
  if (first) printRows(await readingRows(cluster, first, ledger, 4))
  const load = startLoad(workers, ledger, { seed })
  const readers = await startReaders(world.origin)
  const listening = await startListening(world.origin)
  for (let round = 0; round < rounds; round += 1) {
    printRows(await losePrimary(cluster, ledger, listening, 'node'))
    printRows(await losePrimary(cluster, ledger, listening, 'postgres'))
    printRows(await loseReplica(cluster, ledger, readers))
    printRows(await switchOver(cluster, ledger))
    printRows(await loseApp(cluster, ledger, readers))
  }
  await Promise.all([readers.stop(), listening.stop()])
  await load.stop()
  printRows([
    nothing(
      'app processes that exited unexpectedly',
      cluster.apps.flatMap((app) => app.deaths()),
    ),
  ])
  printRows(await check(world, ledger, { mayRepeat: true }))
}

const missing = await missingDebian(PACKAGES)
if (missing !== null) {
  process.stderr.write(`${missing}\n`)
  process.exit(1)
}
await ensureBuilt()
let cluster: Cluster | undefined
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    isStopping = true
    say('stopped; cleaning up')
    void (cluster?.close() ?? Promise.resolve()).catch(killAll).finally(() => process.exit(130))
  })
}
process.once('exit', killAll)
const began = performance.now()
try {
  cluster = await openCluster()
  await drill(cluster)
} catch (error) {
  const figure = error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (!isStopping) printRows([{ what: 'the drill itself', figure, goal: 'completes', met: false }])
  if (cluster && !isStopping)
    say([await lastWords(cluster.engines.folder), ...cluster.apps.flatMap((app) => app.deaths())].join('\n'))
} finally {
  if (cluster && values.logs) await keepLogs(cluster.engines.folder, values.logs)
  if (!isStopping) await cluster?.close().catch(killAll)
}
const failed = rows.filter(({ met }) => !met).length
say(
  `${((performance.now() - began) / 60_000).toFixed(1)} minutes, load ${loadavg()[0]?.toFixed(1)} at the end`,
)
say(`${rows.length - failed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
