// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { BackToTop } from './back-to-top.tsx'

afterEach(cleanup)
const scrolled = (to: number) =>
  act(() => {
    Object.defineProperty(window, 'scrollY', { value: to, configurable: true })
    window.dispatchEvent(new Event('scroll'))
  })

test('appears only after 500 px of scrolling and scrolls to the top · PUB-044', () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  render(<BackToTop />)
  scrolled(500)
  expect(screen.queryByRole('button')).toBeNull()
  scrolled(501)
  fireEvent.click(screen.getByRole('button', { name: 'Back to top' }))
  expect(scrollTo).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }))
  scrolled(500)
  expect(screen.queryByRole('button')).toBeNull()
})
