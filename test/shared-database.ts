import type { KyselyPlugin } from 'kysely'
import pg from 'pg'
import { connectDatabase, setDatabase, type Database, type DatabaseSettings } from '#app/db/client.server.ts'
import { copyDatabase, onServer, withDatabase } from './server.ts'

/** A database with more rows than this after a test file is replaced, because a reset does not vacuum. */
const MAX_DELETED = 20_000

/** Distinguishes the pool's connections from connections that a test file left open. */
const POOL = 'shared pool'

const UNCHANGED: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: ({ result }) => Promise.resolve(result),
}

type Source = { serverUrl: string; template: string; name: string; settings: Omit<DatabaseSettings, 'url'> }

/**
 * A migrated database that the test files of a worker use one after the other, with its pool: connections and prepared
 * statements stay warm, otherwise most of the cost of a test. `reset` restores the template's rows in every
 * table.
 */
export class SharedDatabase {
  readonly url: string
  readonly #serverUrl: string
  readonly #database: Database
  /** Keeps the template's rows in temporary tables. */
  readonly #client: pg.Client
  readonly #schema: Schema

  private constructor(serverUrl: string, database: Database, client: pg.Client, schema: Schema) {
    this.url = database.directUrl
    this.#serverUrl = serverUrl
    this.#database = database
    this.#client = client
    this.#schema = schema
  }

  static async open({ serverUrl, template, name, settings }: Source): Promise<SharedDatabase> {
    const directUrl = withDatabase(serverUrl, name)
    await copyDatabase(serverUrl, name, template)
    const client = new pg.Client({ connectionString: directUrl })
    await client.connect()
    await client.query(KEEP_ROWS)
    const url = new URL(directUrl)
    url.searchParams.set('application_name', POOL)
    const database = await connectDatabase({ ...settings, url: url.href, directUrl })
    return new SharedDatabase(serverUrl, database, client, await schemaOf(client))
  }

  /**
   * Makes it the process's database, under a new handle, since the product's caches belong to the handle they were read
   * with.
   */
  use(): void {
    const database = this.#database
    const handle = database.db().withPlugin(UNCHANGED)
    setDatabase({ ...database, db: () => database.db() && handle })
  }

  /**
   * Ends leftovers of the test file and resets the rows. False if the database cannot be used again, since its schema
   * changed or it grew; then it is dropped.
   */
  async reset(): Promise<boolean> {
    await this.#untilIdle()
    setDatabase(undefined)
    await this.#client.query(END_OTHERS, [POOL])
    if (await isSame(this.#client, this.#schema)) {
      const { rows } = await this.#client.query<{ deleted: string }>('select pg_temp.reset_rows() as deleted')
      if (Number(rows[0]?.deleted) <= MAX_DELETED) return true
    }
    await this.#drop()
    return false
  }

  async #untilIdle(): Promise<void> {
    const isBusy = () => this.#database.figures().busy + this.#database.figures().waiting > 0
    for (let idle = 0; idle < 5; idle = isBusy() ? 0 : idle + 1) await new Promise(setImmediate)
  }

  async #drop(): Promise<void> {
    const name = new URL(this.url).pathname.slice(1)
    await Promise.all([this.#database.close(), this.#client.end()])
    await onServer(this.#serverUrl, (client) => client.query(`drop database ${name} with (force)`))
  }
}

/** `marks` changes with every statement on the schema, `text` only with its meaning; a test may undo its own changes. */
type Schema = { marks: string; text: string }

async function marksOf(client: pg.Client): Promise<string> {
  const part = (catalog: string) => `(select count(*) || '/' || max(xmin::text::bigint) from ${catalog})`
  const all = ['pg_class', 'pg_attribute', 'pg_constraint', 'pg_trigger', 'pg_proc'].map(part)
  const { rows } = await client.query<{ marks: string }>(`select concat_ws(' ', ${all.join(', ')}) as marks`)
  return rows[0]?.marks ?? ''
}

async function schemaOf(client: pg.Client): Promise<Schema> {
  const { rows } = await client.query<{ text: string }>(SCHEMA_TEXT)
  return { marks: await marksOf(client), text: rows[0]?.text ?? '' }
}

async function isSame(client: pg.Client, schema: Schema): Promise<boolean> {
  const marks = await marksOf(client)
  if (marks === schema.marks) return true
  if ((await schemaOf(client)).text !== schema.text) return false
  schema.marks = marks
  return true
}

const SCHEMA_TEXT = `select md5(string_agg(line, e'\\n' order by line)) as text from (
  select concat_ws(' ', c.relname, c.relkind, a.attname, a.atttypid, a.atttypmod, a.attnotnull, a.attgenerated,
    pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where c.relnamespace = 'public'::regnamespace
  union all select concat_ws(' ', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'public'::regnamespace
  union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled, tgfoid::regproc) from pg_trigger where not tgisinternal
  union all select concat_ws(' ', oid::regprocedure, prosrc) from pg_proc where pronamespace = 'public'::regnamespace
) lines`

const END_OTHERS = `select pg_terminate_backend(pid, 10000) from pg_stat_activity
  where datname = current_database() and application_name <> $1 and pid <> pg_backend_pid()`

/** Creates a function whose statements are planned once. Triggers and foreign keys are off while it runs. */
const KEEP_ROWS = `do $keep$
declare
  named record;
  is_filled boolean;
  deletes text := '';
  inserts text := '';
  columns text;
begin
  for named in select oid, relname from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
  loop
    deletes := deletes || format('if exists (select from public.%1$I) then delete from public.%1$I;
      get diagnostics gone = row_count; deleted := deleted + gone; end if;', named.relname);
    execute format('select exists (select from public.%I)', named.relname) into is_filled;
    if is_filled then
      execute format('create temp table kept_%1$s as table public.%1$I', named.relname);
      select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
        where attrelid = named.oid and attnum > 0 and not attisdropped and attgenerated = '';
      inserts := inserts || format('insert into public.%1$I (%2$s) overriding system value
        select %2$s from pg_temp.kept_%1$s;', named.relname, columns);
    end if;
  end loop;
  for named in select sequencename as relname, last_value, start_value from pg_sequences where schemaname = 'public' loop
    inserts := inserts || format('perform setval(%L, %s, %L);', format('public.%I', named.relname),
      coalesce(named.last_value, named.start_value), named.last_value is not null);
  end loop;
  execute format('create function pg_temp.reset_rows() returns bigint language plpgsql as %L',
    'declare gone bigint; deleted bigint := 0;
     begin set local session_replication_role = replica; set local lock_timeout = ''30s''; '
    || deletes || inserts || ' return deleted; end');
end $keep$`
