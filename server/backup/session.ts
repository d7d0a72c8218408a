import pg from 'pg'
import { BACKUP_LOCK } from '#app/files/removal.server.ts'
import type { AuditAction } from '#app/review/actions.ts'

/** Settings under which every value has the same text on every server. */
const PLAIN = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8'; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0`

export const APPLICATION_NAME = 'parcela backup'

/** Runs `work` on a dedicated connection with these settings. */
export async function onPlainSession<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: APPLICATION_NAME, keepAlive: true })
  // A broken connection fails the query in flight; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(PLAIN)
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

export async function recordInAudit(
  url: string,
  action: Extract<AuditAction, `backup.${string}`>,
  details: object,
): Promise<void> {
  await onPlainSession(url, (client) =>
    client.query(
      `insert into audit_log (actor_kind, action, subject_type, subject_id, details) values ('system', $1, 'backup', $2, $3)`,
      [action, new Date().toISOString(), JSON.stringify(details)],
    ),
  )
}

/**
 * Runs `work` in one read-only snapshot, under a lock that prevents file removals. The lock comes first, since an
 * earlier snapshot could refer to files removed in between.
 */
export async function inSnapshot<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return onPlainSession(url, async (client) => {
    const { rows } = await client.query<{ acquired: boolean }>(
      `select pg_try_advisory_lock(${BACKUP_LOCK}) as acquired`,
    )
    // Removals share the lock only for the duration of a query, so a longer holder is another backup.
    if (rows[0]?.acquired !== true) await waitForLock(client)
    await client.query('begin isolation level repeatable read read only')
    const result = await work(client)
    await client.query('commit')
    return result
  })
}

async function waitForLock(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = '5s'`)
  await client.query(`select pg_advisory_lock(${BACKUP_LOCK})`).catch((error: unknown) => {
    throw new Error('another backup of this database is running', { cause: error })
  })
  await client.query('set lock_timeout = 0')
}
