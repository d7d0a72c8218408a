// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { currentToast, dismissToast } from '#app/ui/toast-store.ts'
import { MARK_TOASTS } from '../post-mark.ts'
import { SaveSearch } from './save-search.tsx'

afterEach(() => {
  cleanup()
  dismissToast()
  vi.unstubAllGlobals()
})

function show(isGuest: boolean, response: () => Promise<Response>, changed: string | null = null) {
  const call = vi.fn((_path: string, _init: { body: URLSearchParams }) => response())
  vi.stubGlobal('fetch', call)
  const search = {
    query: 'type=office&sort=yield',
    from: '/listings?type=office',
    description: 'Office Complex',
  }
  const element = <SaveSearch isGuest={isGuest} changed={changed} {...search} />
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return call
}
const SENT = 'query=type%3Doffice%26sort%3Dyield&from=%2Flistings%3Ftype%3Doffice'
const form = () => document.querySelector('form')

test('posts the search with its name and shows the toast · PUB-078', async () => {
  const call = show(false, async () =>
    Response.json({ ok: true, toast: { title: 'Search saved', tone: 'ok' } }),
  )
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Offices' } })
  expect(screen.getByLabelText('Notify me of new matches')).toHaveProperty('value', 'off')
  fireEvent.change(screen.getByLabelText('Notify me of new matches'), { target: { value: 'daily' } })
  const posted = form()
  if (posted) fireEvent.submit(posted)
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Search saved', open: true }))
  expect(call.mock.calls[0]?.[0]).toBe('/saved-searches/save')
  expect(call.mock.calls[0]?.[1].body.toString()).toBe(`${SENT}&name=Offices&alert=daily`)
})

test('posts the search in place of the one that it was opened from', async () => {
  const call = show(
    false,
    async () => Response.json({ ok: true, toast: { title: 'Search updated' } }),
    'id-1',
  )
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Offices' } })
  fireEvent.click(screen.getByRole('button', { name: 'Update search' }))
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Search updated' }))
  expect(call.mock.calls[0]?.[1].body.toString()).toBe(`${SENT}&id=id-1`)
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Offices')
})

test('a save that fails shows the toast and keeps the name · PUB-080', async () => {
  show(false, () => Promise.reject(new TypeError('Failed to fetch')))
  const name = screen.getByLabelText<HTMLInputElement>(/^Name/)
  fireEvent.change(name, { target: { value: 'Offices' } })
  const posted = form()
  if (posted) fireEvent.submit(posted)
  await waitFor(() =>
    expect(currentToast()).toMatchObject({ text: 'Failed to save search. Please try again.', tone: 'error' }),
  )
  expect(name.value).toBe('Offices')
})

test('a guest’s search is posted to be saved, and they are asked to sign in · PUB-083', async () => {
  const call = show(true, async () =>
    Response.json({ ok: false, isKept: true, toast: MARK_TOASTS.signInToSave }, { status: 401 }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Save search' }))
  await waitFor(() =>
    expect(currentToast()).toMatchObject({ title: 'Authentication required', tone: 'error' }),
  )
  expect(call.mock.calls[0]?.[1].body.toString()).toBe(SENT)
})
