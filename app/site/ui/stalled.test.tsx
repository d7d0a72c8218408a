// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Link, Outlet, createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StalledScreen, NAVIGATION_LIMIT_MS, useStalledNavigation } from './error-page.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Root({ isSignedIn = false }) {
  const isStalled = useStalledNavigation()
  return (
    <>
      {isStalled && <StalledScreen isSignedIn={isSignedIn} />}
      <div hidden={isStalled}>
        <Outlet />
      </div>
    </>
  )
}

function show(isSignedIn = false) {
  const { promise, resolve } = Promise.withResolvers<null>()
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => <Root isSignedIn={isSignedIn} />,
      children: [
        { index: true, Component: () => <Link to="/slow">Go</Link> },
        { path: 'slow', loader: () => promise, Component: () => <p>Late page</p> },
      ],
    },
  ])
  render(<Stub />)
  return () => resolve(null)
}

test('a navigation without a response for 10 s shows the error screen; a late response still applies · PUB-031', async () => {
  expect(NAVIGATION_LIMIT_MS).toBe(10_000)
  const answer = show()
  await act(async () => screen.getByText('Go').click())
  await act(() => vi.advanceTimersByTimeAsync(9_500))
  expect(screen.queryByText('Something went wrong')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(600))
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeTruthy()
  expect(screen.getByText('Go').closest('div')?.hidden).toBe(true)
  expect(screen.queryByText('Late page')).toBeNull()
  await act(async () => answer())
  expect(await screen.findByText('Late page')).toBeTruthy()
  expect(screen.queryByText('Something went wrong')).toBeNull()
})

test('a timely response shows no error screen', async () => {
  const answer = show()
  await act(async () => screen.getByText('Go').click())
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  await act(async () => answer())
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(screen.getByText('Late page')).toBeTruthy()
  expect(screen.queryByText('Something went wrong')).toBeNull()
})

test('a signed-in user sees "Profile check timeout" after 10 s · PUB-187', async () => {
  const answer = show(true)
  await act(async () => screen.getByText('Go').click())
  await act(() => vi.advanceTimersByTimeAsync(9_500))
  expect(screen.queryByText('Profile check timeout')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(600))
  expect(screen.getByText('Profile check timeout')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Unable to Check Profile' })).toBeTruthy()
  expect(
    screen.getByText("We're having trouble checking your profile status. Please try refreshing the page."),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeTruthy()
  expect(screen.queryByText('Late page')).toBeNull()
  await act(async () => answer())
  expect(await screen.findByText('Late page')).toBeTruthy()
})
