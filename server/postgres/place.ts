import { createHash, randomBytes } from 'node:crypto'
import { chmod, lstat, mkdir, readdir, realpath, rm, stat, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { canReach, changeOwner, isRoot, nobody, type Owner } from './owner.ts'
import { codeOf } from '#app/lib/outage.ts'
import { problem, succeeds } from './problem.ts'

/** The location of the database and its user. `folder` is real: a link at DATA_DIR/postgres is resolved. */
export type Place = { folder: string; owner: Owner; cluster: string }

/** Where data and binaries go if root's unprivileged user cannot reach them under DATA_DIR. */
const sharedHome = '/var/lib/parcela'

/** DATA_DIR/postgres, created if missing. A cluster runs as its owner; root's new one as uid 65534. */
export async function findPlace(dataDir: string): Promise<Place> {
  const entry = join(resolve(dataDir), 'postgres')
  await mkdir(resolve(dataDir), { recursive: true })
  if (!(await succeeds(lstat(entry)))) await makePlace(resolve(dataDir), entry)
  const folder = await realpath(entry).catch((error: unknown) => {
    throw problem(`${entry} links to a folder that no longer exists`, error)
  })
  const cluster = join(folder, 'cluster')
  return { folder, cluster, owner: await ownerOf(folder, cluster) }
}

async function makePlace(dataDir: string, entry: string): Promise<void> {
  if (!isRoot() || (await canReach(nobody, dataDir, 1))) return makeFolder(entry)
  // A data folder that was deleted and recreated counts as a different place, so that no old server is reused for
  // it.
  const { ino, birthtimeMs } = await stat(dataDir)
  const hash = createHash('sha256')
    .update(`${await realpath(dataDir)}:${ino}:${birthtimeMs}`)
    .digest('hex')
  const home = join(sharedHome, hash.slice(0, 16))
  await mkdir(sharedHome, { recursive: true, mode: 0o755 })
  if (!(await canReach(nobody, sharedHome, 1))) await chmod(sharedHome, 0o755)
  await makeFolder(home)
  await symlink(home, entry).catch(ignoreExisting)
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch(ignoreExisting)
}

/** For the `catch` when creating something that a concurrent start may have created. */
export function ignoreExisting(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error
}

async function ownerOf(folder: string, cluster: string): Promise<Owner> {
  const me = process.getuid?.()
  if (me === undefined) return undefined
  const existing = await stat(cluster).catch(() => undefined)
  const { uid, gid } = existing ?? (await stat(folder))
  if (me !== 0) {
    if (uid !== me) throw problem(`${folder} belongs to uid ${uid}: start as that user or as root`)
    return undefined
  }
  if (existing && uid === 0) throw problem(`${cluster} belongs to root: chown -R 65534:65534 ${folder}`)
  const owner = uid === 0 ? nobody : { uid, gid }
  if (uid === 0) await changeOwner(owner, folder)
  if (!(await canReach(owner, folder, 1))) {
    throw problem(`uid ${owner.uid} owns ${folder} but cannot enter the folders above it`)
  }
  return owner
}

const prefix = 'new-'
const abandonedAfterMs = 10 * 60_000

/** Name of a temporary folder that is filled and then renamed into place, so that no process sees it incomplete. */
export const temporaryName = () => prefix + randomBytes(6).toString('hex')

/** Removes folders left behind by a start that was killed. */
export async function clearAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs)
      await rm(path, { recursive: true, force: true })
  }
}
