// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { NumberRule } from '#app/lib/number-reading.ts'
import { FormResponse } from './field.tsx'
import { NumberField, type NumberFieldProps, DEBOUNCE_MS } from './number-field.tsx'

const PRICE: NumberRule = { unit: 'eur', decimals: 0, min: 1, max: 100_000_000_000, top: 1_000_000_000 }
const field = (props: Partial<NumberFieldProps> = {}) => (
  <NumberField label="Price" name="price" rule={PRICE} typed="" {...props} />
)
const box = () => screen.getByLabelText<HTMLInputElement>('Price')
const type = (value: string) => fireEvent.input(box(), { target: { value } })
const line = () => document.querySelector('[aria-live=polite]')?.textContent

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the hint updates within 300 ms of the last key, and the input is not rewritten while typing', () => {
  vi.useFakeTimers()
  render(field())
  for (const text of ['1', '12', '12 ', '12 5', '12 500 000,00']) {
    type(text)
    act(() => void vi.advanceTimersByTime(50))
    expect(line()).toBe('')
    expect(box().value).toBe(text)
  }
  expect(DEBOUNCE_MS).toBeLessThan(300)
  act(() => void vi.advanceTimersByTime(300))
  expect(line()).toBe('= €12,500,000 · 12.5 million euros')
  expect(box().maxLength).toBe(-1)
})

test('blur formats a valid number and leaves invalid text alone', async () => {
  render(field())
  type('12,5 mln')
  fireEvent.blur(box())
  expect(box().value).toBe('12,500,000')
  await waitFor(() => expect(line()).toBe('= €12,500,000 · 12.5 million euros'))
  type('12,500k')
  fireEvent.blur(box())
  expect(box().value).toBe('12,500k')
  await waitFor(() => expect(box().getAttribute('aria-invalid')).toBe('true'))
  expect(line()).toContain('Enter a number, for example 12 500 000')
  expect(document.getElementById(box().getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'Enter a number, for example 12 500 000',
  )
})

test('without JavaScript the page shows the same hint and the invalid text as typed', () => {
  const html = renderToString(field({ typed: '12,500k', error: 'Enter a number, for example 12 500 000' }))
  expect(html).toContain('value="12,500k"')
  expect(html).toContain('Enter a number, for example 12 500 000, 12,5 mln or 12.5M.')
  // Not translated: a wrong digit does harm.
  expect(renderToString(field({ typed: '12 500 000' }))).toContain(
    '<span translate="no">= €12,500,000 · 12.5 million euros</span>',
  )
  expect(html).not.toContain('name="heard"')
})

test('a server error is shown once, in the hint below the input', () => {
  const answered = (words: string) =>
    renderToString(
      <FormResponse value={{ errors: { price: words } }}>
        {field({ typed: '-5', error: words })}
      </FormResponse>,
    )
  const times = (html: string, part: string) => html.split(part).length - 1
  const refused = answered('Enter 1 or more.')
  expect(times(refused, 'Enter 1 or more.')).toBe(1)
  expect(times(refused, 'id="price-error"')).toBe(1)
  const other = answered('Another error.')
  expect(times(other, 'Another error.')).toBe(1)
  expect(times(other, 'id="price-error"')).toBe(1)
})

test('an unusual figure needs confirmation, and a different figure needs it again', async () => {
  render(field({ typed: '2,500,000,000', confirmation: { confirmed: '2500000000', error: undefined } }))
  const tick = () => screen.queryByRole<HTMLInputElement>('checkbox')
  expect(tick()?.checked).toBe(true)
  expect(tick()?.value).toBe('2500000000')
  expect(screen.getByLabelText('I confirm 2.5 billion euros')).toBe(tick())
  type('3 bn')
  fireEvent.blur(box())
  await waitFor(() => expect(tick()?.checked).toBe(false))
  expect(tick()?.name).toBe('confirm_price')
  type('1 bn')
  fireEvent.blur(box())
  await waitFor(() => expect(tick()).toBeNull())
})
