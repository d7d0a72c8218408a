// `npm run test:deep -- upgrade [--from COMMIT] [--seed N]`: an earlier release serves load while this
// commit's migrations run; this release starts alongside it, and then the earlier release stops.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { migrate } from '#app/db/migrate.ts'
import { type BuiltServer, startBuilt } from '#test/built-server.ts'
import { openBalancer } from '#test/faults/balancer.ts'
import { noFindings } from '#test/faults/check.ts'
import { openDrill } from '#test/faults/drill.ts'
import { Ledger } from '#test/faults/ledger.ts'
import { startLoad, workersAt } from '#test/faults/load.ts'
import { seedPeople } from '#test/faults/people.ts'
import { unavailableRow, machineLoad } from '#test/faults/rhythm.ts'
import { numberOption } from '#test/faults/row.ts'
import { NO_RATES } from '#test/front.setup.ts'
import { onServer, startTestServer, temporaryFolder, withDatabase } from '#test/server.ts'
import { root } from '#test/source-files.ts'
import { ensureBuilt } from '../../scripts/build.mjs'
import { buildRelease, changedMigrations, migrationsOf, oldestCompatible } from './previous-release.ts'

const { values } = parseArgs({ options: { from: { type: 'string' }, seed: { type: 'string' } } })
const seed = numberOption('seed', values.seed, randomBytes(2).readUInt16BE(), 0)
const from = values.from ?? (await oldestCompatible())

const home = await temporaryFolder()
const server = await startTestServer()
const name = `upgrade_${process.pid}`
const url = withDatabase(server.url, name)
const started: BuiltServer[] = []
const { print, report, part, end } = openDrill(async () => {
  for (const one of started) one.process.kill('SIGKILL')
  await onServer(server.url, (client) => client.query(`drop database if exists ${name} with (force)`)).catch(
    () => undefined,
  )
  await server.stop()
  await rm(home, { recursive: true, force: true })
})
const portOf = ({ origin }: BuiltServer) => Number(new URL(origin).port)
const note = (what: string, figure: string, goal = 'reported', met = true) =>
  report([{ what, figure, goal, met }])

async function drill(): Promise<void> {
  const previous = join(home, 'previous')
  await buildRelease(from, previous)
  await ensureBuilt()
  report([
    noFindings('migrations that have changed since the earlier release', await changedMigrations(previous)),
  ])
  const known = await migrationsOf(previous)
  const added = (await migrationsOf(root)).filter((one) => !known.includes(one))
  note('new migrations', added.join(' ') || 'none')

  await onServer(server.url, (client) => client.query(`create database ${name}`))
  const balancer = await openBalancer()
  const variables = {
    DATABASE_URL: url,
    SECRET_KEY: Buffer.alloc(32, 5).toString('base64'),
    DATA_DIR: join(home, 'data'),
    DEMO: 'off',
    PUBLIC_ORIGIN: balancer.origin,
    TRUSTED_PROXY_HOPS: '1',
    LOG_LEVEL: 'warn',
    ...NO_RATES,
  }
  const old = await startBuilt(variables, previous)
  started.push(old)
  await seedPeople(url)
  balancer.serve([portOf(old)])
  const workers = await workersAt(balancer.origin, seed, 4)
  const ledger = new Ledger()
  const load = startLoad(workers, ledger, { seed, rate: 10 })
  const acknowledged = () => ledger.count('acknowledged')
  const waitForWrites = async (more: number) => {
    const until = performance.now() + 120_000
    for (const target = acknowledged() + more; acknowledged() < target && performance.now() < until;)
      await sleep(50)
  }
  await waitForWrites(40)
  const startedAt = performance.now()
  const applied = await migrate({ url, folder: join(root, 'db/migrations') })
  const took = performance.now() - startedAt
  const time = `${(took / 1000).toFixed(1)} s, ${applied.length} files`
  note('time of the migrations under load', time, 'all', applied.length === added.length)
  const before = acknowledged()
  await waitForWrites(60)
  const done = acknowledged() - before
  note('operations of the earlier release on the new schema', String(done), 'more than 50', done > 50)
  const current = await startBuilt(variables)
  started.push(current)
  balancer.serve([portOf(old), portOf(current)])
  await waitForWrites(60)
  // As in a deployment, the balancer stops using a process before the process is stopped.
  balancer.serve([portOf(current)])
  const code = await old.stop()
  await waitForWrites(30)
  await load.stop()
  await balancer.close()
  await current.stop()
  const errors = [old, current].flatMap(({ lines }) =>
    lines.filter((line) => line.includes('"level":"error"')),
  )
  report([
    noFindings('requests that failed', [...ledger.cut, ...balancer.broken]),
    noFindings('unexpected responses', ledger.unexpected),
    unavailableRow(ledger),
    noFindings('errors in the logs of both', errors),
  ])
  note('operations acknowledged in total', String(acknowledged()))
  note('exit code of the earlier release', String(code), '0', code === 0)
}

print(`from ${from.slice(0, 12)}, seed ${seed}`)
await part('upgrade', drill)
print(machineLoad())
await end()
