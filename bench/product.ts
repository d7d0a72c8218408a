// The built product as run by `npm start`, with its memory flags, on the bench's own database.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { signedToken, sessionCookieName } from '../app/account/session.server.ts'
import { loadSecretKey } from '../app/lib/secret.server.ts'
import { ensureBuilt } from '../scripts/build.mjs'
import { freePort } from '../test/built-server.ts'
import { root, type World } from './world.ts'

export type Product = {
  origin: string
  process: ChildProcess
  /** Milliseconds from program start to the first page. */
  firstPageMs: number
  /** Resident memory, in MB. */
  rss: () => number
  lines: string[]
  stop: () => Promise<void>
}

const SECRET = Buffer.alloc(32, 9).toString('base64')

/** Resident memory of a process in MB. */
function residentMb(pid: number): number {
  try {
    const kb = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kb) / 1024
  } catch {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
  }
}

/** Signed session cookies for tokens, valid for a product started with `startProduct`. */
export async function cookiesOf(tokens: readonly string[]): Promise<string[]> {
  await loadSecretKey({ secretKey: SECRET, dataDir: '' })
  return tokens.map((token) => `${sessionCookieName()}=${signedToken(token)}`)
}

/** The environment for a data set from world.ts, with limits high enough for requests from a single address. */
export function onWorld(world: World): Record<string, string> {
  return {
    DATABASE_URL: world.url,
    SECRET_KEY: SECRET,
    DEMO: 'off',
    DATA_DIR: join(world.dataDir, 'app'),
    VIEW_RATE: '1000000/1h',
    PAGE_WRITE_RATE: '1000000/1m',
  }
}

/** Starts the product and resolves once it serves its first page. */
export async function startProduct(
  variables: Readonly<Record<string, string>>,
  command: readonly string[] = [process.execPath, join(root, 'scripts/start.mjs')],
): Promise<Product> {
  await ensureBuilt()
  const port = Number(variables.PORT ?? (await freePort()))
  const origin = `http://127.0.0.1:${port}`
  const { PATH = '', HOME = '' } = process.env
  const [program = '', ...given] = command
  const from = performance.now()
  const child = spawn(program, given, {
    cwd: root,
    env: { PATH, HOME, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => lines.push(line))
  for (;;) {
    const response = await fetch(`${origin}/`).catch(() => null)
    await response?.arrayBuffer()
    if (response?.status === 200) break
    if (child.exitCode !== null || performance.now() - from > 120_000)
      throw new Error(`the product did not start:\n${lines.join('\n')}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const firstPageMs = performance.now() - from
  return {
    origin,
    process: child,
    firstPageMs,
    rss: () => residentMb(child.pid ?? 0),
    lines,
    async stop() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
