import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { startBuilt } from './built-server.ts'
import { removeOutdated } from './cached-cluster.ts'
import { fastFolder, type TestServer } from './server.ts'

const root = join(import.meta.dirname, '..')
const home = join(root, '.react-router', 'demos')

/** The settings of the demo data. Every server that starts from a copy needs them too. */
export const DEMO = {
  DEMO: 'on',
  DEMO_PASSWORD: 'a walk through the market 1',
  /** The same key as in test/world, so that the server accepts its sessions. */
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
} as const

/** The demo data depends on the source, the packages and, since its events are relative to today, the date. */
function fingerprint(): string {
  const day = process.env.TEST_DAY ?? new Date().toISOString().slice(0, 10)
  const hash = createHash('sha256').update(day).update(JSON.stringify(DEMO))
  const source = globSync(['{app,db,server}/**/*', 'package-lock.json'], {
    cwd: root,
    withFileTypes: true,
    exclude: ['**/*.test.ts', '**/*.test.tsx'],
  })
  const files = source.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/**
 * The folder with the cached demo data, created if the source has changed; null on Windows, where a copy would lose its
 * owner.
 */
export async function keptDemo(): Promise<string | null> {
  if (process.platform === 'win32') return null
  const name = fingerprint()
  const cached = join(home, name)
  if (!(await stat(cached).catch(() => null))) await createCache(name)
  return cached
}

/** Copies the cached demo data to an empty DATA_DIR. Without a cache, the server loads the data itself. */
export async function demoWorld(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const cached = await keptDemo()
  if (cached === null) return
  // With owners and modes, since for root the cluster belongs to another user.
  execFileSync('cp', ['-a', `${cached}/.`, dataDir])
}

async function createCache(name: string): Promise<void> {
  const folder = await fastFolder()
  const draft = join(home, `draft-${process.pid}`)
  try {
    const server = await startBuilt({ ...DEMO, DATA_DIR: folder })
    await server.stop()
    await mkdir(home, { recursive: true })
    execFileSync('cp', ['-a', folder, draft])
    // Another run may have cached its own copy in the meantime.
    await rename(draft, join(home, name)).catch(() => undefined)
  } finally {
    for (const left of [folder, draft]) await rm(left, { recursive: true, force: true })
  }
  await removeOutdated(home, name)
}

export async function startDemoServer(dataDir: string): Promise<TestServer> {
  await demoWorld(dataDir)
  const embedded = await startEmbedded({ dataDir, projectRoot: root, durable: false })
  return { url: embedded.url, stop: () => embedded.leave() }
}
