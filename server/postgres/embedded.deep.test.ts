import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, lstat, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { onServer, temporaryFolder } from '#test/server.ts'
import { findBinaries } from './binaries.ts'
import { startEmbedded } from './embedded.ts'
import { canReach, nobody } from './owner.ts'
import { clearStalePid, isAlive, processIdOf } from './postmaster.ts'

const projectRoot = process.cwd()
const program = join(projectRoot, 'test/embedded-process.ts')
const asRoot = process.getuid?.() === 0
/** An account that every system has, since initdb needs a user with a name. */
const somebody = { uid: 1, gid: 1 }
const somebodyCanRunNode =
  asRoot && (await canReach(somebody, process.execPath, 5)) && (await canReach(somebody, program, 4))

type Told = { url: string; folder: string; problem?: string }
type Running = { child: ChildProcess; told: Told }

let dataDir: string
let children: ChildProcess[] = []

beforeEach(async () => {
  dataDir = await temporaryFolder()
})
afterEach(async () => {
  await Promise.all(children.map(leave))
  children = []
  const real = await stat(join(dataDir, 'postgres')).catch(() => undefined)
  if (real) await rm(join(dataDir, 'postgres'), { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
})

async function startProcess(folder = dataDir, user = {}): Promise<Running> {
  const child = fork(program, [folder, projectRoot], {
    ...user,
    execPath: process.execPath,
    execArgv: [],
    cwd: '/',
  })
  children.push(child)
  const [told] = (await once(child, 'message')) as [Told]
  return { child, told }
}

async function leave(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  if (child.connected) child.send('leave', () => undefined)
  await ended
}

const remember = (url: string) =>
  onServer(url, (client) => client.query('create table if not exists kept as select 42 as answer'))
/**
 * The number of processes attached to the server; a killed one's session ends when the server sees its socket close.
 */
const holders = (url: string) =>
  onServer(url, async (client) => {
    const { rows } = await client.query(
      "select count(*)::int as held from pg_locks where locktype = 'advisory' and mode = 'ShareLock'",
    )
    return Number(rows[0].held)
  })
const recall = (url: string) =>
  onServer(
    url,
    async (client) => (await client.query<{ answer: number }>('select answer from kept')).rows[0]?.answer,
  )

test('three processes started concurrently share one server; the last to exit stops it', async () => {
  const running = await Promise.all([startProcess(), startProcess(), startProcess()])
  const server = await processIdOf(dataDir)
  expect(new Set(running.map(({ told }) => told.url)).size).toBe(1)
  const [first, second, third] = running.map(({ child }) => child) as [
    ChildProcess,
    ChildProcess,
    ChildProcess,
  ]
  await leave(first)
  await leave(second)
  expect(isAlive(server)).toBe(true)
  await leave(third)
  expect(await processIdOf(dataDir)).toBe(0)
})

test('a killed app leaves the server running; the next app attaches to it and finally stops it', async () => {
  const { child, told } = await startProcess()
  await remember(told.url)
  const server = await processIdOf(dataDir)
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  const embedded = await startEmbedded({ dataDir, projectRoot, durable: false })
  expect(await processIdOf(dataDir)).toBe(server)
  expect(await recall(embedded.url)).toBe(42)
  await expect.poll(() => holders(embedded.url)).toBe(1)
  await embedded.leave()
  expect(await processIdOf(dataDir)).toBe(0)
})

test('a killed server is restarted with its data by any attached process', async () => {
  const [first, second] = await Promise.all([
    startEmbedded({ dataDir, projectRoot }),
    startEmbedded({ dataDir, projectRoot }),
  ])
  await remember(first.url)
  process.kill(await processIdOf(dataDir), 'SIGKILL')
  await sleep(50)
  await Promise.all([first.ensure(), second.ensure()])
  expect(await recall(second.url)).toBe(42)
  await first.leave()
  expect(await recall(second.url)).toBe(42)
  await second.leave()
  expect(await processIdOf(dataDir)).toBe(0)
})

test.runIf(process.platform === 'linux')('after a crash the data folder is synced in one call', async () => {
  const { child, told } = await startProcess()
  const shown = await onServer(told.url, (client) => client.query('show recovery_init_sync_method'))
  expect(shown.rows).toEqual([{ recovery_init_sync_method: 'syncfs' }])
  await leave(child)
})

test('a data folder whose path is too long for a socket works too', async () => {
  const deep = join(dataDir, 'a'.repeat(60), 'b'.repeat(60))
  const embedded = await startEmbedded({ dataDir: deep, projectRoot, durable: false })
  await remember(embedded.url)
  expect(await recall(embedded.url)).toBe(42)
  const sockets = new URL(embedded.url).searchParams.get('host') ?? ''
  await embedded.leave()
  await rm(sockets, { recursive: true, force: true })
})

test('nobody can connect without the password, which only its owner can read', async () => {
  const embedded = await startEmbedded({ dataDir, projectRoot, durable: false })
  const wrong = new URL(embedded.url)
  wrong.password = 'wrong'
  await expect(onServer(wrong.href, () => Promise.resolve())).rejects.toThrow(
    'password authentication failed',
  )
  expect((await stat(join(embedded.folder, 'password'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(embedded.folder, 'cluster'))).mode & 0o777).toBe(0o700)
  await embedded.leave()
})

test('on a platform without binaries, one line names DATABASE_URL', async () => {
  const place = { folder: dataDir, cluster: join(dataDir, 'cluster'), owner: undefined }
  const error: unknown = await findBinaries('/', place).catch((reason: unknown) => reason)
  expect(error).toHaveProperty(
    'message',
    expect.stringMatching(/^[^\n]*no binaries for [^\n]*DATABASE_URL[^\n]*$/),
  )
})

test.runIf(process.platform === 'linux')(
  'a pid file is removed if another process has reused its process id',
  async () => {
    const embedded = await startEmbedded({ dataDir, projectRoot, durable: false })
    const cluster = join(embedded.folder, 'cluster')
    await embedded.leave()
    const run = join(embedded.folder, 'run')
    await writeFile(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n1\n5432\n${run}\n\n`)
    await clearStalePid({ folder: embedded.folder, cluster, owner: undefined })
    await expect(readFile(join(cluster, 'postmaster.pid'))).rejects.toThrow('ENOENT')
  },
)

describe.runIf(asRoot)('as root', () => {
  test('under a 0700 folder the data is placed where uid 65534 can access it, and the next start finds it', async () => {
    await chmod(dataDir, 0o700)
    const hidden = join(dataDir, 'data')
    const first = await startEmbedded({ dataDir: hidden, projectRoot, durable: false })
    expect(first.folder).toMatch(/^\/var\/lib\/parcela\/[0-9a-f]{16}$/)
    expect((await lstat(join(hidden, 'postgres'))).isSymbolicLink()).toBe(true)
    expect((await stat(join(first.folder, 'cluster'))).uid).toBe(nobody.uid)
    await remember(first.url)
    await first.leave()
    const second = await startEmbedded({ dataDir: hidden, projectRoot, durable: false })
    expect(await recall(second.url)).toBe(42)
    await second.leave()
    await rm(second.folder, { recursive: true, force: true })
  })

  test.runIf(somebodyCanRunNode)(
    'an ordinary user can work under a 0700 home, and root then uses the same data as that user',
    async () => {
      const home = join(dataDir, 'home')
      await mkdir(home, { mode: 0o700 })
      await chown(home, somebody.uid, somebody.gid)
      const theirs = join(home, 'data')
      const { child, told } = await startProcess(theirs, somebody)
      expect(told.problem).toBeUndefined()
      await remember(told.url)
      await leave(child)
      const embedded = await startEmbedded({ dataDir: theirs, projectRoot, durable: false })
      expect(await recall(embedded.url)).toBe(42)
      await embedded.leave()
      const again = await startProcess(theirs, somebody)
      expect(again.told.problem).toBeUndefined()
      expect(await recall(again.told.url)).toBe(42)
    },
  )

  test.runIf(somebodyCanRunNode)('an ordinary user gets a message that says who owns the data', async () => {
    const embedded = await startEmbedded({ dataDir, projectRoot, durable: false })
    await embedded.leave()
    const { told } = await startProcess(dataDir, somebody)
    expect(told.problem).toMatch(/belongs to uid 65534.*DATABASE_URL/)
  })
})
