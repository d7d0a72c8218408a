import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { transaction } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { selectRows } from '#test/world/rows.ts'
import { registerAutosave, ownerOf } from './order.server.ts'

await testDatabase()

const keep = (owner: string, name: string, edit: number) =>
  transaction((tx) => registerAutosave(tx, owner, { name, edit }))

test('an owner has at most 50 windows; the oldest is dropped, and the others keep their order', async () => {
  const [one, other] = [ownerOf.application(randomUUID()), ownerOf.application(randomUUID())]
  await keep(other, 'quiet', 7)
  for (let index = 0; index < 60; index += 1) expect(await keep(one, `window-${index}`, 5)).toBe(true)
  expect(await selectRows('draftWindows', {}, ['number'])).toHaveLength(51)
  expect([await keep(one, 'window-59', 5), await keep(other, 'quiet', 7)]).toEqual([false, false])
  await Promise.all(Array.from({ length: 50 }, (_, index) => keep(one, `at-once-${index}`, 1)))
  await keep(one, 'last', 1)
  expect((await selectRows('draftWindows', {}, ['number'])).length).toBeLessThanOrEqual(60)
  expect(await keep(other, 'quiet', 7)).toBe(false)
})
