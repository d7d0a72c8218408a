import { afterEach, expect, test } from 'vitest'
import { setClock } from '#app/lib/clock.ts'
import { parseForm } from '#app/lib/form.ts'
import { editorForm, factErrors } from './form.ts'

afterEach(() => setClock(null))

function posted(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ title: 'Amber Quay', location: 'Gdańsk', ...fields }))
    form.set(name, value)
  return parseForm(editorForm, form)
}

function read(fields: Record<string, string>) {
  const parsed = posted(fields)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.form.errors))
  return parsed.data
}

test('a sale or reservation requires a date that is not in the future', () => {
  // Past midnight in Warsaw, not yet in UTC.
  setClock(() => new Date('2026-11-20T23:30:00Z'))
  expect(read({ status: 'sold', statusOn: '2026-11-21' }).saleStatusOn).toBe('2026-11-21')
  for (const [statusOn, words] of [
    ['2026-11-22', 'Enter a date that is not in the future.'],
    ['', 'Enter the date of the sale or reservation.'],
    ['2099-01-01', 'Enter a date that is not in the future.'],
    ['2199-01-01', 'The year must be from 1990 to 2100.'],
    ['2026-02-30', 'Enter a date, for example 2026-03-31.'],
  ] as const) {
    const refused = posted({ status: 'sold', statusOn })
    expect(refused.ok ? {} : refused.form.errors).toEqual({ statusOn: words })
  }
  expect(read({ status: 'for_sale', statusOn: 'whenever' }).saleStatusOn).toBeNull()
})

test('parses facts by kind and reports impossible values next to their fields', () => {
  const refused = posted({
    walk_score: '101',
    year_built: '3000',
    forecast_irr: '-11',
    title_form: 'castle',
    master_plan: 'perhaps',
    completion_date: 'soon',
    floors_above: '2.5',
    zoning: 'x'.repeat(41),
  })
  expect(refused.ok ? {} : refused.form.errors).toEqual({
    walk_score: 'Enter 100 or less.',
    year_built: 'Enter 2200 or earlier.',
    forecast_irr: 'Enter -10 or more.',
    title_form: 'Choose one of the options.',
    master_plan: 'Choose one of the options.',
    completion_date: 'Enter a date, for example 2026-03-31.',
    floors_above: 'Enter a whole number.',
    zoning: 'Use at most 40 characters.',
  })
  const percent = posted({ yieldPercent: '250' })
  expect(percent.ok ? {} : percent.form.errors).toEqual({
    yieldPercent: 'Enter 20 or less.',
  })
  expect(factErrors({ walk_score: '101', yieldPercent: '250' })).toEqual({
    walk_score: 'Enter 100 or less.',
  })
  const { facts, estimatedFmv } = read({
    walk_score: '87',
    vacancy_rate: '0',
    forecast_irr: '-2,5',
    master_plan: 'no',
    kw_numbers: 'ka1s/00012345/6, ka1s/00012346/3\n',
    vicinity_shopping: 'Galeria Morena, 600 m\n\nHala Targowa; 900 m\n',
    transport_links: 'Tram 8, 4 min on foot',
    estimated_fmv: '12.000.000',
    energy_ep: '71,5',
    wault: '',
  }).fields
  expect(facts).toEqual({
    walk_score: 87,
    vacancy_rate: 0,
    forecast_irr: -2.5,
    master_plan: false,
    kw_numbers: ['KA1S/00012345/6', 'KA1S/00012346/3'],
    vicinity_shopping: ['Galeria Morena, 600 m', 'Hala Targowa; 900 m'],
    transport_links: ['Tram 8, 4 min on foot'],
    energy_ep: 71.5,
    wault: null,
  })
  expect(estimatedFmv).toBe(12_000_000)
})
