// `npm run test:deep -- cluster`: the product on several servers, with Debian's packages and the templates in deploy/, all on
// loopback: two app processes behind HAProxy, two PostgreSQL nodes under Patroni and etcd with synchronous commit,
// PgBouncer in transaction mode, files in S3. Options: --seed N, --rounds N (how often each process is killed).
// Exits with 1 if a goal is missed.
import { parseArgs } from 'node:util'
import { missingDebian } from '#test/debian.ts'
import { check, noFindings } from '#test/faults/check.ts'
import { openDrill } from '#test/faults/drill.ts'
import { Ledger } from '#test/faults/ledger.ts'
import { startLoad, workersAt } from '#test/faults/load.ts'
import { machineLoad } from '#test/faults/rhythm.ts'
import { numberOption } from '#test/faults/row.ts'
import { ensureBuilt } from '../../scripts/build.mjs'
import { type Cluster, openCluster } from './cluster.ts'
import { logTails, PACKAGES } from './engines.ts'
import { switchOver, killApp, killPrimary, killReplica } from './failures.ts'
import { killAll } from './program.ts'

const { values } = parseArgs({
  options: { seed: { type: 'string' }, rounds: { type: 'string' } },
})
const seed = numberOption('seed', values.seed, Math.floor(Math.random() * 1_000_000), 0)
const rounds = numberOption('rounds', values.rounds, 2)
const missing = await missingDebian(PACKAGES)
if (missing !== null) throw new Error(missing)
await ensureBuilt()
let cluster: Cluster | undefined
process.once('exit', killAll)
const { print, report, part, end } = openDrill(async () => {
  await cluster?.close().catch(killAll)
})

async function injectFailures(opened: Cluster): Promise<void> {
  const { instance, apps } = opened
  print(`two processes, two nodes, files in ${opened.store}; seed ${seed}, ${rounds} rounds`)
  const ledger = new Ledger()
  const workers = await workersAt(instance.origin, seed, 5)
  const load = startLoad(workers, ledger, { seed })
  for (let round = 0; round < rounds; round += 1) {
    report(await killPrimary(opened, ledger, 'node'))
    report(await killPrimary(opened, ledger, 'postgres'))
    report(await killReplica(opened, ledger))
    report(await switchOver(opened, ledger))
    report(await killApp(opened, ledger))
  }
  await load.stop()
  const unexpectedExits = apps.flatMap((app) => app.unexpectedExits())
  report([noFindings('app processes that exited unexpectedly', unexpectedExits)])
  report(await check(instance, ledger, { mayRepeat: true }))
}

await part('cluster', async () => {
  cluster = await openCluster()
  try {
    await injectFailures(cluster)
  } catch (error) {
    print(
      [await logTails(cluster.engines.folder), ...cluster.apps.flatMap((app) => app.unexpectedExits())].join(
        '\n',
      ),
    )
    throw error
  }
})
print(machineLoad())
await end()
