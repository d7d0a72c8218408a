import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'

/** What the product's own jobs and every request write by themselves. */
const BY_THEMSELVES = new Set([
  'rate_limits',
  'sessions',
  'jobs',
  'audit_seals',
  'audit_checks',
  'email_queue',
  'outbox_events',
  'failure_streaks',
  'deal_views',
  'digests',
  'digest_entries',
  'alert_firings',
  'notices',
  'overdue_told',
  'retention_log',
  'passkey_challenges',
  'listing_queue',
  'market_log',
  'market_version',
  // Who has a record open, which refuses nothing to anybody (ADM-199).
  'review_claims',
  'tallies',
  'tally_log',
  // An index of what the other tables say.
  'turns',
])

/** One hash for each table of the database, apart from what changes without anybody's doing. */
export async function stateOfTables(): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`.execute(db())
  const state = new Map<string, string>()
  for (const { name } of tables) {
    if (BY_THEMSELVES.has(name)) continue
    const { rows } = await sql<{ hash: string }>`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
      from ${sql.table(name)} t`.execute(db())
    state.set(name, rows[0]?.hash ?? '')
  }
  return state
}

/** The tables in which something differs. */
export function changedTables(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name)
}
