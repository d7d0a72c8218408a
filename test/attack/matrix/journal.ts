import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'

/** A written row as the database saw it, before and after, by column name. */
export type WrittenRow = {
  id: number
  table: string
  step: 'INSERT' | 'UPDATE' | 'DELETE'
  old: Record<string, unknown> | null
  new: Record<string, unknown> | null
}

/**
 * Tables that the server writes on its own, or to count calls and session use. A refusal may write to them, and such
 * writes are not attributed to an operation.
 */
const IGNORED_TABLES = new Set([
  'rate_limits',
  'retention_runs',
  'retention_log',
  'audit_seals',
  'audit_checks',
  'digests',
  'failure_streaks',
  'tallies',
  'tally_log',
  'turns',
  'wanted_pages',
  'kept_inquiries',
  'market_log',
  'market_cells',
  'market_totals',
  'market_places',
  'market_version',
  'outbox_events',
  'overdue_told',
  'turn_reminders',
])

/**
 * Records every row written by any connection: one trigger per table. The records go to a separate schema, which the
 * product never reads.
 */
export function startJournal(): Promise<void> {
  return retryDeadlocks(() => sql.raw(START_JOURNAL).execute(db()))
}

const START_JOURNAL = `
    create schema if not exists journal;
    create table if not exists journal.rows (
      id bigint generated always as identity primary key, tbl text, step text, old jsonb, new jsonb);
    create or replace function journal.keep() returns trigger language plpgsql security definer as $$
    begin
      insert into journal.rows (tbl, step, old, new) values (tg_table_name, tg_op,
        case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
      return null;
    end $$;
    -- Last by name among the triggers, so that rows written by a cascade come before the row that caused them.
    do $$ declare one text; begin
      for one in select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace
          and c.relkind in ('r', 'p') and c.relname not in ('rate_limits', 'migrations') and not c.relispartition loop
        execute format('drop trigger if exists zz_journal on %I', one);
        execute format('create trigger zz_journal after insert or update or delete on %I
          for each row execute function journal.keep()', one);
      end loop;
    end $$;
    create or replace function journal.undo(since bigint) returns void language plpgsql security definer as $$
    declare r record; cols text; sets text; keys text;
    begin
      set local session_replication_role = replica;
      for r in select * from journal.rows where id > since order by id desc loop
        select string_agg(format('%I', a.attname), ', '), string_agg(format('%I = p.%I', a.attname, a.attname), ', ')
          filter (where a.attidentity <> 'a')
          into cols, sets from pg_attribute a where a.attrelid = format('public.%I', r.tbl)::regclass
          and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';
        select string_agg(format('t.%I = k.%I', a.attname, a.attname), ' and ') into keys
          from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
          where i.indrelid = format('public.%I', r.tbl)::regclass and i.indisprimary;
        keys := coalesce(keys, 'to_jsonb(t) = to_jsonb(k)');
        if r.step = 'INSERT' then
          execute format('delete from public.%I t using jsonb_populate_record(null::public.%I, $1) k where %s',
            r.tbl, r.tbl, keys) using r.new;
        elsif r.step = 'DELETE' then
          execute format('insert into public.%I (%s) overriding system value select %s
            from jsonb_populate_record(null::public.%I, $1) on conflict do nothing', r.tbl, cols, cols, r.tbl) using r.old;
        else
          execute format('update public.%I t set %s from jsonb_populate_record(null::public.%I, $1) p,
            jsonb_populate_record(null::public.%I, $2) k where %s', r.tbl, sets, r.tbl, r.tbl, keys) using r.old, r.new;
        end if;
      end loop;
      -- Never back to an earlier version, since the server keeps answers by version.
      update public.market_version set changes = changes + 1 + (select count(*) from journal.rows where id > since);
      delete from journal.rows where id > since;
      set local session_replication_role = origin;
    end $$;`

export function stopJournal(): Promise<void> {
  return retryDeadlocks(() => sql.raw(STOP_JOURNAL).execute(db()))
}

const STOP_JOURNAL = `do $$ declare one text; begin
        for one in select c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid
            -- Dropping the trigger of a partitioned table drops it from its partitions too.
            where t.tgname = 'zz_journal' and not c.relispartition
          loop execute format('drop trigger zz_journal on %I', one); end loop;
      end $$;
      drop schema if exists journal cascade`

export async function journalMark(): Promise<number> {
  const { rows } = await sql<{ at: string }>`select coalesce(max(id), 0) as at from journal.rows`.execute(
    db(),
  )
  return Number(rows[0]?.at ?? 0)
}

const isSessionUse = ({ table, step, old, new: now }: WrittenRow) =>
  table === 'sessions' &&
  step === 'UPDATE' &&
  Object.entries(now ?? {}).every(
    ([name, value]) => name === 'lastUsedAt' || name === 'last_used_at' || value === old?.[name],
  )

/** The rows written since the mark, except to ignored tables and for session use. */
export async function writtenSince(mark: number): Promise<WrittenRow[]> {
  const { rows } = await sql<Omit<WrittenRow, 'table'> & { tbl: string }>`
    select id, tbl, step, old, new from journal.rows where id > ${mark} order by id`.execute(db())
  return rows
    .map(({ tbl, ...row }) => ({ ...row, table: tbl }))
    .filter((row) => !IGNORED_TABLES.has(row.table) && !isSessionUse(row))
}

const DEADLOCK = '40P01'

/** Retries after a deadlock: a job of the server may lock tables and rows in the opposite order. */
async function retryDeadlocks(work: () => Promise<unknown>, left = 5): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (left === 0 || (error as { code?: string }).code !== DEADLOCK) throw error
    await retryDeadlocks(work, left - 1)
  }
}

/** Restores every row exactly to its state at the mark, bypassing the product's own triggers. */
export function undoSince(mark: number): Promise<void> {
  return retryDeadlocks(() => sql`select journal.undo(${mark}::bigint)`.execute(db()))
}

/** Waits until the server's jobs have processed everything written so far, at most 120 s. */
export async function waitForJobs(): Promise<void> {
  const end = Date.now() + 120_000
  for (let last = -1; ;) {
    const { rows } = await sql<{ waiting: number; at: string }>`
      select (select count(*)::int from outbox_events where processed_at is null)
        + (select count(*)::int from email_queue where status = 'pending' and not held) as waiting,
        (select coalesce(max(id), 0) from journal.rows) as at`.execute(db())
    const at = Number(rows[0]?.at ?? 0)
    if (rows[0]?.waiting === 0 && at === last) return
    if (Date.now() > end) throw new Error(`after 120 s, ${rows[0]?.waiting} events and emails are pending`)
    last = at
    await new Promise((resolve) => setTimeout(resolve, 700))
  }
}
