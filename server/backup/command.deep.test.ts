import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { migrate } from '#app/db/migrate.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { onServer, withDatabase } from '#test/server.ts'
import { root } from '#test/source-files.ts'
import { backupCommand, restoreCommand } from './command.ts'
import { testSettings } from '#test/settings.ts'

const data = testDataFolder()
const serverUrl = inject('serverUrl')
const name = `test_${randomBytes(6).toString('hex')}`
const url = withDatabase(serverUrl, name)
testSettings({ DATABASE_DIRECT_URL: url, PASSPHRASE: 'harbour crane lifts' })
const keyFile = join(data.path, 'secret-key')
const key = `${Buffer.alloc(32, 5).toString('base64')}\n`
const [whole, lacking] = [join(data.path, 'whole.tar'), join(data.path, 'lacking.tar')]

const drop = () =>
  onServer(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
const create = () => onServer(serverUrl, (client) => client.query(`create database ${name}`))

let said = ''
beforeAll(async () => {
  await create()
  await migrate({ url, folder: join(root, 'db/migrations') })
  await onServer(url, (client) => client.query(`insert into users (email) values ('kept@restore.test')`))
  await writeFile(keyFile, key, { mode: 0o600 })
})
beforeEach(() => {
  said = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += String(text)
    return true
  })
})
afterEach(() => vi.restoreAllMocks())
afterAll(drop)

const backup = (...parameters: string[]) => backupCommand(root)(parameters)
const restore = (...parameters: string[]) => restoreCommand(root)(parameters)
const people = () => onServer(url, (client) => client.query('select email from users'))

test('a backup that cannot be recorded in the audit log still reports a complete archive', async () => {
  await onServer(url, (client) =>
    client.query(`create function no_note() returns trigger language plpgsql as
        $$ begin raise exception 'the log is read-only'; end $$;
      create trigger no_note before insert on audit_log for each row execute function no_note()`),
  )
  try {
    expect(await backup(whole)).toBe(1)
  } finally {
    await onServer(url, (client) => client.query('drop function no_note cascade'))
  }
  expect(said).toContain(`${whole}: `)
  expect(said).toContain(
    'the archive is complete, but could not be recorded in the audit log: the log is read-only',
  )
  expect(await restore(whole, '--check')).toBe(0)
}, 300_000)

test('a refused restore writes no secret key, and a successful one does', async () => {
  await rm(keyFile)
  await expect(restore(whole)).rejects.toThrow('the database is not empty')
  await expect(readFile(keyFile)).rejects.toThrow('ENOENT')
  await drop()
  await create()
  expect(await restore(whole)).toBe(0)
  expect(await readFile(keyFile, 'utf8')).toBe(key)
  expect((await people()).rows).toEqual([{ email: 'kept@restore.test' }])
}, 300_000)

test('backup, check and restore return 1 if a file is missing, and everything else is restored', async () => {
  await onServer(url, (client) =>
    client.query(`insert into files (bucket, category, storage_key, user_id, file_name, content_type, byte_size, sha256)
      select 'general', 'general', 'u/lost.pdf', id, 'lost.pdf', 'application/pdf', 4, sha256('x') from users`),
  )
  expect(await backup(lacking)).toBe(1)
  expect(await restore(lacking, '--check')).toBe(1)
  await drop()
  await create()
  said = ''
  expect(await restore(lacking)).toBe(1)
  expect(said).toContain('problem: general/u/lost.pdf is missing from the store')
  expect((await people()).rows).toEqual([{ email: 'kept@restore.test' }])
}, 300_000)
