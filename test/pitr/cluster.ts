import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '#test/built-server.ts'
import { owner, startProgram, until } from '#test/cluster/program.ts'
import { onServer } from '#test/server.ts'
import { root } from '#test/source-files.ts'

export const BIN = '/usr/lib/postgresql/15/bin'
const CONF = join(root, 'deploy/postgresql-archive.conf')

/** Runs one of PostgreSQL's programs to completion. Throws with its output. */
export function tool(program: string, ...parameters: string[]): void {
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' }
  const { status, stderr } = spawnSync(join(BIN, program), parameters, {
    ...owner,
    cwd: '/',
    env,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${program} exited with ${status}: ${stderr.slice(-2000)}`)
}

export type Cluster = {
  folder: string
  url: string
  /** Simulates the loss of the disk: no shutdown, no files. */
  destroy: () => Promise<void>
  stop: () => Promise<void>
}

/** Writes the archive settings from deploy/ with this folder, and any further settings. */
export async function configure(folder: string, archive: string, more: readonly string[]): Promise<void> {
  const lines = [readFileSync(CONF, 'utf8').replaceAll('/srv/parcela-wal', archive), ...more]
  await writeFile(join(folder, 'postgresql.auto.conf'), `${lines.join('\n')}\n`)
}

/** Starts the cluster in `folder` and waits until it accepts writes. */
export async function startCluster(folder: string): Promise<Cluster> {
  const port = await freePort()
  const parameters = ['-D', folder, '-p', String(port), '-h', '127.0.0.1', '-k', folder]
  const program = startProgram(join(BIN, 'postgres'), parameters, `${folder}.log`)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await until('PostgreSQL accepts writes', 120, () =>
    onServer(url, async (client) => {
      const { rows } = await client.query<{ waiting: boolean }>('select pg_is_in_recovery() as waiting')
      return rows[0]?.waiting === false
    }),
  )
  return {
    folder,
    url,
    stop: () => program.stop('SIGINT'),
    async destroy() {
      // As in a power cut; the postmaster's children notice within a moment.
      await program.stop('SIGKILL')
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}
