import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connectDatabase } from '#app/db/client.server.ts'
import { freePort, startBuilt } from '#test/built-server.ts'
import type { Visitor } from '#test/door-outcomes.ts'
import { cookiesOf, doorWorld, type DoorWorld } from '#test/door-world.ts'
import { NO_RATES } from '#test/front.setup.ts'
import { DEMO, startDemoServer } from '#test/kept-demo.ts'
import { fastFolder } from '#test/server.ts'
import { type Sender, sender } from './send.ts'

/** The built product with the demo data, and an attacker's accounts of every kind. */
export type TestBed = {
  origin: string
  databaseUrl: string
  dataDir: string
  /** The password of the demo accounts. */
  password: string
  world: DoorWorld
  cookies: Record<Visitor, string>
  sender: Sender
  /** The longest turn of the event loop since the last call, in milliseconds of CPU time. */
  blocked: () => Promise<number>
  /** The process's output so far. */
  lines: () => readonly string[]
  stop: () => Promise<void>
}

/** Replaces the `{names}` in a URL with records from the door scenario. */
export const filled = (world: DoorWorld, path: string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: keyof DoorWorld) => world[name])

async function blockedAt(metrics: string): Promise<number> {
  const text = await (await fetch(metrics)).text()
  return Number(/^parcela_event_loop_held_seconds (\S+)$/m.exec(text)?.[1]) * 1000
}

/** Starts the product with a separate database and folder, which `stop` removes. */
export async function startTestBed(): Promise<TestBed> {
  const cleanups: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const cleanUp of cleanups.splice(0).toReversed()) await cleanUp()
  }
  try {
    const folder = await fastFolder()
    cleanups.push(() => rm(folder, { recursive: true, force: true }))
    const dataDir = join(folder, 'data')
    const { url: databaseUrl, stop: stopDatabase } = await startDemoServer(dataDir)
    cleanups.push(stopDatabase)
    const metricsPort = await freePort()
    const built = await startBuilt({
      ...DEMO,
      ...NO_RATES,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      METRICS_PORT: String(metricsPort),
    })
    cleanups.push(() => built.stop())
    const database = await connectDatabase({
      url: databaseUrl,
      queryTimeoutMs: 300_000,
      heartbeatIntervalMs: 5000,
      heartbeatTimeoutMs: 30_000,
    })
    cleanups.push(() => database.close())
    const rawSender = sender(built.origin)
    cleanups.push(async () => rawSender.close())
    return {
      origin: built.origin,
      databaseUrl,
      dataDir,
      password: DEMO.DEMO_PASSWORD,
      world: await doorWorld(),
      cookies: await cookiesOf(),
      sender: rawSender,
      blocked: () => blockedAt(`http://127.0.0.1:${metricsPort}/metrics`),
      lines: () => built.lines,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
