import pg from 'pg'
import { BACKUP_LOCK } from '#app/files/removal.server.ts'
import type { AuditAction } from '#app/review/actions.ts'

/** The same text of every value on every server, whatever it is configured to. */
const PLAIN = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8'; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0`

export const OWN_NAME = 'parcela backup'

/** Runs `work` on a connection of its own, whose values have one text everywhere. */
export async function onPlainSession<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: OWN_NAME, keepAlive: true })
  // A connection that breaks fails the query in flight; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(PLAIN)
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Writes into the audit log that everything was copied out or in. */
export async function noteInAudit(
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
 * Runs `work` in one read-only snapshot, before which the process took the lock under which no file is removed. The lock comes
 * first: a snapshot that began before it would refer to files that a removal in between has taken.
 */
export async function inSnapshot<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return onPlainSession(url, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(${BACKUP_LOCK}) as mine`,
    )
    // Removals hold the lock together for the moment of a question; whoever holds it longer is another backup.
    if (rows[0]?.mine !== true) await waitForLock(client)
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
