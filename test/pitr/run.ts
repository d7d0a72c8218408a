// `npm run drill:pitr -- [--seed N] [--members N]`: Debian's PostgreSQL 15 with continuous archiving loses its disk at the
// worst moment. It is restored to the end of the archive and to a chosen second, with the product on top.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { migrate } from '#app/db/migrate.ts'
import { startBuilt } from '#test/built-server.ts'
import { ownFolder } from '#test/cluster/node.ts'
import { killAll, owner } from '#test/cluster/program.ts'
import { missingDebian } from '#test/debian.ts'
import { openDrill } from '#test/faults/drill.ts'
import { machineLoad } from '#test/faults/rhythm.ts'
import { numberOption } from '#test/faults/row.ts'
import { onServer, withDatabase } from '#test/server.ts'
import { root } from '#test/source-files.ts'
import { fillDesks } from '../../bench/desk-world.ts'
import { ensureBuilt } from '../../scripts/build.mjs'
import { BIN, type Cluster, configure, startCluster, tool } from './cluster.ts'
import { type Mark, startWriter, writtenNumbers } from './writer.ts'

const { values } = parseArgs({ options: { seed: { type: 'string' }, members: { type: 'string' } } })
const seed = numberOption('seed', values.seed, randomBytes(2).readUInt16BE(), 0)
const members = numberOption('members', values.members, 10_000)
const RPO_SECONDS = 300
const RTO_SECONDS = 120

const missing = await missingDebian({ 'postgresql-15': join(BIN, 'postgres') })
if (missing) throw new Error(missing)
await ensureBuilt()
const home = await mkdtemp(join(tmpdir(), 'parcela-pitr-'))
await chmod(home, 0o755)
process.once('exit', killAll)
const { print, report, part, end } = openDrill(async () => {
  killAll()
  await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})
const note = (what: string, figure: string, goal: string, met: boolean) =>
  report([{ what, figure, goal, met }])
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** A new cluster from the base backup and the archive, up to a moment or to the end of the archive. */
async function restored(name: string, archive: string, base: string, target: string[]): Promise<Cluster> {
  const folder = await ownFolder(home, name)
  await cp(base, folder, { recursive: true })
  if (owner.uid !== undefined) spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folder])
  // Its history diverges from here on, so it archives into a separate folder.
  const ownArchive = await ownFolder(home, `${name}-wal`)
  const recovery = [
    `restore_command = 'cp ${archive}/%f %p'`,
    `recovery_target_action = 'promote'`,
    ...target,
  ]
  await configure(folder, ownArchive, recovery)
  await writeFile(join(folder, 'recovery.signal'), '')
  return startCluster(folder)
}

async function drill(): Promise<void> {
  const archive = await ownFolder(home, 'archive')
  const folder = await ownFolder(home, 'primary')
  tool('initdb', '-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')
  await configure(folder, archive, [])
  const primary = await startCluster(folder)
  await onServer(primary.url, (client) => client.query('create database parcela'))
  const url = withDatabase(primary.url, 'parcela')
  await migrate({ url, folder: join(root, 'db/migrations') })
  await onServer(url, (client) => fillDesks(client, members))
  print(`${members} members created`)

  const base = await ownFolder(home, 'base')
  const startedAt = performance.now()
  tool('pg_basebackup', '-D', base, '-X', 'fetch', '-c', 'fast', '-d', primary.url)
  print(`base backup in ${seconds(performance.now() - startedAt)}`)

  const writer = startWriter(url)
  await sleep(5000 + (seed % 5000))
  const target = Date.now()
  await sleep(1000)
  // The mistake to be undone; everything before it must survive.
  await onServer(url, async (client) => {
    await client.query(`update members set full_name = 'Gone'`)
    await client.query('delete from contact_messages')
  })
  await worstMoment(url)
  const lostAt = Date.now()
  await primary.destroy()
  await writer.stop()
  print(
    `the disk is lost ${seconds(lostAt - target)} after the chosen second, ${writer.marks.length} writes acknowledged`,
  )

  await newest(archive, base, writer.marks, lostAt)
  await chosenSecond(archive, base, writer.marks, target)
}

/** Waits until the last archived segment is nearly as old as a segment can get. */
async function worstMoment(url: string): Promise<void> {
  await onServer(url, async (client) => {
    const { rows: settings } = await client.query<{ seconds: number }>(
      `select setting::int as seconds from pg_settings where name = 'archive_timeout'`,
    )
    const limit = settings[0]?.seconds ?? 60
    const { rows: clock } = await client.query<{ now: Date }>('select clock_timestamp() as now')
    for (;;) {
      const { rows: found } = await client.query<{ is: boolean }>(
        `select coalesce(last_archived_time > $1 and clock_timestamp() - last_archived_time
          > make_interval(secs => $2), false) as is from pg_stat_archiver`,
        [clock[0]?.now, limit * 0.9],
      )
      if (found[0]?.is) return
      await sleep(250)
    }
  })
}

async function newest(archive: string, base: string, marks: readonly Mark[], lostAt: number) {
  const cluster = await restored('newest', archive, base, [])
  const numbers = await onServer(withDatabase(cluster.url, 'parcela'), writtenNumbers)
  await cluster.stop()
  const restoredMarks = marks.filter(({ number }) => numbers.has(number))
  const last = restoredMarks.at(-1)
  const lost = lostAt - (last?.doneAt ?? 0)
  note(
    'RPO: the whole disk is lost',
    seconds(lost),
    `${RPO_SECONDS} s`,
    restoredMarks.length > 0 && lost <= RPO_SECONDS * 1000,
  )
  const gaps = marks.filter(({ number }) => number < (last?.number ?? 0) && !numbers.has(number)).length
  note('acknowledged writes missing before that', String(gaps), '0', gaps === 0)
}

async function chosenSecond(archive: string, base: string, marks: readonly Mark[], target: number) {
  const startedAt = performance.now()
  const moment = new Date(target).toISOString().replace('T', ' ').replace('Z', '+00')
  const cluster = await restored('chosen', archive, base, [`recovery_target_time = '${moment}'`])
  const database = performance.now() - startedAt
  const url = withDatabase(cluster.url, 'parcela')
  const product = await startBuilt({
    DATABASE_URL: url,
    SECRET_KEY: randomBytes(32).toString('base64'),
    DATA_DIR: join(home, 'data'),
    DEMO: 'off',
    LOG_LEVEL: 'error',
  })
  const response = await fetch(product.origin)
  const all = performance.now() - startedAt
  await product.stop()
  note(
    `RTO: from nothing to a page, ${members} members`,
    `${seconds(all)} (database ${seconds(database)})`,
    `${RTO_SECONDS} s`,
    response.status === 200 && all <= RTO_SECONDS * 1000,
  )
  await onServer(url, async (client) => {
    const numbers = await writtenNumbers(client)
    const absent = marks.filter(({ doneAt, number }) => doneAt < target && !numbers.has(number)).length
    const early = marks.filter(({ doneAt }) => doneAt < target).length
    note(
      `missing of ${early} writes before the chosen second`,
      String(absent),
      '0',
      early > 0 && absent === 0,
    )
    const late = marks.filter(({ begunAt, number }) => begunAt > target && numbers.has(number)).length
    note('writes after the chosen second', String(late), '0', late === 0)
    const { rows: found } = await client.query<{ gone: number; people: number; messages: number }>(
      `select (select count(*)::int from members where full_name = 'Gone') as gone,
        (select count(*)::int from members) as people, (select count(*)::int from contact_messages) as messages`,
    )
    const { gone = -1, people = 0, messages = 0 } = found[0] ?? {}
    const isUndone = gone === 0 && people === members && messages === members
    note('rows still affected by the mistake', String(gone + members - messages), '0', isUndone)
  })
  await cluster.stop()
}

print(`seed ${seed}`)
await part('point in time', drill)
print(machineLoad())
await end()
