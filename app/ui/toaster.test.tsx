// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FormToast } from './post-form.tsx'
import { currentToast, dismissToast, showToast } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  act(() => {
    dismissToast()
    vi.runAllTimers()
  })
  cleanup()
  vi.useRealTimers()
})
const pass = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

test('a new toast replaces the one on screen · PUB-024', () => {
  render(<Toaster />)
  act(() => showToast({ title: 'First', tone: 'ok' }))
  act(() => showToast({ title: 'Second', tone: 'ok' }))
  expect(screen.queryByText('First')).toBeNull()
  expect(screen.getByText('Second')).toBeTruthy()
})

test('a toast closes after about 5 s, but not while hovered or focused · PUB-025', () => {
  render(<Toaster />)
  act(() => showToast({ title: 'Saved', tone: 'ok' }))
  pass(4_000)
  fireEvent.pointerEnter(screen.getByText('Saved'))
  const box = screen.getByText('Saved').closest('div')?.parentElement
  if (!box) throw new Error('no toast')
  fireEvent.pointerOver(box)
  pass(60_000)
  expect(screen.getByText('Saved')).toBeTruthy()
  fireEvent.focus(screen.getByRole('button', { name: 'Close message' }))
  fireEvent.pointerOut(box)
  pass(60_000)
  expect(screen.getByText('Saved')).toBeTruthy()
  fireEvent.blur(screen.getByRole('button', { name: 'Close message' }))
  pass(1_100)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a dismissed toast is dropped from state after 1,000,000 ms · PUB-025', () => {
  render(<Toaster />)
  act(() => showToast({ title: 'Update Failed', tone: 'error' }))
  pass(60_000)
  fireEvent.click(screen.getByRole('button', { name: 'Close message' }))
  expect(screen.queryByText('Update Failed')).toBeNull()
  pass(999_999)
  expect(currentToast()?.title).toBe('Update Failed')
  pass(1)
  expect(currentToast()).toBeNull()
})

test('the toast of a response is in the server’s markup and in a polite live region', () => {
  const html = renderToStaticMarkup(<Toaster initial={{ title: 'Signed out successfully', tone: 'ok' }} />)
  expect(html).toMatch(/aria-live="polite".*Signed out successfully/s)
  render(<Toaster initial={{ title: 'Signed out successfully', tone: 'ok' }} />)
  expect(screen.getAllByText('Signed out successfully')).toHaveLength(1)
  pass(5_100)
  expect(screen.queryByText('Signed out successfully')).toBeNull()
})

test('a form’s error closes with the form, unless another toast has replaced it', () => {
  const error = { title: 'Wrong', tone: 'error' } as const
  const form = render(<FormToast toast={error} />)
  expect(currentToast()).toMatchObject({ title: 'Wrong', open: true })
  form.unmount()
  expect(currentToast()).toMatchObject({ title: 'Wrong', open: false })
  const again = render(<FormToast toast={error} />)
  act(() => showToast({ title: 'Other', tone: 'error' }))
  again.unmount()
  expect(currentToast()).toMatchObject({ title: 'Other', open: true })
})

test('title and text are both shown, and failures are destructive toasts · MEM-380', () => {
  render(<Toaster />)
  act(() =>
    showToast({ title: 'Missing Information', text: 'Please fill in all required fields.', tone: 'error' }),
  )
  const refused = screen.getByText('Missing Information').closest('[data-tone]')
  expect(refused?.getAttribute('data-tone')).toBe('error')
  expect(refused?.textContent).toContain('Please fill in all required fields.')
  act(() => showToast({ title: 'Progress Saved', text: 'You can continue later.', tone: 'ok' }))
  const kept = screen.getByText('You can continue later.').closest('[data-tone]')
  expect(kept?.getAttribute('data-tone')).toBe('ok')
  expect(kept?.textContent).toContain('Progress Saved')
})
