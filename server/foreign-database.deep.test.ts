import { randomBytes } from 'node:crypto'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readEnv } from '#app/lib/env.ts'
import { readSession } from '#app/account/session.server.ts'
import * as signInPage from '#app/account/routes/signin.tsx'
import { testDatabase } from '#test/database.ts'
import { onServer, withDatabase } from '#test/server.ts'
import { root } from '#test/source-files.ts'
import { aMember } from '#test/world/accounts.ts'
import { visit } from '#test/world/pages.tsx'
import { openDatabase } from './database.ts'
import { isReady } from './ready.ts'

const { url } = await testDatabase([
  'DateStyle to German',
  "TimeZone to 'Asia/Kolkata'",
  'IntervalStyle to sql_standard',
  'bytea_output to escape',
])
const serverUrl = inject('serverUrl')

test('people can sign in with a database that has other date, time zone and text settings', async () => {
  const { email, password, userId } = await aMember()
  const { status, cookie } = await visit(signInPage, '/signin', { form: { email, password } })
  expect(status).toBe(303)
  const session = await readSession(new Request('http://127.0.0.1:3000/', { headers: { Cookie: cookie } }))
  expect(session?.userId).toBe(userId)
})

test('when the database turns read-only, the process is not ready until writes are accepted again', async () => {
  const name = new URL(url()).pathname.slice(1)
  const set = (value: string) =>
    onServer(serverUrl, async (client) => {
      await client.query(`alter database ${name} set default_transaction_read_only to ${value}`)
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    })
  await set('on')
  await expect.poll(isReady).toBe(false)
  await set('off')
  await expect.poll(isReady).toBe(true)
})

/** A separate database and role, and the output of a start with them. */
async function refusalOf(
  options: string,
  owns: boolean,
  setting: string,
): Promise<{ line: string; tables: number }> {
  const name = `foreign_${randomBytes(6).toString('hex')}`
  await onServer(serverUrl, async (client) => {
    await client.query(`create role ${name} login password 'secret'`)
    await client.query(`create database ${name} ${owns ? `owner ${name}` : ''} ${options}`)
    await client.query(`alter database ${name} set ${setting}`)
  })
  onTestFinished(() =>
    onServer(serverUrl, async (client) => {
      await client.query(`drop database ${name} with (force)`)
      await client.query(`drop role ${name}`)
    }),
  )
  const url = new URL(withDatabase(serverUrl, name))
  url.username = name
  url.password = 'secret'
  const settings = readEnv({ DATABASE_URL: url.href, SECRET_KEY: Buffer.alloc(32, 7).toString('base64') })
  const line = await openDatabase(settings, root).then(
    () => '',
    (error: Error) => error.message,
  )
  const { rows } = await onServer(withDatabase(serverUrl, name), (client) =>
    client.query<{ tables: number }>(
      `select count(*)::integer as tables from pg_class where relnamespace = 'public'::regnamespace`,
    ),
  )
  return { line: line.replace(name, 'NAME'), tables: rows[0]?.tables ?? -1 }
}

const NOTHING_ELSE = "application_name to 'foreign'"
test.each([
  [
    'SQL_ASCII',
    true,
    NOTHING_ELSE,
    /^DATABASE_URL: database NAME uses the encoding SQL_ASCII instead of UTF8: create it /,
  ],
  [
    'LATIN2',
    true,
    NOTHING_ELSE,
    /^DATABASE_URL: database NAME uses the encoding LATIN2 instead of UTF8: create it /,
  ],
  [
    'UTF8',
    false,
    NOTHING_ELSE,
    /^DATABASE_URL: permission denied for schema public\. Make its role the owner/,
  ],
  [
    'UTF8',
    true,
    'default_transaction_isolation to serializable',
    /^DATABASE_URL: default_transaction_isolation is "serializable" instead of /,
  ],
  [
    'UTF8',
    true,
    'default_transaction_read_only to on',
    /^DATABASE_URL: default_transaction_read_only is "on" instead of "off": alter database NAME set /,
  ],
])(
  'a database with encoding %s (owned by its role: %s) and %s is refused, with one line, before anything is written',
  async (encoding, owns, setting, words) => {
    const options = `encoding '${encoding}' template template0 locale_provider libc locale 'C'`
    const { line, tables } = await refusalOf(options, owns, setting)
    expect(line).toMatch(words)
    expect(line).not.toContain('\n')
    expect(tables).toBe(0)
  },
)
