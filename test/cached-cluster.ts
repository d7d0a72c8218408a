import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const home = join(root, '.react-router', 'clusters')

/** What determines a migrated cluster: the migrations, the server's version and the creation options. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  hash.update(JSON.stringify(optionalDependencies))
  for (const file of [
    ...globSync('db/migrations/*.sql', { cwd: root }).toSorted(),
    'server/postgres/cluster.ts',
  ])
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

/** With owners and modes, since for root the cluster belongs to another user. */
const copy = (from: string, to: string) => void execFileSync('cp', ['-a', from, to])

export async function restoreCachedCluster(dataDir: string): Promise<boolean> {
  if (process.platform === 'win32') return false
  const cached = join(home, fingerprint())
  if (!(await stat(cached).catch(() => null))) return false
  copy(cached, join(dataDir, 'postgres'))
  return true
}

export async function cacheCluster(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const name = fingerprint()
  await mkdir(home, { recursive: true })
  const draft = join(home, `draft-${process.pid}`)
  await rm(draft, { recursive: true, force: true })
  copy(folder, draft)
  // Another run may have cached its own cluster in the meantime.
  await rename(draft, join(home, name)).catch(() => rm(draft, { recursive: true, force: true }))
  await removeOutdated(home, name)
}

const DAY_MS = 86_400_000

/** Removes the caches of other states, unless they are new enough for another run to be using them. */
export async function removeOutdated(folder: string, current: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const cache = await stat(join(folder, name)).catch(() => null)
    if (name !== current && cache && cache.ctimeMs < Date.now() - DAY_MS)
      await rm(join(folder, name), { recursive: true, force: true })
  }
}
