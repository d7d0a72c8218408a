import { join } from 'node:path'
import { store, temporaryFolder } from '#app/files/store.server.ts'
import { env } from '#app/lib/env.ts'
import type { Command } from '#server/commands.ts'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { readArchive } from './archive.ts'
import { backUp, type End } from './back-up.ts'
import { acceptKey, keyForBackup } from './own-key.ts'
import { readHeader, restore } from './restore.ts'
import { recordInAudit } from './session.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const SHOWN = 20

/** Runs `work` with a direct URL of the database, without migrating it; starts the embedded one if needed. */
async function withDatabase<T>(root: string, work: (url: string) => Promise<T>): Promise<T> {
  const { databaseUrl, databaseDirectUrl, dataDir } = env()
  const given = databaseDirectUrl ?? databaseUrl
  if (given) return work(given)
  const embedded = await startEmbedded({ dataDir, projectRoot: root })
  try {
    return await work(embedded.url)
  } finally {
    await embedded.leave()
  }
}

function parse(parameters: readonly string[], options: readonly string[], usage: string) {
  const chosen = parameters.filter((word) => word.startsWith('--'))
  const [path, ...rest] = parameters.filter((word) => !word.startsWith('--'))
  if (path === undefined || rest.length > 0 || chosen.some((word) => !options.includes(word)))
    throw new Error(`usage: ${usage}`)
  return { path, has: (option: string) => chosen.includes(option) }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
const seconds = (began: number) => `${((performance.now() - began) / 1000).toFixed(1)} s`

function printProblems(problems: readonly string[]): void {
  for (const problem of problems.slice(0, SHOWN)) say(`problem: ${problem}`)
  if (problems.length > SHOWN) say(`${problems.length - SHOWN} more problems`)
}

/** Why the finished work could not be recorded in the audit log; null if it was. */
async function recordDone(...about: Parameters<typeof recordInAudit>): Promise<string | null> {
  return recordInAudit(...about).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}

/** `npm run backup -- FILE [--without-key]`: exits with 1 if a file is missing, or the log has no entry. */
export function backupCommand(root: string): Command {
  return async (parameters) => {
    const { path, has } = parse(parameters, ['--without-key'], 'npm run backup -- FILE [--without-key]')
    const began = performance.now()
    const settings = env()
    const key = await keyForBackup(settings, has('--without-key'))
    const summary = await withDatabase(root, async (url) => {
      const done = await backUp({ url, files: store(), path, key })
      return {
        ...done,
        auditError: await recordDone(url, 'backup.make', { rows: done.rows, files: done.files }),
      }
    })
    const { rows, tables, files, bytes, problems, auditError } = summary
    printProblems(problems)
    say(`${path}: ${rows} rows of ${tables} tables, ${files} files (${megabytes(bytes)}), ${seconds(began)}`)
    if (settings.secretKey) say('SECRET_KEY is not included: keep it with your other secrets')
    else if (!key?.sealed) say('the secret key is not included: keep a separate copy')
    if (auditError !== null)
      say(`the archive is complete, but could not be recorded in the audit log: ${auditError}`)
    return problems.length === 0 && auditError === null ? 0 : 1
  }
}

async function check(path: string): Promise<string[]> {
  let madeAt = ''
  const end = (await readArchive(path, async (entry) => {
    if (madeAt === '') ({ madeAt } = await readHeader(entry))
  })) as End
  const rows = end.tables.reduce((sum, table) => sum + table.rows, 0)
  printProblems(end.problems)
  say(
    `${path} of ${madeAt} is complete: ${rows} rows of ${end.tables.length} tables, ${end.files.count} files`,
  )
  return end.problems
}

/** `npm run restore -- FILE [--without-key] [--check]`: exits with 1 if a file is missing; --check only reads. */
export function restoreCommand(root: string): Command {
  return async (parameters) => {
    const options = ['--without-key', '--check']
    const { path, has } = parse(parameters, options, 'npm run restore -- FILE [--without-key] [--check]')
    if (has('--check')) return (await check(path)).length === 0 ? 0 : 1
    const began = performance.now()
    const settings = env()
    const temporary = await temporaryFolder()
    const restored = await withDatabase(root, async (url) => {
      const done = await restore(path, {
        url,
        files: store(),
        migrations: join(root, 'db', 'migrations'),
        temporary,
        acceptKey: (header) => acceptKey(settings, header, has('--without-key')),
      })
      const about = { madeAt: done.header.madeAt, rows: done.rows }
      return { ...done, auditError: await recordDone(url, 'backup.restore', about) }
    })
    const { header, rows, files, bytes, problems, migrated, auditError } = restored
    printProblems(problems)
    if (migrated.length > 0) say(`migrated forward: ${migrated.join(', ')}`)
    say(
      `${path} of ${header.madeAt}: ${rows} rows, ${files} files (${megabytes(bytes)}) restored, ${seconds(began)}`,
    )
    if (auditError !== null)
      say(`everything is restored, but could not be recorded in the audit log: ${auditError}`)
    return problems.length === 0 && auditError === null ? 0 : 1
  }
}
