import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#test/source-files.ts'

const git = (...parameters: string[]) =>
  execFileSync('git', parameters, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 }).trim()

/** The first migration that the previous release must tolerate. */
const FIRST = '0044'

const librariesAt = (commit: string) =>
  (JSON.parse(git('show', `${commit}:package.json`)) as { dependencies: Record<string, string> }).dependencies

/** Whether this checkout has all libraries that a release was built with. */
function buildsHere(commit: string): boolean {
  const here = librariesAt('HEAD')
  return Object.entries(librariesAt(commit)).every(([name, version]) => here[name] === version)
}

/** The oldest release that has to run alongside this one and can be built with this checkout's libraries. */
export async function oldestCompatible(): Promise<string> {
  const first = await beforeFirstMigration()
  const changes = git('log', '--reverse', '--format=%H', `${first}..HEAD`, '--', 'package.json').split('\n')
  return [first, ...changes].find((commit) => commit !== '' && buildsHere(commit)) ?? first
}

/** The commit before the first migration that a previous release must tolerate. */
async function beforeFirstMigration(): Promise<string> {
  const names = (await readdir(join(root, 'db/migrations'))).filter((name) => name >= FIRST).toSorted()
  for (const name of names) {
    const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', `db/migrations/${name}`)
    // An uncommitted migration counts as newer than all committed ones.
    if (added) return git('rev-parse', `${added}^`)
  }
  return git('rev-parse', 'HEAD')
}

export async function buildRelease(commit: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1 << 28 })
  spawnSync('tar', ['-x', '-C', folder], { input: archive })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const { status } = spawnSync(process.execPath, [join(folder, 'scripts/build.mjs')], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`the release of ${commit} does not build here`)
}

export async function migrationsOf(folder: string): Promise<string[]> {
  return (await readdir(join(folder, 'db/migrations'))).filter((name) => name.endsWith('.sql')).toSorted()
}

/** Released migrations that have changed since, which must not happen. */
export async function changedMigrations(folder: string): Promise<string[]> {
  const changed: string[] = []
  for (const name of await migrationsOf(folder)) {
    const read = (path: string) => readFile(join(path, 'db/migrations', name), 'utf8').catch(() => '')
    if ((await read(folder)) !== (await read(root))) changed.push(name)
  }
  return changed
}
