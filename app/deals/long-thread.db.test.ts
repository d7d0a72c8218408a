import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { selectRow } from '#test/world/rows.ts'
import { startThread, threadCast, writeThread } from '#test/world/threads.ts'
import * as threadPage from './routes/thread.tsx'

await testDatabase()

const MESSAGES = 1001
const words = (number: number) => `Message ${String(number).padStart(4, '0')} ${'long '.repeat(60)}end`

const cast = await threadCast()
const id = await startThread(cast)
const from = Date.now() - MESSAGES * 1000
const rows = Array.from({ length: MESSAGES }, (_, at) => ({
  inquiryId: id,
  // The oldest message is the owner's only answer; messages share a timestamp in groups of three.
  authorId: at === 0 ? cast.owner.userId : cast.asker.userId,
  side: at === 0 ? 'owner' : 'asker',
  body: words(at),
  createdAt: new Date(from + Math.floor(at / 3) * 3000),
}))
await db().insertInto('inquiryMessages').values(rows).execute()

const open = async (search = '', person: { userId: string } = cast.asker) =>
  visit(threadPage, `/inquiries/${id}${search}`, { params: { id }, cookie: await welcomedCookie(person) })
type Page = Awaited<ReturnType<typeof open>>
const numbersOf = ({ text }: Page) =>
  [...text.matchAll(/Message (\d{4}) /g)].map(([, number]) => Number(number))
const earlierOf = ({ html }: Page) => {
  const link = linksOf(html).find(({ text }) => text === 'Show earlier messages')
  return link ? new URL(link.href, 'http://x') : null
}

test('a thread of a thousand messages shows its newest 200, and links lead to all the others, each once', async () => {
  const seen: number[][] = []
  let search = ''
  for (;;) {
    const page = await open(search)
    expect(page.status).toBe(200)
    expect(Buffer.byteLength(page.html)).toBeLessThan(250_000)
    expect(Buffer.byteLength(JSON.stringify(page.data))).toBeLessThan(150_000)
    const numbers = numbersOf(page)
    expect(numbers.length).toBeLessThanOrEqual(200)
    seen.unshift(numbers)
    const earlier = earlierOf(page)
    expect(page.text.includes('Is the roof new?')).toBe(earlier === null)
    expect(page.html.includes('Show the newest messages')).toBe(search !== '')
    if (!earlier) break
    expect(earlier.hash).toBe('#last')
    search = earlier.search
  }
  expect(seen.length).toBe(6)
  const all = seen.flat()
  expect(new Set(all).size).toBe(MESSAGES)
  // Messages with the same timestamp are ordered by id.
  expect(all.map((number) => Math.floor(number / 3))).toEqual(
    Array.from({ length: MESSAGES }, (_, at) => Math.floor(at / 3)),
  )
})

test('an answer on an earlier page still prevents the inquiry from being deleted · MEM-385', async () => {
  expect((await open()).text).not.toContain('Delete the inquiry')
})

test('an invalid cursor shows the newest messages, and another thread’s cursor reveals nothing of that thread', async () => {
  const newest = numbersOf(await open())
  for (const cursor of [
    'x',
    '|',
    '0000-01-01T00:00:00.000000Z|x',
    `2026-02-30T00:00:00.000000Z|${id}`,
    '%00',
  ])
    expect(numbersOf(await open(`?before=${cursor}`)), cursor).toEqual(newest)
  const other = await startThread({ ...cast, asker: cast.stranger }, 'A secret of somebody else')
  await writeThread(cast.stranger, other, 'Nobody else reads this')
  const place = await selectRow('inquiryMessages', { inquiryId: other })
  const search = `?${new URLSearchParams({ before: `${place.createdAt.toISOString()}|${place.id}` }).toString()}`
  const page = await open(search)
  expect(numbersOf(page)).toEqual(newest)
  expect(page.html).not.toContain('Nobody else')
  expect((await open(search, cast.stranger)).status).toBe(404)
})
