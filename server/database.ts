import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectDatabase, isOutage } from '#app/db/client.server.ts'
import { migrate, UnsupportedDatabase } from '#app/db/migrate.ts'
import type { Env } from '#app/lib/env.ts'
import { log } from '#app/lib/log.ts'
import { codeOf } from '#app/lib/outage.ts'
import { startEmbedded } from './postgres/embedded.ts'

/** How long startup waits for a configured database that does not respond yet. */
const START_TIMEOUT_MS = 30_000

/**
 * The process's database, migrated and connected: DATABASE_URL, otherwise the embedded one. `close` waits for queries
 * in flight and detaches from the embedded server, which stops when its last user leaves.
 */
export async function openDatabase(settings: Env, root: string): Promise<{ close: () => Promise<void> }> {
  const { databaseUrl, databaseDirectUrl, databasePrepare, databaseTimeoutMs, dataDir } = settings
  const embedded = databaseUrl ? null : await startEmbedded({ dataDir, projectRoot: root })
  try {
    const url = databaseUrl ?? embedded?.url
    if (!url) throw new Error('no database')
    const applied = await retryDuringOutage(() =>
      migrate({ url: databaseDirectUrl ?? url, folder: join(root, 'db', 'migrations') }),
    ).catch((error: unknown) => {
      throw databaseUrl
        ? describeDatabaseError(error, databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
        : error
    })
    if (applied.length > 0) log.info('database.migrated', { applied })
    const database = await connectDatabase({
      url,
      directUrl: databaseDirectUrl,
      prepares: databasePrepare,
      queryTimeoutMs: databaseTimeoutMs,
      heartbeatIntervalMs: databaseTimeoutMs / 3,
      heartbeatTimeoutMs: (databaseTimeoutMs * 2) / 3,
      launcher: embedded ? () => embedded.ensure() : undefined,
      onDown: (cause) => log.error('database.lost', { error: cause }),
      onUp: () => log.info('database.recovered'),
      onReadOnly: (isReadOnly) =>
        isReadOnly ? log.error('database.writes_refused') : log.info('database.writes_resumed'),
    })
    return {
      async close() {
        await database.close()
        await embedded?.leave()
      },
    }
  } catch (error) {
    // A failed start must leave no server behind.
    await embedded?.leave().catch(() => undefined)
    throw error
  }
}

/** PostgreSQL's error classes for an unknown user, a wrong password and an unknown database. */
const UNKNOWN = /^(28|3D)/
/** A role without permission to create tables, or without a schema to create them in. */
const NO_PERMISSION = /^(42501|3F000)$/

/** Why startup cannot use the database, in one line that names the setting; other errors unchanged. */
export function describeDatabaseError(error: unknown, setting: string): unknown {
  if (!(error instanceof Error)) return error
  const refusal = NO_PERMISSION.test(codeOf(error)) ? error : error.cause
  const lacksPermission = refusal instanceof Error && NO_PERMISSION.test(codeOf(refusal))
  const isReason =
    lacksPermission || isOutage(error) || UNKNOWN.test(codeOf(error)) || error instanceof UnsupportedDatabase
  if (!isReason) return error
  const message = lacksPermission
    ? `${refusal.message}. Make its role the owner of the database, or: grant usage, create on schema public to ROLE`
    : error.message
  return new Error(`${setting}: ${message.replaceAll('\n', ' ')}`, { cause: error })
}

/** Retries the work while the database is unavailable, for at most START_TIMEOUT_MS; any other error is thrown. */
export async function retryDuringOutage<T>(work: () => Promise<T>): Promise<T> {
  let isReported = false
  for (const started = performance.now(); ; await sleep(1000)) {
    try {
      return await work()
    } catch (error) {
      if (!isOutage(error) || performance.now() - started > START_TIMEOUT_MS) throw error
      if (!isReported) log.warn('database.awaited', { error })
      isReported = true
    }
  }
}
