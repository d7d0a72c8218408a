import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type BuiltServer, freePort, startBuilt } from '#test/built-server.ts'
import { NO_RATES } from '#test/front.setup.ts'
import { type Mailbox, startMailbox } from '#test/mailbox.ts'
import { temporaryFolder } from '#test/server.ts'
import { seedPeople } from './people.ts'
import { isAlive, readPostmaster } from '#server/postgres/postmaster.ts'

export type Instance = {
  origin: string
  dataDir: string
  /** Reads a stored file that is not in DATA_DIR. */
  readStored?: (path: string) => Promise<Buffer | null>
  mailbox: Mailbox
  server: () => BuiltServer
  /** Starts the product; returns the milliseconds until it was ready. */
  start: () => Promise<number>
  kill: () => Promise<void>
  databaseUrl: () => Promise<string>
  query: <T extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<T[]>
  postmaster: () => Promise<number>
  close: () => Promise<void>
}

const open = new Set<Instance>()

export async function closeInstances(): Promise<void> {
  await Promise.all([...open].map((instance) => instance.close().catch(() => undefined)))
}

/** Starts the built product with its embedded database, a mail server and a few people. */
export async function startInstance(): Promise<Instance> {
  const folder = await temporaryFolder()
  const dataDir = join(folder, 'data')
  const mailbox = await startMailbox()
  const port = await freePort()
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    SMTP_URL: mailbox.url,
    DEMO: 'off',
    ...NO_RATES,
  }
  let running: BuiltServer | undefined

  const postmasterOf = () => readPostmaster({ cluster: join(dataDir, 'postgres/cluster') })

  async function kill(): Promise<void> {
    const child = running?.process
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  async function databaseUrl(): Promise<string> {
    const found = await postmasterOf()
    if (!found) throw new Error('the embedded database is not running')
    const password = (await readFile(join(dataDir, 'postgres/password'), 'utf8')).trim()
    return `postgres://parcela:${password}@localhost:${found.port}/parcela?host=${encodeURIComponent(found.host)}`
  }

  const instance: Instance = {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    mailbox,
    server() {
      if (!running) throw new Error('the product was not started')
      return running
    },
    async start() {
      const startedAt = performance.now()
      running = await startBuilt(settings)
      return performance.now() - startedAt
    },
    kill,
    databaseUrl,
    async query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      const client = new pg.Client({ connectionString: await databaseUrl() })
      client.on('error', () => undefined)
      await client.connect()
      try {
        return (await client.query<T>(text, values)).rows
      } finally {
        await client.end()
      }
    },
    postmaster: async () => (await postmasterOf())?.pid ?? 0,
    async close() {
      if (!open.delete(instance)) return
      await kill()
      const pid = (await postmasterOf())?.pid ?? 0
      if (pid && isAlive(pid)) {
        process.kill(pid, 'SIGQUIT')
        for (const until = Date.now() + 10_000; isAlive(pid) && Date.now() < until;) await sleep(20)
      }
      await mailbox.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
  open.add(instance)
  try {
    await instance.start()
    await seedPeople(await databaseUrl())
  } catch (error) {
    await instance.close()
    throw error
  }
  return instance
}
