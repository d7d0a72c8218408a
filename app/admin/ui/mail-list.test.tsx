// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { QueueRow } from '#app/mail/queries.server.ts'
import type { MailChunk } from '../mail-chunks.ts'
import { MailList } from './mail-list.tsx'

/** Scrolls to the end once the list observes it. */
let scrollToEnd: () => Promise<void>
let watched: () => number
beforeEach(() => {
  const watching = new Set<() => void>()
  watched = () => watching.size
  scrollToEnd = async () => {
    await waitFor(() => expect(watched()).toBe(1))
    act(() => [...watching].forEach((look) => look()))
  }
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #look: () => void
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.#look = () => seen([{ isIntersecting: true }])
      }
      observe() {
        watching.add(this.#look)
      }
      disconnect() {
        watching.delete(this.#look)
      }
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const row = (seq: number): QueueRow => ({ readable: false, seq, problem: 'unknown status' })
function chunk(total: number, before: number | null, limit = 25): MailChunk {
  const from = before === null ? total : before - 1
  const rows = Array.from({ length: Math.min(limit, from) }, (_, index) => row(from - index))
  return { rows, before, next: (rows.at(-1)?.seq ?? 1) > 1 ? (rows.at(-1)?.seq ?? null) : null }
}

function show(total: number, answer: (query: URLSearchParams) => { page: MailChunk; isLost: boolean }) {
  const asked: string[] = []
  const first = chunk(total, null)
  const filters = { search: 'maja', status: null }
  const Stub = createRoutesStub([
    { path: '/', Component: () => <MailList first={first} filters={filters} hasServer /> },
    {
      path: '/admin/email-queue',
      loader: ({ request }) => {
        const url = new URL(request.url)
        asked.push(url.search)
        return answer(url.searchParams)
      },
    },
  ])
  render(<Stub />)
  return asked
}
const shown = () =>
  screen
    .getAllByText(/^Email \d+ cannot be shown/)
    .map(({ textContent }) => Number(/\d+/.exec(textContent ?? '')?.[0]))
const read = (total: number) => (query: URLSearchParams) => ({
  page: chunk(total, Number(query.get('before')), Number(query.get('limit') ?? 25)),
  isLost: false,
})

test('loads chunks while scrolling, with the search, until all are there · ADM-159', async () => {
  const asked = show(60, read(60))
  expect(shown()).toHaveLength(25)
  await scrollToEnd()
  await waitFor(() => expect(shown()).toHaveLength(50))
  await scrollToEnd()
  await waitFor(() => expect(shown()).toHaveLength(60))
  expect(shown()).toEqual(Array.from({ length: 60 }, (_, index) => 60 - index))
  expect(screen.getByText('No more emails')).toBeTruthy()
  expect(watched()).toBe(0)
  expect(asked).toEqual([36, 11].map((before) => `?q=maja&before=${before}&limit=25&by_itself=1`))
  expect(screen.queryByText(/page/i)).toBeNull()
})

test('a failed chunk keeps the rows, shows an error and can be retried · ADM-169', async () => {
  let isDown = true
  show(60, (query) => (isDown ? { page: chunk(0, null), isLost: true } : read(60)(query)))
  await scrollToEnd()
  await screen.findByText('Failed to load email queue')
  expect(shown()).toHaveLength(25)
  isDown = false
  act(() => screen.getByRole('button', { name: 'Try again' }).click())
  await scrollToEnd()
  await waitFor(() => expect(shown()).toHaveLength(50))
  expect(screen.queryByText('Failed to load email queue')).toBeNull()
})
