// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { currentToast, dismissToast } from '#app/ui/toast-store.ts'
import { MARK_TOASTS } from '../post-mark.ts'
import { FavoriteButton } from './favorite-button.tsx'

afterEach(() => {
  cleanup()
  dismissToast()
  vi.unstubAllGlobals()
})

/** A call that stays pending until the test answers it. */
function heldCall() {
  let answer: (response: Response | Error) => void = () => undefined
  const call = vi.fn((_path: string, _init: { body: URLSearchParams }) => {
    return new Promise<Response>((resolve, reject) => {
      answer = (response) => (response instanceof Error ? reject(response) : resolve(response))
    })
  })
  vi.stubGlobal('fetch', call)
  return { call, answer: (response: Response | Error) => answer(response) }
}

const show = (more: { isMarked?: boolean; isGuest?: boolean } = {}) => {
  render(
    <FavoriteButton
      slug="wola-quarter"
      title="Wola Quarter"
      from="/listings"
      isMarked={more.isMarked ?? false}
      isGuest={more.isGuest ?? false}
    />,
  )
  return screen.getByRole('button', { name: 'Favourite: Wola Quarter' })
}
const isOn = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true'
const added = () => Response.json({ ok: true, toast: { title: 'Added to favorites', tone: 'ok' } })

test('updates optimistically, before the server has answered · PUB-074', async () => {
  const { call, answer } = heldCall()
  const button = show()
  fireEvent.click(button)
  expect(isOn(button)).toBe(true)
  expect(currentToast()?.open ?? false).toBe(false)
  answer(added())
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Added to favorites', open: true }))
  expect(isOn(button)).toBe(true)
  expect(call.mock.calls[0]?.[0]).toBe('/favorites/mark')
  expect(call.mock.calls[0]?.[1].body.toString()).toBe('slug=wola-quarter&on=yes')
})

test('counts once if clicked twice while the call is in progress', async () => {
  const { call, answer } = heldCall()
  const button = show()
  fireEvent.click(button)
  fireEvent.click(button)
  expect(call).toHaveBeenCalledTimes(1)
  answer(added())
  await waitFor(() => expect(currentToast()?.open).toBe(true))
  fireEvent.click(button)
  expect(call).toHaveBeenCalledTimes(2)
  expect(call.mock.calls[1]?.[1].body.toString()).toBe('slug=wola-quarter&on=no')
})

test.each([
  ['the connection is lost', () => new TypeError('Failed to fetch')],
  ['the server fails', () => new Response('<!doctype html>', { status: 500 })],
  ['too many calls', () => new Response(null, { status: 429 })],
])('reverts when %s, with the toast · PUB-076', async (_, failure) => {
  for (const isMarked of [false, true]) {
    const { answer } = heldCall()
    const button = show({ isMarked })
    fireEvent.click(button)
    expect(isOn(button)).toBe(!isMarked)
    answer(failure())
    await waitFor(() => expect(isOn(button)).toBe(isMarked))
    expect(currentToast()).toMatchObject({
      title: 'Error',
      text: 'Failed to update favorites. Please try again.',
      tone: 'error',
      open: true,
    })
    cleanup()
  }
})

test.each([
  [
    'kept',
    () => Response.json({ ok: false, isKept: true, toast: MARK_TOASTS.signInToFavorite }, { status: 401 }),
  ],
  ['lost', () => new TypeError('Failed to fetch')],
])('a guest’s click is sent, and they are asked to sign in when it is %s · PUB-083', async (_, answered) => {
  const { call, answer } = heldCall()
  const button = show({ isGuest: true })
  fireEvent.click(button)
  expect(call.mock.calls[0]?.[1].body.toString()).toBe('slug=wola-quarter&on=yes')
  answer(answered())
  await waitFor(() =>
    expect(currentToast()).toMatchObject({ title: 'Authentication required', tone: 'error' }),
  )
  expect(isOn(button)).toBe(false)
})

test('shows the current state when the page reloads', () => {
  const props = { slug: 'a', title: 'Wola Quarter', from: '/', isGuest: false }
  const { rerender } = render(<FavoriteButton {...props} isMarked={false} />)
  rerender(<FavoriteButton {...props} isMarked />)
  expect(isOn(screen.getByRole('button'))).toBe(true)
})
