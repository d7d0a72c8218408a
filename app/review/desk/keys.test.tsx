// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { createRoutesStub, Link, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { neighboursOf, DeskKeys } from './keys.tsx'

const pressed = vi.fn()
const posted = vi.fn()
beforeEach(() => {
  pressed.mockClear()
  posted.mockClear()
})
afterEach(cleanup)

function Page({ stored }: { stored: boolean }) {
  const { search } = useLocation()
  const [isOn] = useState(stored)
  return (
    <>
      <p data-testid="at">{search}</p>
      <button type="button">Outside</button>
      <Link to="/">The desk</Link>
      <DeskKeys label="Desk" isOn={isOn} previous="/?id=1" next="/?id=3">
        <button type="button" id="desk-approve" onClick={pressed}>
          Approve
        </button>
        <button type="button" id="desk-ask" onClick={pressed}>
          Request information
        </button>
        <input type="search" aria-label="Typing" />
      </DeskKeys>
    </>
  )
}

function show(stored = true) {
  const Stub = createRoutesStub([
    { path: '/', Component: () => <Page stored={stored} /> },
    {
      path: '/admin/desk',
      action: async ({ request }) => {
        posted(Object.fromEntries(await request.formData()))
        return null
      },
    },
  ])
  render(<Stub />)
  return {
    inside: screen.getByRole('group', { name: 'Desk' }),
    at: () => screen.getByTestId('at').textContent,
  }
}

test('shortcuts click buttons and navigate while the desk has the focus · ADM-199', () => {
  const { inside, at } = show()
  fireEvent.keyDown(inside, { key: 'a' })
  expect(pressed).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(inside, { key: 'i' })
  expect(pressed).toHaveBeenCalledTimes(2)
  fireEvent.keyDown(inside, { key: 'j' })
  expect(at()).toBe('?id=3')
  fireEvent.keyDown(inside, { key: 'K' })
  expect(at()).toBe('?id=1')
  fireEvent.keyDown(inside, { key: '/' })
  expect(document.activeElement).toBe(screen.getByLabelText('Typing'))
})

test('during a navigation no shortcut opens a dialog of the record being left · ADM-199', async () => {
  const arrived = Promise.withResolvers<null>()
  const Stub = createRoutesStub([
    {
      path: '/',
      loader: ({ request }) => (request.url.includes('id=3') ? arrived.promise : null),
      HydrateFallback: () => null,
      Component: () => <Page stored />,
    },
  ])
  render(<Stub />)
  const inside = await screen.findByRole('group', { name: 'Desk' })
  // Once the desk reacts to keys, it has the focus.
  await waitFor(() => expect(document.activeElement).toBe(inside))
  fireEvent.keyDown(inside, { key: 'j' })
  fireEvent.keyDown(inside, { key: 'a' })
  expect(pressed).not.toHaveBeenCalled()
  arrived.resolve(null)
  await waitFor(() => expect(screen.getByTestId('at').textContent).toBe('?id=3'))
  fireEvent.keyDown(inside, { key: 'a' })
  expect(pressed).toHaveBeenCalledTimes(1)
})

test('every navigation to the desk focuses it, even to the current URL · ADM-199', async () => {
  const { inside } = show()
  const link = screen.getByText('The desk')
  link.focus()
  fireEvent.click(link)
  await waitFor(() => expect(document.activeElement).toBe(inside))
})

test('shortcuts do nothing outside the desk, while typing, on repeat, or with a modifier · ADM-199', () => {
  const { inside, at } = show()
  fireEvent.keyDown(screen.getByText('Outside'), { key: 'a' })
  fireEvent.keyDown(screen.getByLabelText('Typing'), { key: 'a' })
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'repeat'])
    fireEvent.keyDown(inside, { key: 'a', [modifier]: true })
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(pressed).not.toHaveBeenCalled()
  expect(at()).toBe('')
})

test('shortcuts can be turned off, which is stored for the admin · ADM-199', async () => {
  show()
  fireEvent.click(screen.getAllByText('Keyboard shortcuts on')[0] as HTMLElement)
  await waitFor(() => expect(posted).toHaveBeenCalledWith({ intent: 'keys', keys: 'off', stay: 'yes' }))
})

test('once turned off, no shortcut works, but the overview still opens with its button · ADM-199', () => {
  const { inside } = show(false)
  expect(screen.getAllByText('Keyboard shortcuts off')).toHaveLength(2)
  for (const key of ['a', 'j', '?']) fireEvent.keyDown(inside, { key })
  expect(pressed).not.toHaveBeenCalled()
  const overview = document.getElementById('desk-keys') as HTMLDialogElement
  expect(overview.open).toBe(false)
  fireEvent.click(screen.getByText('All shortcuts'))
  expect(overview.open).toBe(true)
})

test('previous and next are the records around the open one; if none is open, next is the first', () => {
  const rows = ['/?id=1', '/?id=2', '/?id=3']
  expect(neighboursOf(rows, '/?id=2')).toEqual({ previous: '/?id=1', next: '/?id=3' })
  expect(neighboursOf(rows, '/?id=3')).toEqual({ previous: '/?id=2', next: null })
  expect(neighboursOf(rows, null)).toEqual({ previous: null, next: '/?id=1' })
})
