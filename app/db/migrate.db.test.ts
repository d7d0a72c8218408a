import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { onServer, withDatabase } from '#test/server.ts'
import { migrate } from './migrate.ts'

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

test('processes that migrate at once apply each file exactly once', async () => {
  const applied = await Promise.all([1, 2, 3].map(() => migrate({ url, folder })))
  expect(applied.flat().toSorted()).toEqual(['0001_first', '0002_second'])
  expect(await countRows()).toBe(1)
})

test('a file that fails applies nothing, names itself and keeps the cause', async () => {
  await writeFile(join(folder, '0003_third.sql'), 'insert into one values (3);')
  await writeFile(join(folder, '0004_broken.sql'), 'insert into one values (4); select * from nowhere;')
  const error: unknown = await migrate({ url, folder }).catch((reason: unknown) => reason)
  expect(error).toHaveProperty('message', 'migration 0004_broken failed')
  expect(error).toHaveProperty('cause.message', expect.stringContaining('nowhere'))
  expect(await countRows()).toBe(1)
})
