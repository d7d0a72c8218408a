// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { NewPasswordFields } from './new-password-fields.tsx'

afterEach(cleanup)

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)
const button = () => screen.getByRole('button', { name: /Update password/ })

test('passwords typed before the script loads count, and submitting lists the unmet requirements · PUB-183', () => {
  const fields = <NewPasswordFields pending={false} />
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(fields)
  for (const name of ['password', 'confirmPassword']) {
    const input = field(name)
    if (input) input.value = 'Harbour-crane 7'
  }
  render(fields, { container, hydrate: true })
  expect(button().getAttribute('aria-disabled')).toBeNull()
  const input = field('password')
  if (input) fireEvent.input(input, { target: { value: 'harbour-crane' } })
  expect(button().getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(button())
  expect(screen.getByRole('status').textContent).toBe(
    'Still missing: One uppercase letter, One digit, Both passwords match',
  )
})
