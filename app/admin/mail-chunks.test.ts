import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { QueueRow } from '#app/mail/queries.server.ts'
import { chunkPath, mailFilters, queuePath } from './mail-filters.ts'
import { firstLoad, type LoadedMails, appended, type MailChunk, refreshed } from './mail-chunks.ts'

/** The queue as the server reads it; `seen` distinguishes reads. */
function read(newest: number, before: number | null, limit: number, seen: string): MailChunk {
  const from = before === null ? newest : before - 1
  const rows: QueueRow[] = []
  for (let seq = from; seq > 0 && rows.length < limit; seq -= 1)
    rows.push({ readable: false, seq, problem: seen })
  const last = rows.at(-1)?.seq ?? 0
  return { rows, before, next: last > 1 ? last : null }
}
const seqs = ({ rows }: LoadedMails) => rows.map(({ seq }) => seq)

test('there are no gaps or duplicates between chunks · ADM-159', () => {
  let mails = firstLoad(read(60, null, 25, 'a'))
  for (let turn = 0; turn < 5 && mails.next !== null; turn += 1)
    mails = appended(mails, read(60, mails.next, 25, 'a'))
  expect(seqs(mails)).toEqual(Array.from({ length: 60 }, (_, index) => 60 - index))
  expect(mails.next).toBeNull()
})

test('every path of the queue keeps its filters', () => {
  const filters = { search: 'Żółte domy', status: 'failed' } as const
  for (const path of [queuePath(filters), queuePath(filters, 36), chunkPath(filters, 36)])
    expect(mailFilters(new URL(path, 'http://own.test').searchParams)).toEqual(filters)
})

test('rows stay on the screen during a refresh', () => {
  let mails = appended(firstLoad(read(60, null, 25, 'a')), read(60, 36, 25, 'a'))
  mails = refreshed(mails, read(63, null, 25, 'b'))
  expect(seqs(mails)).toEqual(Array.from({ length: 53 }, (_, index) => 63 - index))
  expect(mails.stale).toBe(28)
  mails = appended(mails, read(63, mails.first.next, mails.stale, 'b'))
  expect(mails.stale).toBe(0)
  expect(seqs(mails)).toHaveLength(53)
  expect(new Set(mails.rows.map((row) => (row.readable ? '' : row.problem)))).toEqual(new Set(['b']))
})

test('drops a chunk that is not contiguous', () => {
  const mails = firstLoad(read(60, null, 25, 'a'))
  expect(seqs(appended(mails, read(60, 20, 5, 'a')))).toEqual(seqs(mails))
  expect(seqs(appended(mails, read(60, null, 5, 'a')))).toEqual(seqs(mails))
})

test('in whatever order responses and new emails arrive, the list is sorted and complete', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ isNew: fc.boolean(), arrives: fc.integer({ min: 0, max: 40 }), late: fc.boolean() }),
        {
          maxLength: 12,
        },
      ),
      (turns) => {
        let newest = 90
        let mails = firstLoad(read(newest, null, 25, ''))
        let waiting: MailChunk | null = null
        for (const { isNew, arrives, late } of turns) {
          if (isNew) {
            newest += arrives
            mails = refreshed(mails, read(newest, null, 25, ''))
          } else if (late && waiting) {
            mails = appended(mails, waiting)
            waiting = null
          } else if (mails.next !== null) {
            const chunk = read(newest, mails.next, 25, '')
            if (late) waiting = chunk
            else mails = appended(mails, chunk)
          }
          const all = seqs(mails)
          const first = all[0] ?? 0
          // Until the next read, only rows that arrived between two reads may be missing.
          if (mails.stale === 0)
            expect(all).toEqual(Array.from({ length: all.length }, (_, index) => first - index))
          expect(all).toEqual([...new Set(all)].toSorted((a, b) => b - a))
          if (mails.stale > 0) mails = appended(mails, read(newest, mails.first.next, mails.stale, ''))
        }
      },
    ),
  )
})
