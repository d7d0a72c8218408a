// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Field } from './field.tsx'
import { SearchableSelect } from './searchable-select.tsx'

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(cleanup)

const options = [
  { value: 'CI', label: 'Côte d’Ivoire (+225)' },
  { value: 'CZ', label: 'Czech Republic (+420)' },
  { value: 'PL', label: 'Poland (+48)' },
  { value: 'PF', label: 'French Polynesia (+689)' },
]

const field = (start?: string) => (
  <Field name="country" label="Country code">
    <SearchableSelect
      options={options}
      otherNames={(value) => (value === 'PL' ? ['Polska'] : [])}
      defaultValue={start}
      emptyText="No country found"
    />
  </Field>
)

function show(start?: string) {
  const changed = vi.fn()
  render(
    <form aria-label="form" onChange={(event) => changed(new FormData(event.currentTarget).get('country'))}>
      {field(start)}
    </form>,
  )
  return { changed, box: screen.getByRole<HTMLInputElement>('combobox', { name: 'Country code' }) }
}
const shown = () =>
  screen.queryAllByRole('option', { hidden: true }).filter((one) => one.tagName === 'BUTTON')

test('without JavaScript it is a native select under the field’s name', () => {
  const html = renderToStaticMarkup(field('PL'))
  expect(html).toContain('<select id="country" name="country"')
  expect(html).toContain('<option value="PL" selected="">Poland (+48)</option>')
  expect(html).not.toContain('combobox')
})

test('search ranks prefix matches first, ignores diacritics and matches numbers', () => {
  const { box } = show('CZ')
  expect(box.value).toBe('Czech Republic (+420)')
  fireEvent.click(box)
  expect(shown()).toHaveLength(4)
  fireEvent.change(box, { target: { value: 'pol' } })
  expect(shown().map((one) => one.textContent)).toEqual(['Poland (+48)', 'French Polynesia (+689)'])
  fireEvent.change(box, { target: { value: 'cote' } })
  expect(shown().map((one) => one.textContent)).toEqual(['Côte d’Ivoire (+225)'])
  fireEvent.change(box, { target: { value: '+48' } })
  expect(shown().map((one) => one.textContent)).toEqual(['Poland (+48)'])
  fireEvent.change(box, { target: { value: 'polska' } })
  expect(shown().map((one) => one.textContent)).toEqual(['Poland (+48)'])
  fireEvent.change(box, { target: { value: 'xyz' } })
  expect(screen.getByText('No country found')).toBeTruthy()
})

test('the keyboard can select, and the form gets change events only for selections', () => {
  const { changed, box } = show()
  fireEvent.change(box, { target: { value: 'pol' } })
  expect(changed).not.toHaveBeenCalled()
  expect(box.getAttribute('aria-activedescendant')).toBe(shown()[0]?.id)
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  fireEvent.keyDown(box, { key: 'ArrowUp' })
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(changed).toHaveBeenLastCalledWith('PL')
  expect(box.value).toBe('Poland (+48)')
  expect(shown()).toEqual([])
  // The selected option is marked until the search leaves fewer.
  fireEvent.click(box)
  fireEvent.change(box, { target: { value: 'cz' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(changed).toHaveBeenLastCalledWith('CZ')
})

test('Escape and blur keep the selection', () => {
  const { changed, box } = show('PL')
  for (const leave of [() => fireEvent.keyDown(box, { key: 'Escape' }), () => fireEvent.blur(box)]) {
    fireEvent.change(box, { target: { value: 'cz' } })
    leave()
    expect(box.value).toBe('Poland (+48)')
    expect(shown()).toEqual([])
  }
  expect(changed).not.toHaveBeenCalled()
})

test('the pointer can select', () => {
  const { changed, box } = show('PL')
  fireEvent.click(box)
  const [, second] = shown()
  if (second) fireEvent.click(second)
  expect(changed).toHaveBeenLastCalledWith('CZ')
  expect(box.value).toBe('Czech Republic (+420)')
})
