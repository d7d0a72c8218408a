// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { currentToast } from './toast-store.ts'
import { LoadFailure } from './load-failure.tsx'

afterEach(cleanup)

const toast = { title: 'Error loading properties', text: 'Refresh the page.', tone: 'error' } as const

test('a failed load shows the toast and message, and Try Again repeats the call · PUB-065', async () => {
  let calls = 0
  const router = createMemoryRouter([
    {
      path: '/',
      loader: () => (calls += 1),
      element: <LoadFailure toast={toast}>The connection failed</LoadFailure>,
      HydrateFallback: () => null,
    },
  ])
  render(<RouterProvider router={router} />)
  expect(await screen.findByText('The connection failed')).toBeTruthy()
  await waitFor(() => expect(currentToast()).toMatchObject(toast))
  const before = calls
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(calls).toBe(before + 1))
})
