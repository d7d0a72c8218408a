import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { changeOwner, type Owner } from './owner.ts'
import { clearAbandoned, ignoreExisting, type Place, temporaryName } from './place.ts'
import { codeOf } from '#app/lib/outage.ts'
import { problem } from './problem.ts'

export const roleName = 'parcela'
export const databaseName = 'parcela'

/** The password in DATA_DIR/postgres/password (0600), created once: link(2) lets one of several concurrent starts win. */
export async function databasePassword({ folder, owner }: Place): Promise<string> {
  const path = join(folder, 'password')
  const read = () => readFile(path, 'utf8').catch(() => undefined)
  const found = await read()
  if (found) return found.trim()
  const draft = join(folder, temporaryName())
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  await changeOwner(owner, draft)
  await link(draft, path).catch(ignoreExisting)
  await unlink(draft)
  return ((await read()) ?? '').trim()
}

/** Creates the cluster if there is none: one rename makes it appear with its database; a second creator loses. */
export async function ensureCluster(place: Place, binaries: Binaries, password: string, durable: boolean) {
  const { folder, owner, cluster } = place
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version && version.trim() !== binaries.major) {
    throw problem(
      `${cluster} was created by PostgreSQL ${version.trim()}, but ${binaries.major} is installed`,
    )
  }
  if (version) return
  await clearAbandoned(folder)
  const work = join(folder, temporaryName())
  const newCluster = join(work, 'cluster')
  const passwordFile = join(work, 'password')
  try {
    await mkdir(work, { mode: 0o700 })
    await changeOwner(owner, work)
    await writeFile(passwordFile, password, { mode: 0o600 })
    await changeOwner(owner, passwordFile)
    await run(owner, binaries.initdb, [
      `--pgdata=${newCluster}`,
      `--username=${roleName}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ])
    await run(
      owner,
      binaries.postgres,
      ['--single', '-D', newCluster, 'postgres'],
      `create database ${databaseName}\n`,
    )
    await rename(newCluster, cluster)
  } catch (error) {
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** The environment of PostgreSQL: nothing from this process except what Windows needs. */
export const environment = (): NodeJS.ProcessEnv => (process.platform === 'win32' ? process.env : {})

function run(owner: Owner, program: string, options: string[], input = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, options, {
      ...owner,
      cwd: '/',
      env: environment(),
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    let stderr = ''
    child.stderr.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-4000)))
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
    child.on('error', (error) => reject(problem(`cannot run ${program} (${error.message})`, error)))
    child.on('close', (code, signal) => {
      if (code === 0) return resolve()
      const last =
        stderr
          .trim()
          .split('\n')
          .findLast((line) => /FATAL|error/i.test(line)) ?? stderr.trim()
      reject(problem(`${program} failed (${signal ?? code}): ${last.trim()}`))
    })
  })
}
