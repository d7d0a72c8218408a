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

/** The built product with the demo world, and an attacker's accounts of every kind. */
export type TestBed = {
  origin: string
  databaseUrl: string
  dataDir: string
  /** The password of the demo accounts. */
  password: string
  world: DoorWorld
  cookies: Record<Visitor, string>
  sender: Sender
  /** Maximum processor time, in milliseconds, of one turn of the event loop since the last call. */
  blocked: () => Promise<number>
  /** Every line that the process has written so far. */
  lines: () => readonly string[]
  stop: () => Promise<void>
}

/** An address with its names in braces replaced by records of the world. */
export const filled = (world: DoorWorld, path: string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: keyof DoorWorld) => world[name])

async function blockedAt(metrics: string): Promise<number> {
  const text = await (await fetch(metrics)).text()
  return Number(/^parcela_event_loop_held_seconds (\S+)$/m.exec(text)?.[1]) * 1000
}

/** Starts the product on a database and a folder of its own; `stop` ends and removes both. */
export async function startTestBed(): Promise<TestBed> {
  const ending: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of ending.splice(0).toReversed()) await end()
  }
  try {
    const folder = await fastFolder()
    ending.push(() => rm(folder, { recursive: true, force: true }))
    const dataDir = join(folder, 'data')
    const { url: databaseUrl, stop: leave } = await startDemoServer(dataDir)
    ending.push(leave)
    const metricsPort = await freePort()
    const built = await startBuilt({
      ...DEMO,
      ...NO_RATES,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      METRICS_PORT: String(metricsPort),
    })
    ending.push(() => built.stop())
    const database = await connectDatabase({
      url: databaseUrl,
      queryTimeoutMs: 300_000,
      heartbeatIntervalMs: 5000,
      heartbeatTimeoutMs: 30_000,
    })
    ending.push(() => database.close())
    const sending = sender(built.origin)
    ending.push(async () => sending.close())
    return {
      origin: built.origin,
      databaseUrl,
      dataDir,
      password: DEMO.DEMO_PASSWORD,
      world: await doorWorld(),
      cookies: await cookiesOf(),
      sender: sending,
      blocked: () => blockedAt(`http://127.0.0.1:${metricsPort}/metrics`),
      lines: () => built.lines,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
