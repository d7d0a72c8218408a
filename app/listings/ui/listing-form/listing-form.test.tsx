// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ListingForm } from './listing-form.tsx'

afterEach(cleanup)

function openEditor(keep: () => object = () => ({})) {
  const form = { values: { title: 'Amber Quay', yieldPercent: '8' }, errors: {}, advice: [] }
  const router = createMemoryRouter(
    [
      { path: '/my-listings', element: <p>The list</p> },
      {
        path: '/my-listings/7',
        action: keep,
        element: <ListingForm form={form} version={3} saveLabel="Save" canSubmit />,
      },
    ],
    { initialEntries: ['/my-listings/7'] },
  )
  render(<RouterProvider router={router} />)
  return router
}

/** Longer than the form waits after a field is left. */
const PATIENCE = { timeout: 15_000 }

const typeInto = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('Cancel goes to /my-listings at once while nothing is changed · ADM-113', async () => {
  const router = openEditor()
  fireEvent.click(screen.getByRole('link', { name: 'Cancel' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-listings'))
})

test('with unsaved changes Cancel asks first; staying keeps them, leaving goes · ADM-113', async () => {
  const router = openEditor()
  typeInto(/^Title$/, 'Amber Quay East')
  fireEvent.click(screen.getByRole('link', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Stay here' }))
  expect(router.state.location.pathname).toBe('/my-listings/7')
  expect(screen.getByLabelText(/^Title$/)).toHaveProperty('value', 'Amber Quay East')
  fireEvent.click(screen.getByRole('link', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-listings'))
})

test('a figure is echoed as understood while it is typed', () => {
  openEditor()
  typeInto(/^Yield ·/, '7,5')
  expect(screen.getByText('Understood as 7.5 %')).toBeTruthy()
  typeInto(/^Asking price/, '-3')
  expect(screen.getByText('A negative number cannot be kept here.')).toBeTruthy()
})

test('what is typed is kept by itself; a lost connection is said and tried again until it is back', async () => {
  const answers = [
    { values: {}, errors: {} },
    { values: {}, errors: {}, draft: { savedAt: '2026-11-21T13:02:00Z' } },
  ]
  const keep = vi.fn(() => answers.shift() ?? {})
  openEditor(keep)
  typeInto(/^Title$/, 'Amber Quay East')
  expect(screen.getByText('Not saved yet')).toBeTruthy()
  fireEvent.blur(screen.getByLabelText(/^Title$/))
  const lost = 'No connection. Your texts stay here and are sent again by themselves.'
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(lost), PATIENCE)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.getByText(/^Saved 14:02/)).toBeTruthy(), PATIENCE)
  expect(keep).toHaveBeenCalledTimes(2)
  expect(screen.getByLabelText(/^Title$/)).toHaveProperty('value', 'Amber Quay East')
})

test('an ended session is said beside the buttons, and the typed texts stay', async () => {
  openEditor(() => ({ values: {}, errors: {}, draft: { failed: 'Not saved: your session has ended.' } }))
  typeInto(/^Title$/, 'Amber Quay East')
  fireEvent.blur(screen.getByLabelText(/^Title$/))
  await waitFor(
    () => expect(screen.getByRole('alert').textContent).toContain('your session has ended'),
    PATIENCE,
  )
})

test('the type and the stage decide at once which facts are asked for, and what was typed in the others stays', () => {
  openEditor()
  const height = screen.getByLabelText(/^Clear height ·/)
  const isShown = () => height.closest('[hidden]') === null
  fireEvent.change(screen.getByLabelText(/^Property type ·/), { target: { value: 'warehouse' } })
  expect(isShown()).toBe(true)
  fireEvent.change(height, { target: { value: '11' } })
  fireEvent.change(screen.getByLabelText(/^Property type ·/), { target: { value: 'office' } })
  expect(isShown()).toBe(false)
  expect(height).toHaveProperty('value', '11')
  expect(screen.getByLabelText('Day of the sale or reservation').closest('[hidden]')).not.toBeNull()
  fireEvent.change(screen.getByLabelText('Sale status'), { target: { value: 'sold' } })
  expect(screen.getByLabelText('Day of the sale or reservation').closest('[hidden]')).toBeNull()
})
