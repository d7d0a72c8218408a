import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { onServer } from '#test/server.ts'
import { aMember } from '#test/world/accounts.ts'
import { expectedObjects } from './objects.ts'

const database = await testDatabase()

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
