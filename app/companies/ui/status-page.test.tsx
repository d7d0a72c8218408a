// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub, Link, redirect } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import Pending from '../routes/pending.tsx'
import type { OwnProfile } from '../queries/status.server.ts'
import { ProfileError, StatusLoading } from './status-page.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a status page shows a spinner with role status while it loads · MEM-288', async () => {
  let arrive: () => void = () => undefined
  const waiting = new Promise<void>((resolve) => (arrive = resolve))
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <>
          <StatusLoading />
          <Link to="/profile/pending">Go</Link>
        </>
      ),
    },
    { path: '/profile/pending', Component: () => <p>Here</p>, loader: () => waiting.then(() => null) },
  ])
  render(<Stub />)
  expect(screen.queryByRole('status')).toBeNull()
  await act(async () => screen.getByText('Go').click())
  expect(screen.getByRole('status').textContent).toContain('Loading your profile status')
  await act(async () => arrive())
  expect(await screen.findByText('Here')).toBeDefined()
})

test('a page that cannot be loaded says so · MEM-289', async () => {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => null,
      ErrorBoundary: ProfileError,
      HydrateFallback: () => null,
      loader: () => {
        throw new Error('boom')
      },
    },
  ])
  render(<Stub />)
  expect((await screen.findByRole('heading')).textContent).toBe('Profile Error')
  expect(screen.getByText('Unable to load your profile. Please try again later.')).toBeDefined()
})

const PROFILE: OwnProfile = {
  status: 'pending',
  suspended: false,
  companyType: 'developer',
  userType: 'developer',
  companyName: 'Kowalska',
  fullName: 'Maja Kowalska',
  email: 'maja@kowalska.example',
  position: null,
  website: null,
  rejectionReason: null,
  memberNotes: null,
  suspensionReason: null,
  accountSuspension: null,
  reviewOn: null,
}

test('the pending page checks the status every 30 seconds and redirects · MEM-273', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const asked: FormDataEntryValue[] = []
  const loaderData = { profile: PROFILE, clock: null, documents: [], editPath: null }
  const props = { loaderData }
  const Stub = createRoutesStub([
    {
      path: '/profile/pending',
      Component: () => <Pending {...(props as unknown as Parameters<typeof Pending>[0])} />,
      action: async ({ request }) => {
        asked.push((await request.formData()).get('intent') ?? '')
        return asked.length < 2 ? null : redirect('/dashboard')
      },
    },
    { path: '/dashboard', Component: () => <p>Dashboard</p> },
  ])
  render(<Stub initialEntries={['/profile/pending']} />)
  await act(() => vi.advanceTimersByTimeAsync(29_000))
  expect(asked).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(1_500))
  expect(asked).toEqual(['recheck'])
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(await screen.findByText('Dashboard')).toBeDefined()
})
