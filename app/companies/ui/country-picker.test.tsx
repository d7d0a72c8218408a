// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useRef, useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { StepCountries } from './country-picker.tsx'

afterEach(cleanup)

const aStep = (start: string[], picked: string[]) => ({
  values: { regions: start },
  live: { regions: picked },
  errors: {},
  dialCodes: [],
  all: {},
})

/** A form that reads the picker as the wizards do. */
function Form({ start = [] }: { start?: string[] }) {
  const form = useRef<HTMLFormElement>(null)
  const [picked, setPicked] = useState(start)
  const read = () => {
    if (form.current) setPicked(new FormData(form.current).getAll('regions').map(String))
  }
  return (
    <form ref={form} onChange={read} aria-label="form">
      <StepCountries name="regions" label="Target regions" step={aStep(start, picked)} />
      <output>{picked.join(' ')}</output>
    </form>
  )
}

const search = (typed: string) =>
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: typed } })
const picked = () => screen.getByRole('form').querySelector('output')?.textContent
const shown = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { hidden: true })
    .filter((box) => !box.closest('.hidden'))
    .map(({ value }) => value)

describe('the hierarchy', () => {
  test('regions contain sub-regions, which contain countries · MEM-358', () => {
    render(<Form />)
    const eastern = screen.getByRole('group', { name: 'Eastern Europe' })
    expect(eastern.closest('details')?.querySelector('summary')?.textContent).toContain('Europe')
    expect(within(eastern).getByLabelText('Poland')).toHaveProperty('type', 'checkbox')
    expect(screen.getAllByRole('checkbox', { hidden: true }).length).toBeGreaterThanOrEqual(150)
  })
  test('without JavaScript every group can be opened, and the region with a selection is open · MEM-358', () => {
    const html = renderToStaticMarkup(
      <StepCountries name="regions" label="Target regions" step={aStep(['AE'], ['AE'])} />,
    )
    expect(/<input[^>]*id="regions-PL"[^>]*>/.exec(html)?.[0]).toMatch(
      /type="checkbox".*name="regions" value="PL"/,
    )
    expect(html.match(/<details open/g)).toHaveLength(2)
    expect(html).toContain('United Arab Emirates')
  })
})

test.each([
  ['Polska', ['PL']],
  ['deutschland', ['DE']],
  ['Cesko', ['CZ']],
  ['Magyarorsz', ['HU']],
  ['Niemcy', ['DE']],
])('the search finds a country by its own and its Polish name: %s', (typed, found) => {
  render(<Form />)
  search(typed)
  expect(shown()).toEqual(found)
})

describe('select all', () => {
  test('selects a whole sub-region and clears it again · MEM-358', () => {
    render(<Form start={['PL', 'FR']} />)
    fireEvent.click(screen.getByRole('button', { name: 'Select all: Eastern Europe' }))
    expect(picked()?.split(' ').toSorted()).toEqual('BG BY CZ FR HU MD PL RO RU SK UA'.split(' '))
    expect(screen.getByText(/^Selected: Eastern Europe \(all 10\), France$/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Clear all: Eastern Europe' }))
    expect(picked()).toBe('FR')
  })
  test('is not offered for a sub-region that is partly filtered out', () => {
    render(<Form />)
    search('pol')
    expect(screen.queryByRole('button', { name: /Eastern Europe/ })).toBeNull()
  })
})

describe('the search', () => {
  test('finds countries by spellings without diacritics, and sub-regions by name · MEM-358', () => {
    render(<Form />)
    search('cote d')
    expect(shown()).toEqual(['CI'])
    search('Pol')
    expect(shown()).toEqual(['PL'])
    search('northern europe')
    expect(shown()).toContain('DK')
    expect(shown()).not.toContain('PL')
  })
  test('shows "No regions or countries found" without a match · MEM-358', () => {
    render(<Form />)
    expect(screen.queryByText('No regions or countries found')).toBeNull()
    search('atlantis')
    expect(screen.getByText('No regions or countries found')).toBeTruthy()
    expect(shown()).toEqual([])
  })
  test('keeps selected countries that are filtered out', () => {
    render(<Form start={['DE']} />)
    search('poland')
    fireEvent.click(screen.getByLabelText('Poland'))
    expect(picked()?.split(' ').toSorted()).toEqual(['DE', 'PL'])
  })
})
