// `npm run drill:cluster`: the product on several servers, with Debian's packages and the templates of deploy/, all on
// loopback: two app processes behind HAProxy, two PostgreSQL nodes under Patroni and etcd with synchronous commit,
// PgBouncer in transaction mode, files in S3. Options: --seed N, --rounds N (how often each is killed),
// --logs FOLDER (keeps the engines' output). Exits with 1 if a goal is missed.
import { parseArgs } from 'node:util'
import { missingDebian } from '#test/debian.ts'
import { check, noFindings } from '#test/faults/check.ts'
import { openDrill } from '#test/faults/drill.ts'
import { Ledger } from '#test/faults/ledger.ts'
import { startLoad, workersAt } from '#test/faults/load.ts'
import { machine } from '#test/faults/rhythm.ts'
import { numberOption } from '#test/faults/row.ts'
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
const seed = numberOption('seed', values.seed, Math.floor(Math.random() * 1_000_000), 0)
const rounds = numberOption('rounds', values.rounds, 2)
const missing = await missingDebian(PACKAGES)
if (missing !== null) throw new Error(missing)
await ensureBuilt()
let cluster: Cluster | undefined
process.once('exit', killAll)
const { say, report, part, end } = openDrill(async () => {
  if (cluster && values.logs) await keepLogs(cluster.engines.folder, values.logs)
  await cluster?.close().catch(killAll)
})

async function lose(opened: Cluster): Promise<void> {
  const { world, apps } = opened
  say(`two processes, two nodes, files in ${opened.store}; seed ${seed}, ${rounds} rounds`)
  const ledger = new Ledger()
  const workers = await workersAt(world.origin, seed, 5)
  const [first] = workers
  if (first) report(await readingRows(opened, first, ledger, 4))
  const load = startLoad(workers, ledger, { seed })
  const readers = await startReaders(world.origin)
  const listening = await startListening(world.origin)
  for (let round = 0; round < rounds; round += 1) {
    report(await losePrimary(opened, ledger, listening, 'node'))
    report(await losePrimary(opened, ledger, listening, 'postgres'))
    report(await loseReplica(opened, ledger, readers))
    report(await switchOver(opened, ledger))
    report(await loseApp(opened, ledger, readers))
  }
  await Promise.all([readers.stop(), listening.stop()])
  await load.stop()
  const deaths = apps.flatMap((app) => app.deaths())
  report([noFindings('app processes that exited unexpectedly', deaths)])
  report(await check(world, ledger, { mayRepeat: true }))
}

await part('cluster', async () => {
  cluster = await openCluster()
  try {
    await lose(cluster)
  } catch (error) {
    say([await lastWords(cluster.engines.folder), ...cluster.apps.flatMap((app) => app.deaths())].join('\n'))
    throw error
  }
})
say(machine())
await end()
