// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub, Link, useLoaderData, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { Filters } from '../filters.ts'
import { ListingFilters } from './listing-filters.tsx'

afterEach(cleanup)

function Page() {
  const { search } = useLocation()
  const filters = useLoaderData<Filters>()
  return (
    <>
      <p data-testid="at">{search}</p>
      <Link to="/listings">From elsewhere</Link>
      <ListingFilters filters={filters} fields={{}} facets={null} count={null} places={[]} isMap={false} />
    </>
  )
}

test('a band that is replaced by exact figures says so', () => {
  const filters: Filters = { price_from: 3_000_000, size_to: 9_000, size: 'small', sort: 'newest' }
  const props = { filters, fields: {}, facets: null, count: null, places: [], isMap: false }
  const Stub = createRoutesStub([{ path: '/', Component: () => <ListingFilters {...props} /> }])
  render(<Stub />)
  const shown = (name: string) =>
    document.querySelector<HTMLSelectElement>(`select[name="${name}"]`)?.selectedOptions[0]?.textContent
  expect(['price', 'size', 'yield'].map(shown)).toEqual(['Custom range', 'Under 5,000 m²', 'Any yield'])
})

test('the response to one choice does not reset a later choice; a link does', async () => {
  const held = Promise.withResolvers<void>()
  const Stub = createRoutesStub([
    {
      path: '/listings',
      loader: async ({ request }) => {
        const { searchParams } = new URL(request.url)
        if (searchParams.size > 0) await held.promise
        return Object.fromEntries(searchParams)
      },
      HydrateFallback: () => null,
      Component: Page,
    },
  ])
  render(<Stub initialEntries={['/listings']} />)
  const select = (name: string) => document.querySelector<HTMLSelectElement>(`select[name="${name}"]`)
  await waitFor(() => expect(select('type')).not.toBeNull())
  const [type, price] = [select('type'), select('price')]
  if (!type || !price) throw new Error('no filters')
  const [, second] = type.options
  fireEvent.change(type, { target: { value: second?.value } })
  // An option highlighted with the keyboard, before it is chosen.
  const moved = price.options[1]?.value ?? ''
  price.value = moved
  held.resolve()
  await waitFor(() => expect(screen.getByTestId('at').textContent).toBe(`?type=${second?.value}`))
  expect([type.value, price.value]).toEqual([second?.value, moved])
  fireEvent.click(screen.getByText('From elsewhere'))
  await waitFor(() => expect([type.value, price.value]).toEqual(['', '']))
})
