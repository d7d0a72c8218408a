import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate, migrationNames } from '#app/db/migrate.ts'
import { onServer, withDatabase } from '#test/server.ts'
import { MAIL_KINDS } from './kinds.ts'

const serverUrl = inject('serverUrl')
const name = `test_mail_kinds_${process.pid}`
const url = withDatabase(serverUrl, name)
const folder = 'db/migrations'

beforeAll(() => onServer(serverUrl, (client) => client.query(`create database ${name}`)))
afterAll(() => onServer(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`)))

const names = [
  ...readFileSync(join(folder, '0071_mail_kinds.sql'), 'utf8').matchAll(/when '([^']+)' then '([^']+)'/g),
].map(([, former = '', present = '']) => ({ former, present }))

const insert = `insert into email_queue (kind, status, sent_at, to_email, subject, html_body, text_body, message_id)
  select kind, status, case status when 'sent' then now() end, 'a@b.example', kind, '', '', gen_random_uuid()::text
  from unnest($1::text[]) kind, unnest(array['pending', 'sent']) status`
const stored = `select subject as was, kind from email_queue order by seq`

test('emails stored before the upgrade, and those queued by the former release during it, have current kinds', async () => {
  const formers = names.map(({ former }) => former)
  const unchanged = MAIL_KINDS.filter((kind) => !names.some(({ present }) => present === kind))
  const before = (await migrationNames(folder)).filter((file) => file < '0071').at(-1)
  await migrate({ url, folder, upTo: before })
  await onServer(url, (client) => client.query(insert, [[...formers, ...unchanged]]))
  expect(await migrate({ url, folder })).toContain('0072_mail_kinds_of_the_past')
  const rows = await onServer(url, async (client) => {
    await client.query(insert, [formers])
    await client.query(`update email_queue set kind = 'kyc_received' where kind = 'kyc.received'`)
    return (await client.query<{ was: string; kind: string }>(stored)).rows
  })
  const presentOf = (was: string) => names.find(({ former }) => former === was)?.present ?? was
  expect(rows).toHaveLength(formers.length * 4 + unchanged.length * 2)
  expect(rows.filter(({ was, kind }) => kind !== presentOf(was))).toEqual([])
  const kinds: readonly string[] = MAIL_KINDS
  expect(rows.filter(({ kind }) => !kinds.includes(kind))).toEqual([])
})
