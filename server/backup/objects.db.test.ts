import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { onServer } from '#test/server.ts'
import { aMember } from '#test/world/accounts.ts'
import { FORMAT, type Header } from './back-up.ts'
import { expectedObjects } from './objects.ts'
import { RowLoader } from './restore-rows.ts'
import { checkTable, listTables } from './tables.ts'

const database = await testDatabase()

test('a restore refuses a table with as many rows as in the backup but other content', async () => {
  await aMember()
  await onServer(database.url(), async (client) => {
    const tables = await listTables(client)
    const users = tables.find(({ name }) => name === 'users')
    if (!users) throw new Error('no table of users')
    const header: Header = { format: FORMAT, madeAt: '', migrations: [], tables, partitions: [], key: null }
    const { rows, name } = await checkTable(client, users)
    const end = { sequences: [], files: { count: 0, bytes: 0 }, problems: [] }
    await expect(
      new RowLoader(client, header).end({ ...end, tables: [{ name, rows, check: 'other' }] }),
    ).rejects.toThrow('users does not match')
  })
})

test('a backup includes every file, even beyond a page of 1,000', async () => {
  const { userId } = await aMember()
  const keys = await onServer(database.url(), async (client) => {
    await client.query(
      `insert into files (bucket, category, storage_key, user_id, file_name, content_type, byte_size, sha256)
       select 'general', 'general', 'u/' || n, $1, 'a.pdf', 'application/pdf', 4, sha256('x')
       from generate_series(1, 1001) as n`,
      [userId],
    )
    const found: string[] = []
    for await (const { key } of expectedObjects(client)) found.push(key)
    return found
  })
  expect(new Set(keys).size).toBe(1001)
})
