// `npm run drill:upgrade -- [--from COMMIT] [--seed N]`: an earlier release serves load while this
// commit's migrations run; this release starts alongside it, then the earlier one stops.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { spawnSync } from 'node:child_process'
import { migrate } from '#app/db/migrate.ts'
import { type BuiltServer, startBuilt } from '#test/built-server.ts'
import { openBalancer } from '#test/faults/balancer.ts'
import { Ledger } from '#test/faults/ledger.ts'
import { startLoad, workersAt } from '#test/faults/load.ts'
import { settle } from '#test/faults/people.ts'
import { NO_LIMITS } from '#test/faults/world.ts'
import { onServer, startTestServer, temporaryFolder, withDatabase } from '#test/server.ts'
import { root } from '#test/source-files.ts'
import { buildFormer, changedSince, migrationsOf, oldestBeside } from './former.ts'

const { values } = parseArgs({ options: { from: { type: 'string' }, seed: { type: 'string' } } })
const seed = Number(values.seed ?? randomBytes(2).readUInt16BE())
const from = values.from ?? (await oldestBeside())
const say = (line: string) => process.stdout.write(`${line}\n`)

type Row = { what: string; figure: string; goal: string; isMet: boolean }
const rows: Row[] = []
const none = (what: string, found: readonly unknown[]) => {
  for (const one of found.slice(0, 5)) say(`  ${what}: ${String(one)}`)
  rows.push({ what, figure: String(found.length), goal: '0', isMet: found.length === 0 })
}

const home = await temporaryFolder()
const server = await startTestServer()
const name = `upgrade_${process.pid}`
const url = withDatabase(server.url, name)
const started: BuiltServer[] = []
let isClean = false
async function clean(): Promise<void> {
  if (isClean) return
  isClean = true
  for (const one of started) one.process.kill('SIGKILL')
  await onServer(server.url, (client) => client.query(`drop database if exists ${name} with (force)`)).catch(
    () => undefined,
  )
  await server.stop()
  await rm(home, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void clean().then(() => process.exit(130)))

const portOf = ({ origin }: BuiltServer) => Number(new URL(origin).port)

async function drill(): Promise<void> {
  const former = join(home, 'former')
  await buildFormer(from, former)
  spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root, stdio: 'inherit' })
  none('migrations changed since the earlier release', await changedSince(former))
  const known = await migrationsOf(former)
  const added = (await migrationsOf(root)).filter((one) => !known.includes(one))
  rows.push({
    what: 'new migrations',
    figure: added.join(' ') || 'none',
    goal: 'reported',
    isMet: true,
  })

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
    ...NO_LIMITS,
  }
  const old = await startBuilt(variables, former)
  started.push(old)
  await settle(url)
  balancer.serve([portOf(old)])
  const workers = await workersAt(() => balancer.origin, seed, 4)
  const ledger = new Ledger()
  const load = startLoad(workers, ledger, { seed, rate: 10 })
  const acknowledged = () => ledger.count('acknowledged')
  /** The load continues for this many further acknowledged operations. */
  const go = async (more: number) => {
    const until = performance.now() + 120_000
    for (const goal = acknowledged() + more; acknowledged() < goal && performance.now() < until;)
      await sleep(50)
  }
  await go(40)
  const began = performance.now()
  const applied = await migrate({ url, folder: join(root, 'db/migrations') })
  const took = performance.now() - began
  rows.push({
    what: 'time of the migrations under load',
    figure: `${(took / 1000).toFixed(1)} s, ${applied.length} files`,
    goal: 'reported',
    isMet: applied.length === added.length,
  })
  const before = acknowledged()
  await go(60)
  rows.push({
    what: 'operations of the earlier release on the new schema',
    figure: String(acknowledged() - before),
    goal: 'more than 50',
    isMet: acknowledged() - before > 50,
  })
  const fresh = await startBuilt(variables)
  started.push(fresh)
  balancer.serve([portOf(old), portOf(fresh)])
  await go(60)
  // A process is removed from the balancer before it is stopped.
  balancer.serve([portOf(fresh)])
  const code = await old.stop()
  await go(30)
  await load.stop()
  await balancer.close()
  await fresh.stop()
  none('requests that failed', [...ledger.cut.map(({ words }) => words), ...balancer.broken])
  none('unexpected responses', ledger.surprises)
  none('503 responses', Array.from({ length: ledger.count('away') }))
  none(
    'errors in the logs of both',
    [old, fresh].flatMap(({ lines }) => lines.filter((line) => line.includes('"level":"error"'))),
  )
  rows.push({
    what: 'operations acknowledged in all',
    figure: String(acknowledged()),
    goal: 'reported',
    isMet: true,
  })
  rows.push({ what: 'exit code of the earlier release', figure: String(code), goal: '0', isMet: code === 0 })
}

say(`from ${from.slice(0, 12)}, seed ${seed}`)
try {
  await drill()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  rows.push({ what: 'the drill finished', figure: 'no', goal: 'yes', isMet: false })
} finally {
  await clean()
}
say(`\n| what | figure | goal | |\n|---|---|---|---|`)
for (const { what, figure, goal, isMet } of rows)
  say(`| ${what} | ${figure} | ${goal} | ${isMet ? 'met' : '**missed**'} |`)
const failed = rows.filter(({ isMet }) => !isMet).length
say(`load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
say(`${rows.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
