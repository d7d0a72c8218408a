import { randomBytes } from 'node:crypto'
import { cp, open, readFile, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { migrate, migrationNames } from '#app/db/migrate.ts'
import { db } from '#app/db/client.server.ts'
import { removeObjects, sweepFiles } from '#app/files/removal.server.ts'
import { type FileStore, localStore, store } from '#app/files/store.server.ts'
import { loadDemo } from '#db/demo/load.server.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { testDatabase } from '#test/database.ts'
import { onServer, withDatabase } from '#test/server.ts'
import { root } from '#test/source-files.ts'
import { anAdmin } from '#test/world/accounts.ts'
import { selectRow } from '#test/world/rows.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'
import { testSettings } from '#test/settings.ts'

testSettings({ DEMO_PASSWORD: 'a demo password' })
const source = await testDatabase()
const data = testDataFolder()
const serverUrl = inject('serverUrl')
const migrations = join(root, 'db/migrations')
const made: string[] = []
const archive = join(data.path, 'whole.tar')

await anAdmin()
await loadDemo()
// Partitions with rows for a month that the restore's migrations do not create.
await sql`alter table deal_views detach partition listing_views`.execute(db())
await sql`do $$ begin execute format('alter table deal_views attach partition listing_views for values from (minvalue) to (%L)',
    date_trunc('month', now()) + interval '1 month'); end $$`.execute(db())
await sql`select create_view_month(now() + make_interval(months => ahead)) from unnest(array[1, 9]) ahead`.execute(
  db(),
)
await sql`insert into deal_views (view_id, session_id, listing_id, view_duration, created_at)
    select gen_random_uuid(), gen_random_uuid(), (select min(id) from listings), 7, now() + make_interval(months => ahead)
    from unnest(array[0, 1, 9]) ahead`.execute(db())
// A table with more rows than fit into one entry of the archive.
await sql`insert into rate_limits select repeat('x', 100) || n, now(), 1 from generate_series(1, 60000) n`.execute(
  db(),
)
afterAll(async () => {
  for (const name of made)
    await onServer(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
})

async function emptyDatabase(): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  made.push(name)
  await onServer(serverUrl, (client) => client.query(`create database ${name}`))
  return withDatabase(serverUrl, name)
}

let folders = 0
async function target(url?: string) {
  folders += 1
  const folder = join(data.path, `target-${folders}`)
  return {
    url: url ?? (await emptyDatabase()),
    files: localStore(join(folder, 'files')),
    folder,
    migrations,
    temporary: join(folder, 'files/tmp'),
    acceptKey: async () => ({ put: async () => undefined, undo: async () => undefined }),
  }
}

/** Every table as one text of all its rows, and every sequence, compared without the code of the restore. */
async function everything(url: string): Promise<Record<string, string>> {
  return onServer(url, async (client) => {
    await client.query(`set timezone = 'UTC'`)
    const all: Record<string, string> = {}
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
    )
    for (const { name } of tables) {
      const { rows } = await client.query<{ hash: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from "${name}" t`,
      )
      all[name] = rows[0]?.hash ?? ''
    }
    const { rows: counters } = await client.query<{ name: string; at: string }>(
      `select sequencename as name, coalesce(last_value, 0)::text as at from pg_sequences where schemaname = 'public'`,
    )
    for (const { name, at } of counters) all[`counter ${name}`] = at
    return all
  })
}

async function sameFiles(own: string, other: string): Promise<number> {
  const names = await data.files(own)
  expect((await data.files(other)).filter((name) => !name.startsWith('tmp/'))).toEqual(names)
  for (const name of names) {
    const [one, two] = await Promise.all([own, other].map((part) => readFile(join(data.path, part, name))))
    expect([name, one && two && one.equals(two)]).toEqual([name, true])
  }
  return names.length
}

const makeBackup = (url: string, path: string, files: FileStore = store()) =>
  backUp({ url, files, path, key: { fingerprint: 'x' } })

describe('one complete archive', () => {
  test('restores into an empty database and store, with every row, sequence and file equal', async () => {
    const kept = await makeBackup(source.url(), archive)
    expect(kept.problems).toEqual([])
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
    const to = await target()
    const restored = await restore(archive, to)
    expect(restored).toMatchObject({ rows: kept.rows, files: kept.files, migrated: [] })
    expect(await everything(to.url)).toEqual(await everything(source.url()))
    expect(kept.files).toBeGreaterThan(50)
    expect(await sameFiles('files', `target-${folders}/files`)).toBe(kept.files)
    await onServer(to.url, async (client) => {
      // Triggers and foreign keys are active again, and sequences continue.
      await expect(client.query('delete from audit_log')).rejects.toThrow('append-only')
      const stray = `insert into sessions (user_id, token, expires_at) values (gen_random_uuid(), 'x', now())`
      await expect(client.query(stray)).rejects.toThrow('foreign key')
      await client.query(
        `insert into audit_log (actor_kind, action, subject_type, subject_id) values ('system', 'a.b', 'user', '1')`,
      )
    })
  }, 300_000)

  test('removed files and rows written during the backup do not change it', async () => {
    const path = join(data.path, 'meanwhile.tar')
    const victim = await anyFile()
    const key = `${victim.bucket}/${victim.storageKey}`
    const before = await readFile(join(data.path, 'files', key))
    let done = false
    const files: FileStore = {
      ...store(),
      async open(name, range) {
        if (!done) {
          done = true
          await sql`update files set status = 'deleted', deleted_at = now(), metadata = metadata || '{"purged_at": "x"}',
            storage_key = ${`removed/${victim.id}`} where id = ${victim.id}`.execute(db())
          await removeObjects([key])
          // Old enough for the sweep, which has to keep it as well.
          const yesterday = new Date(Date.now() - 25 * 3_600_000)
          await utimes(join(data.path, 'files', key), yesterday, yesterday)
          expect((await sweepFiles()).orphans).toBe(0)
          await sql`insert into rate_limits values ('written meanwhile', now(), 1)`.execute(db())
        }
        return store().open(name, range)
      },
    }
    expect((await makeBackup(source.url(), path, files)).problems).toEqual([])
    const to = await target()
    await restore(path, to)
    expect(await readFile(join(to.folder, 'files', key))).toEqual(before)
    const late = await onServer(to.url, (client) =>
      client.query(`select 1 from rate_limits where key = 'written meanwhile'`),
    )
    expect(late.rowCount).toBe(0)
    // Once no backup runs, the sweep removes unreferenced objects.
    expect((await sweepFiles()).orphans).toBe(1)
  }, 300_000)

  test('a file missing from the store is listed, and everything else is kept', async () => {
    const path = join(data.path, 'lost.tar')
    const { bucket, storageKey } = await anyFile()
    const files: FileStore = {
      ...store(),
      open: async (key, range) => (key === `${bucket}/${storageKey}` ? null : store().open(key, range)),
    }
    const { problems } = await makeBackup(source.url(), path, files)
    expect(problems).toEqual([`${bucket}/${storageKey} is missing from the store`])
  }, 300_000)
})

async function anyFile() {
  return selectRow('files', { status: 'active', bucket: 'kyc-documents' }, ['id', 'bucket', 'storageKey'])
}

describe('nothing is restored', () => {
  const changed = async (name: string, change: (path: string) => Promise<unknown>) => {
    const path = join(data.path, name)
    await writeFile(path, await readFile(archive))
    await change(path)
    return path
  }
  const flip = async (path: string, at: number) => {
    const file = await open(path, 'r+')
    const { buffer: read } = await file.read(Buffer.alloc(1), 0, 1, at)
    await file.write(Buffer.from([(read[0] ?? 0) ^ 1]), 0, 1, at)
    await file.close()
  }

  test('from a truncated or modified archive, and the target is empty for the next attempt', async () => {
    const { size } = await stat(archive)
    const to = await target()
    const { bucket, storageKey } = await anyFile()
    const stored = await store().open(`${bucket}/${storageKey}`)
    if (!stored) throw new Error(`not stored: ${storageKey}`)
    const inFile = (await readFile(archive)).indexOf(await buffer(stored.bytes))
    expect(inFile).toBeGreaterThan(0)
    const cut = await changed('cut.tar', (path) => truncate(path, Math.floor(size * 0.6)))
    await expect(restore(cut, to)).rejects.toThrow(`${cut} is truncated or not a backup`)
    // Within the bytes of a file, which only the hash of the archive covers.
    const flipped = await changed('flipped.tar', (path) => flip(path, inFile + 1))
    await expect(restore(flipped, to)).rejects.toThrow('damaged')
    const tables = await onServer(to.url, (client) => client.query('select 1 from users'))
    expect(tables.rowCount).toBe(0)
    for await (const object of to.files.list()) expect(object).toBeNull()
    expect((await restore(archive, to)).rows).toBeGreaterThan(1000)
  }, 300_000)

  test('if the last step fails, not even the key', async () => {
    const put = () => Promise.reject(new Error('no room'))
    const undo = vi.fn(() => Promise.resolve())
    const failing = { ...(await target()), acceptKey: async () => ({ put, undo }) }
    await expect(restore(archive, failing)).rejects.toThrow('no room')
    expect(undo).toHaveBeenCalledOnce()
  }, 300_000)

  test('over existing data, next to a running process, or from a newer release', async () => {
    const to = await target()
    await writeFile(join(data.path, 'one'), 'one')
    await to.files.put('general/u/one.pdf', join(data.path, 'one'), { contentType: 'x', cacheSeconds: 0 })
    await expect(restore(archive, to)).rejects.toThrow('the file store is not empty')
    await to.files.remove('general/u/one.pdf')
    await expect(restore(archive, { ...to, url: source.url() })).rejects.toThrow('in use')
    await onServer(to.url, (client) => client.query('create table theirs (id integer)'))
    await expect(restore(archive, to)).rejects.toThrow('not empty')
    const folder = join(data.path, 'older-release')
    const newest = (await migrationNames(migrations)).at(-1) ?? ''
    await cp(migrations, folder, { recursive: true, filter: (path) => !path.includes(newest) })
    const older = { ...(await target()), migrations: folder }
    await expect(restore(archive, older)).rejects.toThrow(`a newer release: it has the migration ${newest}`)
  }, 300_000)
})

test('the backup of an older release is migrated', async () => {
  const from = await emptyDatabase()
  await migrate({ url: from, folder: migrations, upTo: '0043_folding' })
  await onServer(from, (client) => client.query(`insert into users (email) values ('before@old.test')`))
  const path = join(data.path, 'older.tar')
  await makeBackup(from, path, localStore(join(data.path, 'nothing')))
  const to = await target()
  const { migrated } = await restore(path, to)
  expect(migrated).toEqual((await migrationNames(migrations)).filter((name) => name > '0043_folding'))
  const { rows } = await onServer(to.url, (client) => client.query('select email from users'))
  expect(rows).toEqual([{ email: 'before@old.test' }])
}, 300_000)
