// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHECK_LIMIT_MS, SessionWatch } from './session-watch.tsx'
import { SEEN_KEY } from './window-session.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
})

/** One person's page; the test resolves its next load. */
function show(): { answer: (name: string) => void; calls: () => number } {
  let asked = 0
  let answer: (name: string) => void = () => undefined
  const Stub = createRoutesStub([
    {
      path: '/',
      loader: () => {
        asked += 1
        if (asked === 1) return 'Anna'
        return new Promise<string>((resolve) => (answer = resolve))
      },
      HydrateFallback: () => null,
      Component: ({ loaderData }: { loaderData: unknown }) => (
        <>
          <p>Page of {String(loaderData)}</p>
          <SessionWatch viewerId={loaderData === 'Anna' ? 'anna' : null} />
        </>
      ),
    },
  ])
  render(<Stub />)
  return { answer: (name) => answer(name), calls: () => asked }
}

/** Waits until the page listens: it starts in the same step in which it records its person. */
async function storageEvent(key: string, newValue: string): Promise<void> {
  await vi.waitFor(() => expect(localStorage.getItem(SEEN_KEY)).toBe('anna'), 60_000)
  act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue })))
}

const signOutElsewhere = () => storageEvent(SEEN_KEY, '')

test('the notice of an unanswered check is hidden after 5 s; the page stays, and a late response still applies · PUB-030', async () => {
  expect(CHECK_LIMIT_MS).toBe(5_000)
  const page = show()
  expect(await screen.findByText('Page of Anna')).toBeTruthy()
  await signOutElsewhere()
  expect(await screen.findByText('Checking who is signed in...')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(5_100))
  expect(screen.queryByText('Checking who is signed in...')).toBeNull()
  expect(screen.getByText('Page of Anna')).toBeTruthy()
  await act(async () => page.answer('nobody'))
  expect(await screen.findByText('Page of nobody')).toBeTruthy()
})

test('a sign-out in another window triggers a check immediately, changes to other storage keys do not · PUB-029', async () => {
  const page = show()
  await screen.findByText('Page of Anna')
  await storageEvent('theme', 'dark')
  await storageEvent(SEEN_KEY, 'anna')
  expect(page.calls()).toBe(1)
  await signOutElsewhere()
  expect(page.calls()).toBe(2)
  await act(async () => page.answer('nobody'))
  expect(await screen.findByText('Page of nobody')).toBeTruthy()
})
