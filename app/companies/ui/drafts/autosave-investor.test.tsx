// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { investorForm } from '#app/companies/investor/form.ts'
import { investorCustomFields } from '#app/companies/investor/custom-fields.tsx'
import { savedResult, showForm } from '#test/world/profile-forms.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-21T13:00:00.000Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const saving = () => document.querySelector('[data-saving]')?.textContent

test('the investor wizard says "Saving..." and then "Saved" with the time', async () => {
  let answer: (value: unknown) => void = () => undefined
  const slow = new Promise((resolve) => (answer = resolve))
  showForm({ form: investorForm, customFields: investorCustomFields, posts: () => slow })
  fireEvent.change(await screen.findByLabelText('Company name'), { target: { value: 'Northgate' } })
  await wait(2_100)
  expect(saving()).toBe('Saving...')
  answer(savedResult(1))
  await wait(100)
  expect(saving()).toBe('Saved 14:05')
})
