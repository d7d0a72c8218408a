// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refusal } from '#app/lib/refusal.ts'
import type { RefusalKind } from '#app/lib/refusal-body.ts'
import { STATIC_SCRIPT } from '../static-script.server.ts'
import { ErrorPage, GoBackButton, RefreshButton } from './error-page.tsx'

function Broken(): never {
  throw new Error('a detail that nobody may read')
}

function show(route: { Component?: () => never; loader?: () => never }) {
  const Stub = createRoutesStub([
    { path: '/', ErrorBoundary: ErrorPage, Component: () => null, HydrateFallback: () => null, ...route },
  ])
  render(<Stub />)
}

const back = vi.spyOn(window.history, 'back').mockReturnValue()
const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
const noise = vi.spyOn(console, 'error')
beforeEach(() => void noise.mockReturnValue())
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

describe('a render error', () => {
  test('shows its screen with two buttons and no details · PUB-022', async () => {
    show({ Component: Broken })
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Refresh Page',
      'Go Back',
    ])
    expect(document.body.textContent).not.toContain('a detail')
  })

  test('"Refresh Page" reloads, "Go Back" goes back one page · PUB-023', async () => {
    show({ Component: Broken })
    fireEvent.click(await screen.findByRole('button', { name: 'Refresh Page' }))
    expect([reload.mock.calls.length, back.mock.calls.length]).toEqual([1, 0])
    fireEvent.click(screen.getByRole('button', { name: 'Go Back' }))
    expect([reload.mock.calls.length, back.mock.calls.length]).toEqual([1, 1])
  })

  test('the buttons work on a page without React', () => {
    const { container } = render(
      <>
        <RefreshButton />
        <GoBackButton />
      </>,
    )
    const page = container.innerHTML
    cleanup()
    document.body.innerHTML = page
    runInThisContext(STATIC_SCRIPT)
    for (const button of document.querySelectorAll('button')) button.click()
    expect([reload.mock.calls.length, back.mock.calls.length]).toEqual([1, 1])
    document.body.innerHTML = ''
  })
})

describe('a refusal shows its own message', () => {
  const refuse = (kind: RefusalKind, message?: string) =>
    show({
      loader() {
        throw refusal(kind, message)
      },
    })

  test('an unknown URL links to the home page', async () => {
    refuse('not_found')
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeTruthy()
    expect(screen.getByText('404')).toBeTruthy()
    expect(screen.getByRole('link').getAttribute('href')).toBe('/')
  })

  test('denied admin access links to the home page and to a sign-in that ends this session', async () => {
    refuse('access_denied')
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy()
    expect(screen.getByText("You don't have permission to access this section.")).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
    const form = screen.getByRole('button', { name: 'Sign in with Admin Access' }).closest('form')
    expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/signout'])
  })

  test('any other kind', async () => {
    refuse('conflict', 'Somebody was faster.')
    expect(await screen.findByRole('heading', { name: 'Changed in the meantime' })).toBeTruthy()
    expect(screen.getByText('Somebody was faster.')).toBeTruthy()
  })
})
