import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { onServer, withDatabase } from '#test/server.ts'
import { migrate } from './migrate.ts'
import { isDeepRun } from '#test/runs.ts'

const serverUrl = inject('serverUrl')
const name = `test_migrate_${process.pid}`
const url = withDatabase(serverUrl, name)
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parcela-migrations-'))
  await onServer(serverUrl, (client) => client.query(`create database ${name}`))
  await writeFile(join(folder, '0001_first.sql'), 'create table one (id int);\ninsert into one values (1);')
  await writeFile(join(folder, '0002_second.sql'), 'alter table one add column note text;')
})
afterAll(async () => {
  await onServer(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
  await rm(folder, { recursive: true, force: true })
})

const countRows = () => onServer(url, async (client) => (await client.query('select * from one')).rowCount)

test('concurrent migrations apply each file exactly once', async () => {
  const applied = await Promise.all([1, 2, 3].map(() => migrate({ url, folder })))
  expect(applied.flat().toSorted()).toEqual(['0001_first', '0002_second'])
  expect(await countRows()).toBe(1)
})

test('a failing file is rolled back and reported with its cause; earlier ones stay applied', async () => {
  await writeFile(join(folder, '0003_third.sql'), 'insert into one values (3);')
  await writeFile(join(folder, '0004_broken.sql'), 'insert into one values (4); select * from nowhere;')
  const error: unknown = await migrate({ url, folder }).catch((reason: unknown) => reason)
  expect(error).toHaveProperty('message', 'migration 0004_broken failed')
  expect(error).toHaveProperty('cause.message', expect.stringContaining('nowhere'))
  expect(await countRows()).toBe(2)
})

test('a release keeps working on a database migrated by a newer one', async () => {
  await rm(join(folder, '0004_broken.sql'))
  await writeFile(join(folder, '0005_newer.sql'), 'create table newer (id int);')
  expect(await migrate({ url, folder })).toEqual(['0005_newer'])
  await rm(join(folder, '0005_newer.sql'))
  expect(await migrate({ url, folder })).toEqual([])
  // A missing migration in between does not mean a newer release, so it is refused.
  await rm(join(folder, '0001_first.sql'))
  await expect(migrate({ url, folder })).rejects.toThrow('0001_first')
  await writeFile(join(folder, '0001_first.sql'), 'select 1;')
  await writeFile(join(folder, '0005_newer.sql'), 'select 1;')
})

test.runIf(isDeepRun)('a migration waits for a busy table without blocking later queries', async () => {
  await writeFile(join(folder, '0006_table.sql'), 'alter table one add column more text;')
  await onServer(url, async (busy) => {
    await busy.query('begin')
    await busy.query('select * from one')
    const migrated = migrate({ url, folder })
    // Readers queued behind the migration proceed each time it gives up its lock request.
    for (let read = 0; read < 3; read += 1) {
      const { rows } = await onServer(url, (client) => client.query('select count(*)::int as n from one'))
      expect(rows).toEqual([{ n: 2 }])
    }
    await busy.query('commit')
    expect(await migrated).toEqual(['0006_table'])
  })
})

test.runIf(isDeepRun)('in a deadlock with a request the migration gives way and is retried', async () => {
  const others = `relation = 'two'::regclass and pid <> pg_backend_pid()`
  await writeFile(
    join(folder, '0007_both.sql'),
    `lock table one;
     do $$ begin
       while exists (select from pg_locks where ${others})
         and not exists (select from pg_locks where relation = 'one'::regclass and not granted) loop
         perform pg_sleep(0.01);
       end loop;
     end $$;
     lock table two;`,
  )
  await onServer(url, async (client) => {
    await client.query('create table two (id int)')
    await client.query('begin')
    await client.query('lock table two')
    const migrated = migrate({ url, folder })
    const holds = `select from pg_locks where relation = 'one'::regclass and granted and pid <> pg_backend_pid()`
    await expect.poll(async () => (await client.query(holds)).rowCount, { interval: 5 }).toBe(1)
    await client.query('lock table one')
    await client.query('commit')
    expect(await migrated).toEqual(['0007_both'])
  })
})
