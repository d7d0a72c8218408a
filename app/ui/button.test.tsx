// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

test('a pending button keeps its label and focus and ignores clicks', () => {
  const press = vi.fn()
  const submit = vi.fn((event: Event) => event.preventDefault())
  const { container } = render(
    <form>
      <Button pending pendingLabel="Saving" onClick={press}>
        Save
      </Button>
    </form>,
  )
  container.querySelector('form')?.addEventListener('submit', submit)
  const button = screen.getByRole('button')
  fireEvent.click(button)
  expect(press).not.toHaveBeenCalled()
  expect(submit).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.hasAttribute('disabled')).toBe(false)
  expect(button.textContent).toContain('Save')
  expect(button.textContent).toContain('Saving')
})

test('a disabled button explains why', () => {
  const press = vi.fn()
  render(
    <Button disabledReason="Two documents are still open." onClick={press}>
      Approve
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Approve' })
  fireEvent.click(button)
  expect(press).not.toHaveBeenCalled()
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('Two documents are still open.')
  expect(button.getAttribute('type')).toBe('button')
})

test('a button that confirms where it was just clicked ignores the second click of a double click', () => {
  const press = vi.fn()
  render(
    <Button type="button" ignoresDoubleClick onClick={press}>
      Send anyway
    </Button>,
  )
  const button = screen.getByRole('button')
  expect(fireEvent.click(button, { detail: 2 })).toBe(false)
  expect(press).not.toHaveBeenCalled()
  expect(fireEvent.click(button, { detail: 1 })).toBe(true)
  expect(press).toHaveBeenCalledOnce()
})
