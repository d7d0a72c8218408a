import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#test/source-files.ts'

const git = (...parameters: string[]) =>
  execFileSync('git', parameters, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 }).trim()

/** The first migration that a release before it has to stand. */
const FIRST = '0044'

const librariesAt = (commit: string) =>
  (JSON.parse(git('show', `${commit}:package.json`)) as { dependencies: Record<string, string> }).dependencies

/** Whether the libraries of this checkout are those that a release was built with, and more at the most. */
function buildsHere(commit: string): boolean {
  const here = librariesAt('HEAD')
  return Object.entries(librariesAt(commit)).every(([name, version]) => here[name] === version)
}

/** The oldest release that has to serve beside this one and can be built with the libraries of this checkout. */
export async function oldestBeside(): Promise<string> {
  const first = await beforeFirstMigration()
  const changes = git('log', '--reverse', '--format=%H', `${first}..HEAD`, '--', 'package.json').split('\n')
  return [first, ...changes].find((commit) => commit !== '' && buildsHere(commit)) ?? first
}

/** The commit before the first migration that a former release stands. */
async function beforeFirstMigration(): Promise<string> {
  const names = (await readdir(join(root, 'db/migrations'))).filter((name) => name >= FIRST).toSorted()
  for (const name of names) {
    const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', `db/migrations/${name}`)
    // One that is not committed yet came after everything that is.
    if (added) return git('rev-parse', `${added}^`)
  }
  return git('rev-parse', 'HEAD')
}

/** The project as it was at a commit, built, in a folder of its own. */
export async function buildFormer(commit: string, folder: string): Promise<void> {
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

/** The migrations of a checkout, in order. */
export async function migrationsOf(folder: string): Promise<string[]> {
  return (await readdir(join(folder, 'db/migrations'))).filter((name) => name.endsWith('.sql')).toSorted()
}

/** The migrations that a former release has had in other words: such a file is written once. */
export async function changedSince(folder: string): Promise<string[]> {
  const changed: string[] = []
  for (const name of await migrationsOf(folder)) {
    const read = (path: string) => readFile(join(path, 'db/migrations', name), 'utf8').catch(() => '')
    if ((await read(folder)) !== (await read(root))) changed.push(name)
  }
  return changed
}
