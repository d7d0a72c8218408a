// `npm run bench:backup -- --members 10000`: times a full archive and its restore on throwaway databases.
import { createHash, randomBytes } from 'node:crypto'
import { link, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '../app/db/migrate.ts'
import { localStore } from '../app/files/store.server.ts'
import { backUp } from '../server/backup/back-up.ts'
import { restore } from '../server/backup/restore.ts'
import { onServer, startTestServer, temporaryFolder, withDatabase } from '../test/server.ts'
import { fillDesks } from './desk-world.ts'

const { values } = parseArgs({ options: { members: { type: 'string', default: '10000' } } })
const members = Number(values.members)
/** Goal for the restore in seconds. */
const GOAL = 120
const FILE_BYTES = 100_000
const migrations = join(import.meta.dirname, '../db/migrations')
const say = (line: string) => process.stdout.write(`${line}\n`)

const server = await startTestServer()
const home = await temporaryFolder()
const names = ['bench_from', 'bench_to'].map((name) => `${name}_${process.pid}`)
const [from = '', to = ''] = names.map((name) => withDatabase(server.url, name))

/** One document per member, all with the same bytes. */
async function addFiles(folder: string): Promise<void> {
  const bytes = randomBytes(FILE_BYTES)
  const first = join(folder, 'kyc-documents/bench/0')
  await mkdir(join(folder, 'kyc-documents/bench'), { recursive: true })
  await writeFile(first, bytes)
  for (let n = 1; n <= members; n += 1) await link(first, join(folder, 'kyc-documents/bench', String(n)))
  const sha256 = createHash('sha256').update(bytes).digest()
  await onServer(from, (client) =>
    client.query('update files set sha256 = $1, byte_size = $2', [sha256, FILE_BYTES]),
  )
}

let max = 0
const watch = setInterval(() => (max = Math.max(max, process.memoryUsage.rss())), 50)
async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const began = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - began) / 1000 }
}

try {
  for (const name of names) await onServer(server.url, (client) => client.query(`create database ${name}`))
  await migrate({ url: from, folder: migrations })
  await onServer(from, (client) => fillDesks(client, members))
  await addFiles(join(home, 'from'))
  const path = join(home, 'all.tar')
  const before = process.memoryUsage.rss()
  const out = await timed(() => backUp({ url: from, files: localStore(join(home, 'from')), path, key: null }))
  const back = await timed(() =>
    restore(path, {
      url: to,
      files: localStore(join(home, 'to')),
      migrations,
      temporary: join(home, 'to/tmp'),
      acceptKey: async () => ({ put: async () => undefined, undo: async () => undefined }),
    }),
  )
  const { rows, files, problems } = out.result
  const isWhole = problems.length === 0 && back.result.rows === rows && back.result.files === files
  const isMet = isWhole && back.seconds <= GOAL
  say('| what | figure | goal | |\n|---|---|---|---|')
  say(
    `| archive of ${members} members: ${rows} rows, ${files} files of 100 KB | ${out.seconds.toFixed(1)} s, ${((await stat(path)).size / 1e6).toFixed(0)} MB | reported | |`,
  )
  say(
    `| restored, every table compared | ${back.seconds.toFixed(1)} s | ${GOAL} s | ${isMet ? 'met' : '**missed**'} |`,
  )
  say(
    `| memory in addition to what the process used before | ${((max - before) / 1e6).toFixed(0)} MB | reported | |`,
  )
  say(`load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
  process.exitCode = isMet ? 0 : 1
} finally {
  clearInterval(watch)
  for (const name of names)
    await onServer(server.url, (client) => client.query(`drop database if exists ${name} with (force)`))
  await server.stop()
  await rm(home, { recursive: true, force: true })
}
