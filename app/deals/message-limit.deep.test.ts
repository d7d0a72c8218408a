import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { selectRows } from '#test/world/rows.ts'
import {
  startThread,
  startThreadAboutAnotherListing,
  bodiesOf,
  statusOf,
  threadCast,
  writeThread,
} from '#test/world/threads.ts'
import { testSettings } from '#test/settings.ts'

await testDatabase()
testSettings({ MESSAGE_RATE: '3/1h' })

test('an account can write MESSAGE_RATE messages across its threads; the next is refused with a reason and its text is kept · MEM-385', async () => {
  const cast = await threadCast()
  const [one, two] = [await startThread(cast), await startThreadAboutAnotherListing(cast, 'And the lift?')]
  const before = (await mailsTo(cast.asker.email)).length
  const key = crypto.randomUUID()
  const press = async () => (await writeThread(cast.owner, one, 'One', key)).status
  expect([await press(), await press(), await press()]).toEqual([303, 303, 303])
  await Promise.all(
    Array.from({ length: 50 }, (_, index) => writeThread(cast.owner, index % 2 ? one : two, `No. ${index}`)),
  )
  const counts = [(await bodiesOf(one)).length, (await bodiesOf(two)).length]
  expect(counts.reduce((sum, count) => sum + count)).toBe(3)
  // One immediately for the first message of a thread, and one for the rest.
  const mails = counts.reduce((sum, count) => sum + Math.min(count, 2), 0)
  expect(await mailsTo(cast.asker.email)).toHaveLength(before + mails)
  const refused = await writeThread(cast.owner, one, 'The roof is from 2019.', key)
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600'])
  expect(refused.text).toContain('Your message was not sent. Try again later.')
  expect(refused.html).toContain('>The roof is from 2019.</textarea>')
  expect(refused.html).toContain(key)
  expect((await writeThread(cast.asker, one, 'Thank you.')).status).toBe(303)
})

test('a refused message leaves its thread unchanged · MEM-385', async () => {
  const cast = await threadCast()
  const [one, two] = [await startThread(cast), await startThreadAboutAnotherListing(cast, 'And the lift?')]
  for (const words of ['One', 'Two', 'Three']) await writeThread(cast.owner, one, words)
  const written = async () => selectRows('inquiries', { id: two }, ['updatedAt', 'lastWrittenAt'])
  const before = await written()
  expect((await writeThread(cast.owner, two, 'Four')).status).toBe(429)
  expect([await statusOf(two), await written()]).toEqual(['waiting', before])
})
