// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { ListingForm } from './listing-form.tsx'

afterEach(cleanup)

function openEditor() {
  const form = { values: { title: 'Amber Quay', yieldPercent: '8' }, errors: {}, advice: [] }
  const router = createMemoryRouter(
    [
      { path: '/my-listings', element: <p>The list</p> },
      { path: '/my-listings/7', element: <ListingForm form={form} version={3} saveLabel="Save" canSubmit /> },
    ],
    { initialEntries: ['/my-listings/7'] },
  )
  render(<RouterProvider router={router} />)
  return router
}

const typeInto = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('Cancel goes to /my-listings at once while nothing is changed · ADM-113', async () => {
  const router = openEditor()
  fireEvent.click(screen.getByRole('link', { name: 'Cancel' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-listings'))
})

test('with unsaved changes Cancel asks first; staying keeps them, leaving goes · ADM-113', async () => {
  const router = openEditor()
  typeInto(/^Title/, 'Amber Quay East')
  fireEvent.click(screen.getByRole('link', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Stay here' }))
  expect(router.state.location.pathname).toBe('/my-listings/7')
  expect(screen.getByLabelText(/^Title/)).toHaveProperty('value', 'Amber Quay East')
  fireEvent.click(screen.getByRole('link', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-listings'))
})

test('a figure is echoed as understood while it is typed', () => {
  openEditor()
  typeInto(/^Yield/, '7,5')
  expect(screen.getByText('Understood as 7.5 %')).toBeTruthy()
  typeInto(/^Asking price/, '-3')
  expect(screen.getByText('A negative number cannot be kept here.')).toBeTruthy()
})
