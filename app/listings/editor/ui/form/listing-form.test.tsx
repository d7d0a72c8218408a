// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { currentToast } from '#app/ui/toast-store.ts'
import { sendEditor } from './send-editor.ts'
import { ListingForm } from './listing-form.tsx'

afterEach(cleanup)

function openEditor(keep: () => object = () => ({})) {
  const form = { values: { title: 'Amber Quay', yieldPercent: '8' }, errors: {} }
  const router = createMemoryRouter(
    [
      { path: '/my-listings', element: <p>The list</p> },
      {
        path: '/my-listings/7',
        action: keep,
        element: <ListingForm form={form} version={3} canSubmit />,
      },
    ],
    { initialEntries: ['/my-listings/7'] },
  )
  render(<RouterProvider router={router} />)
  return router
}

/** Longer than the autosave delay. */
const PATIENCE = { timeout: 90_000 }

/** The roles of a form this large take seconds to compute. */
const alertText = () => document.querySelector('[role="alert"]')?.textContent

/** The control of the label with this text; `getByLabelText` would take seconds in a form this large. */
function labelled(text: RegExp | string): HTMLInputElement {
  const matches = (label: HTMLLabelElement) =>
    typeof text === 'string' ? label.textContent === text : text.test(label.textContent)
  const found = [...document.querySelectorAll('label')].filter(matches)
  const [label] = found
  if (label === undefined || found.length > 1) throw new Error(`${found.length} labels read ${text}`)
  const control = document.getElementById(label.htmlFor) ?? label.querySelector('input, select, textarea')
  if (control === null) throw new Error(`The label ${text} has no control`)
  return control as HTMLInputElement
}

const typeInto = (label: RegExp, value: string) => fireEvent.change(labelled(label), { target: { value } })

test('Cancel leaves for /my-listings directly without unsaved changes · ADM-113', async () => {
  const router = openEditor()
  fireEvent.click(screen.getByText('Cancel'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-listings'))
})

test('Cancel asks for confirmation with unsaved changes · ADM-113', async () => {
  const router = openEditor()
  typeInto(/^Title$/, 'Amber Quay East')
  fireEvent.click(screen.getByText('Cancel'))
  fireEvent.click(await screen.findByText('Stay here'))
  expect(router.state.location.pathname).toBe('/my-listings/7')
  expect(labelled(/^Title$/)).toHaveProperty('value', 'Amber Quay East')
  fireEvent.click(screen.getByText('Cancel'))
  fireEvent.click(await screen.findByText('Leave without saving'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-listings'))
})

test('echoes the parsed figure once typing stops', async () => {
  openEditor()
  typeInto(/^Yield ·/, '7,5')
  expect(await screen.findByText('= 7.5%')).toBeTruthy()
  typeInto(/^Asking price/, '-3')
  expect(await screen.findByText('Enter 1 or more.')).toBeTruthy()
})

test('autosaves, reports a lost connection and retries until the connection is back', async () => {
  const answers = [
    { values: {}, errors: {} },
    { values: {}, errors: {}, kept: { version: 0, savedAt: '2026-11-21T13:02:00Z' } },
  ]
  const keep = vi.fn(() => answers.shift() ?? {})
  openEditor(keep)
  typeInto(/^Title$/, 'Amber Quay East')
  expect(screen.getByText('Not saved yet')).toBeTruthy()
  fireEvent.blur(labelled(/^Title$/))
  const lost = 'No connection. Your changes are still here. We’ll try again automatically.'
  await waitFor(() => expect(alertText()).toBe(lost), PATIENCE)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.getByText(/^Draft saved 14:02/)).toBeTruthy(), PATIENCE)
  expect(keep).toHaveBeenCalledTimes(2)
  expect(labelled(/^Title$/)).toHaveProperty('value', 'Amber Quay East')
})

test('type and stage determine which facts are shown; hidden input is kept', () => {
  openEditor()
  const height = labelled(/^Clear height ·/)
  const isShown = () => height.closest('[hidden]') === null
  fireEvent.change(labelled(/^Property type ·/), { target: { value: 'warehouse' } })
  expect(isShown()).toBe(true)
  fireEvent.change(height, { target: { value: '11' } })
  fireEvent.change(labelled(/^Property type ·/), { target: { value: 'office' } })
  expect(isShown()).toBe(false)
  expect(height).toHaveProperty('value', '11')
  expect(labelled('Sale or reservation date').closest('[hidden]')).not.toBeNull()
  fireEvent.change(labelled('Sale status'), { target: { value: 'sold' } })
  expect(labelled('Sale or reservation date').closest('[hidden]')).toBeNull()
})

test('lines of the summary with the same message name and link their fields', () => {
  const same = 'This has to be more than 0.'
  const form = { values: {}, errors: { price: same, year_built: same } }
  const router = createMemoryRouter([{ path: '/', element: <ListingForm form={form} /> }])
  render(<RouterProvider router={router} />)
  for (const [name, label] of [
    ['price', 'Asking price'],
    ['year_built', 'Year built'],
  ]) {
    const link = screen.getByRole('link', { name: `${label}: ${same}` })
    expect(link.getAttribute('href')).toBe(`#${name}`)
    expect(document.getElementById(name ?? '')?.getAttribute('name')).toBe(name)
  }
})

test('saving without a connection keeps the form and its input', async () => {
  let reads = 0
  const away = () => Promise.reject(new TypeError('Failed to fetch'))
  const form = { values: { title: 'Amber Quay' }, errors: {} }
  const router = createMemoryRouter([
    {
      loader: () => {
        reads += 1
        return reads > 1 ? away() : null
      },
      element: <Outlet />,
      errorElement: <p>Something went wrong</p>,
      hydrateFallbackElement: <p>…</p>,
      children: [
        {
          path: '/',
          action: ({ request }) => sendEditor(request, away),
          element: <ListingForm form={form} version={3} />,
        },
      ],
    },
  ])
  render(<RouterProvider router={router} />)
  await waitFor(() => labelled(/^Title$/), PATIENCE)
  typeInto(/^Title$/, 'Amber Quay East')
  fireEvent.click(document.querySelector('button[value="save"]') as Element)
  await waitFor(() => expect(router.state.actionData).not.toBeNull())
  expect(currentToast()?.text).toBe('What you typed is still here. Choose “Save” again.')
  expect(screen.queryByText('Something went wrong')).toBeNull()
  expect(labelled(/^Title$/)).toHaveProperty('value', 'Amber Quay East')
  expect(reads).toBe(1)
})
