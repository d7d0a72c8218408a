import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { type BuiltServer, startBuilt } from '#test/built-server.ts'
import { seedPeople } from '#test/faults/people.ts'
import type { Instance } from '#test/faults/instance.ts'
import { NO_RATES } from '#test/front.setup.ts'
import { startMailbox } from '#test/mailbox.ts'
import { missingSwift, startSwift } from '#test/s3/swift.ts'
import { type Engines, startEngines } from './engines.ts'
import { killAll, until } from './program.ts'
import { ownFolder } from './node.ts'

export type AppProcess = {
  start: () => Promise<void>
  kill: () => Promise<void>
  /** Exits not caused by `kill`, each with the last output. */
  unexpectedExits: () => string[]
}

export type Cluster = {
  engines: Engines
  apps: readonly [AppProcess, AppProcess]
  instance: Instance
  store: string
  close: () => Promise<void>
}

type Variables = Readonly<Record<string, string>>

function appProcess(port: number, log: string, variables: Variables): AppProcess {
  let running: BuiltServer | undefined
  const unexpectedExits: string[] = []
  return {
    async start() {
      const started = await startBuilt({ ...variables, PORT: String(port) })
      running = started
      for (const stream of [started.process.stdout, started.process.stderr])
        stream?.pipe(createWriteStream(log, { flags: 'a' }), { end: false })
      started.process.once('exit', (code, signal) => {
        const last = started.lines.filter((line) => !line.includes('"level":"info"')).slice(-3)
        if (signal !== 'SIGKILL') unexpectedExits.push(`${code ?? signal}: ${last.join(' ')}`)
      })
    },
    async kill() {
      const child = running?.process
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    unexpectedExits: () => unexpectedExits,
  }
}

function bucketReader(url: string, variables: Variables): NonNullable<Instance['readStored']> {
  const at = new URL(url)
  const client = new S3Client({
    endpoint: at.searchParams.get('endpoint') ?? '',
    region: at.searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: true,
    credentials: {
      accessKeyId: variables.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: variables.AWS_SECRET_ACCESS_KEY ?? '',
    },
  })
  return async (path) => {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: at.hostname, Key: path }))
      return Buffer.from((await Body?.transformToByteArray()) ?? [])
    } catch {
      return null
    }
  }
}

/** Two app processes behind HAProxy on a cluster of two PostgreSQL nodes with a few people. */
export async function openCluster(): Promise<Cluster> {
  const engines = await startEngines()
  const mailbox = await startMailbox()
  const noSwift = await missingSwift()
  const swift = noSwift === null ? await startSwift() : null
  const dataDir = await ownFolder(engines.folder, 'files')
  const variables = {
    DATABASE_URL: engines.url,
    DATABASE_DIRECT_URL: engines.directUrl,
    DATA_DIR: dataDir,
    PUBLIC_ORIGIN: engines.webOrigin,
    TRUSTED_PROXY_HOPS: '1',
    SECRET_KEY: randomBytes(32).toString('base64'),
    SMTP_URL: mailbox.url,
    DEMO: 'off',
    ...NO_RATES,
    ...(swift && { STORAGE_URL: swift.url, ...swift.env }),
  }
  const [port1, port2] = engines.appPorts
  const first = appProcess(port1, join(engines.folder, 'app1.log'), variables)
  const second = appProcess(port2, join(engines.folder, 'app2.log'), variables)
  const apps = [first, second] as const

  async function close(): Promise<void> {
    await Promise.all(apps.map((app) => app.kill()))
    await swift?.stop()
    await mailbox.close()
    await engines.stop()
  }

  const notAvailable = () => {
    throw new Error('a cluster has no single process')
  }
  const instance: Instance = {
    origin: engines.webOrigin,
    dataDir,
    ...(swift && { readStored: bucketReader(swift.url, swift.env) }),
    mailbox,
    server: notAvailable,
    start: notAvailable,
    kill: notAvailable,
    databaseUrl: () => Promise.resolve(engines.directUrl),
    query: engines.query,
    postmaster: notAvailable,
    close,
  }
  try {
    await engines.untilHealthy(120)
    for (const app of apps) await app.start()
    await seedPeople(engines.directUrl)
    const isReady = async () => (await fetch(`${engines.webOrigin}/readyz`)).status === 200
    await until('the balancer has a process', 30, isReady)
  } catch (error) {
    await close().catch(killAll)
    throw error
  }
  return { engines, apps, instance, store: swift ? 'Swift, S3' : `a shared folder (${noSwift})`, close }
}
