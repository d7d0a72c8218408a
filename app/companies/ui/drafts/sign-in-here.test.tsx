// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { data } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CODE_NEEDED, SIGN_IN_HERE } from '#app/account/security/paths.ts'
import { keptAnswer, refusedAnswer, showForm } from '#test/world/profile-forms.tsx'
import { listCopies } from './local-copies.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-21T13:00:00.000Z') })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** A form whose session has ended, and a sign-in on the page with this response. */
async function signedInHere(answer: { type: string; status: number }) {
  const posts = vi.fn<() => unknown>(() => data(refusedAnswer({ isSignedOut: true }), { status: 401 }))
  showForm({ posts })
  fireEvent.change(await screen.findByLabelText('Company name'), { target: { value: 'Śliwa' } })
  await wait(2_100)
  const signIn = vi.fn<(path: string, init: { body: URLSearchParams; redirect: string }) => unknown>(() =>
    Promise.resolve(answer),
  )
  vi.stubGlobal('fetch', signIn)
  fireEvent.change(document.getElementById('sign-in-here') as HTMLElement, {
    target: { value: 'szkic za szkicem' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await wait(100)
  return { posts, signIn }
}

const CODE_TEXT =
  'Your password is correct. Now enter your code in a new window, then come back and save. What you typed stays in this browser.'

test('an account with a code is asked to enter it in a new window · MEM-389', async () => {
  const { posts, signIn } = await signedInHere({ type: 'basic', status: CODE_NEEDED })
  const [path, { body, redirect }] = signIn.mock.calls[0] ?? [
    '',
    { body: new URLSearchParams(), redirect: '' },
  ]
  expect([path, body.get('intent'), redirect]).toEqual(['/signin', SIGN_IN_HERE, 'manual'])
  expect(screen.getByText(CODE_TEXT)).toBeDefined()
  const link = screen.getByRole('link', { name: 'Enter the code in a new window' })
  expect(link.getAttribute('href')).toBe('/signin/code?from=%2Fprofile%2Fdeveloper%3Fstep%3D1')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(document.activeElement).toBe(link)
  // Nobody is signed in yet, so nothing was sent and the text stays in the browser.
  expect(posts).toHaveBeenCalledOnce()
  expect(listCopies(localStorage, 'user-1', 'developer_profile')).toHaveLength(1)
})

test('the notice stays while saves are refused, and disappears once a save succeeds', async () => {
  const { posts } = await signedInHere({ type: 'basic', status: CODE_NEEDED })
  await wait(11_000)
  expect(posts).toHaveBeenCalledTimes(2)
  fireEvent.click(screen.getByRole('button', { name: 'Save now' }))
  await wait(100)
  expect(posts).toHaveBeenCalledTimes(3)
  expect(screen.getByText(CODE_TEXT)).toBeDefined()
  posts.mockImplementation(() => keptAnswer(1))
  fireEvent.click(screen.getByRole('button', { name: 'Save now' }))
  await wait(100)
  expect(screen.queryByText('You are signed out')).toBeNull()
  expect(document.querySelector('[data-saving]')?.textContent).toMatch(/^Saved/)
})

test('a wrong password shows an error next to its field, and nothing is saved', async () => {
  const { posts } = await signedInHere({ type: 'basic', status: 422 })
  expect(screen.getByText('Sign-in failed. Check your password, or use a new window.')).toBeDefined()
  expect(posts).toHaveBeenCalledOnce()
})
