// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PasswordInput } from './password-input.tsx'

test('hides the password until its toggle is clicked · PUB-182', () => {
  const { container } = render(<PasswordInput aria-label="Password" />)
  const input = container.querySelector('input')
  expect(input?.type).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(input?.type).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(input?.type).toBe('password')
})

test('allows password managers and pasting', () => {
  expect(renderToStaticMarkup(<PasswordInput autoComplete="current-password" />)).toContain(
    'autoComplete="current-password"',
  )
  const { container } = render(<PasswordInput aria-label="Password" />)
  const input = container.querySelector('input')
  // The event's default is not prevented, so the browser pastes.
  expect(input && fireEvent.paste(input)).toBe(true)
})
