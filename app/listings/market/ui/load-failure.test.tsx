// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { currentToast } from '#app/ui/toast-store.ts'
import { LoadFailure } from './load-failure.tsx'

afterEach(cleanup)

test('a failed load shows toast and message, and Try Again repeats the call · PUB-065', async () => {
  let calls = 0
  const router = createMemoryRouter([
    {
      path: '/',
      loader: () => (calls += 1),
      element: <LoadFailure message="the connection failed" />,
      HydrateFallback: () => null,
    },
  ])
  render(<RouterProvider router={router} />)
  expect(await screen.findByText('Error loading properties: the connection failed')).toBeTruthy()
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: 'Error loading properties',
      text: 'Failed to load properties. Please try refreshing the page.',
      tone: 'error',
    }),
  )
  const before = calls
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(calls).toBe(before + 1))
})
