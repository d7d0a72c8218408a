// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ShowNewRows } from './show-new.tsx'

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
const spoken = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '')

function Lists({ counts }: { counts: readonly number[] }) {
  return counts.map((news, at) => <ShowNewRows key={at} newCount={news} onShow={() => undefined} />)
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('updates are announced at most once in 5 s across all lists of a window', () => {
  const { rerender } = render(<Lists counts={[0, 0]} />, { wrapper: MemoryRouter })
  // A list in another test may have announced something just now.
  pass(5_000)
  rerender(<Lists counts={[1, 0]} />)
  pass(0)
  expect(spoken()).toEqual(['Show updates (1)'])
  rerender(<Lists counts={[2, 1]} />)
  pass(4_900)
  expect(spoken()).toEqual(['Show updates (1)'])
  pass(200)
  expect(spoken()).toEqual(['Show updates (2)'])
  pass(5_000)
  expect(spoken()).toEqual(['Show updates (2)', 'Show updates (1)'])
  rerender(<Lists counts={[0, 0]} />)
  expect(spoken()).toEqual([])
})
