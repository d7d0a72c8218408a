// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { StepCompanyNumber } from './company-number.tsx'

afterEach(cleanup)

const show = (place: string) =>
  render(
    <StepCompanyNumber
      step={{ values: {}, live: { headquarters_location: place }, errors: {} }}
      name="company_registration_number"
      label="Registration number"
      hint="KRS, EIK or LEI."
    />,
  )
const type = (typed: string) =>
  fireEvent.change(screen.getByLabelText('Registration number'), { target: { value: typed } })

test('shows a hint about the kind of number, without an error', async () => {
  show('Warsaw, Poland')
  expect(screen.getByRole('status').textContent).toBe('')
  type('0000123456')
  expect(await screen.findByText('Looks like a KRS number (Poland).')).toBeTruthy()
  type('5250007739')
  expect(await screen.findByText(/^This does not match a number format that we know for Poland/)).toBeTruthy()
  const input = screen.getByLabelText('Registration number')
  expect(input.hasAttribute('aria-invalid')).toBe(false)
  expect(input.getAttribute('aria-describedby')).toBe('company_registration_number-hint')
  type('')
  expect(await screen.findByText('KRS, EIK or LEI.')).toBeTruthy()
  await expect.poll(() => screen.getByRole('status').textContent).toBe('')
})
