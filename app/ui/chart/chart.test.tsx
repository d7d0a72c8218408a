// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { BarChart } from './bar-chart.tsx'
import { LineChart } from './line-chart.tsx'

afterEach(cleanup)

const point = (x: number, y: number, illustrative = false) => ({
  x,
  xLabel: String(x),
  y,
  illustrative,
  source: illustrative ? 2 : 1,
})
const series = [
  { key: 'a', label: 'Inside', points: [point(2022, 5), point(2023, 5.5, true), point(2024, 6)] },
  { key: 'b', label: 'Outside', points: [point(2022, 7), point(2024, 6.5)] },
]
const sources = [
  { number: 1, text: 'Yearbook', date: '2025', licence: 'Open' },
  { number: 2, text: 'Illustrative: no document read', date: '2025', licence: 'None' },
]
const chart = <LineChart label="Yields" unit="%" series={series} sources={sources} digits={1} />

test('the server renders a chart with its description, table and sources', () => {
  const html = renderToStaticMarkup(chart)
  document.body.innerHTML = html
  expect(screen.getByRole('img', { name: 'Yields, %' }).getAttribute('aria-describedby')).toBeTruthy()
  expect(document.querySelector('desc')?.textContent).toBe(
    'Inside: 5.0 in 2022, 6.0 in 2024. Outside: 7.0 in 2022, 6.5 in 2024.',
  )
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent)
  expect(rows).toEqual([
    '20225.0 source [1]7.0 source [1]',
    '2023 illustrative 5.5 source [2]–',
    '20246.0 source [1]6.5 source [1]',
  ])
  expect(document.querySelectorAll('circle.fill-sheet')).toHaveLength(1)
  expect(document.body.textContent).toContain('Source: Yearbook')
  // The read-out slider needs JavaScript.
  expect(html).not.toContain('type="range"')
  document.body.innerHTML = ''
})

test('the arrow keys move through the positions and read out their figures', () => {
  render(chart)
  const slider = screen.getByRole('slider', { name: 'Read Yields' })
  fireEvent.focus(slider)
  expect(slider.getAttribute('aria-valuetext')).toBe('2024: Inside 6.0, Outside 6.5')
  fireEvent.change(slider, { target: { value: '1' } })
  expect(slider.getAttribute('aria-valuetext')).toBe('2023: Inside 5.5 (illustrative)')
  expect(within(slider.parentElement ?? document.body).getByText('Inside 5.5 (illustrative)')).toBeTruthy()
})

test('a series with too few points for a line shows points only', () => {
  const drawn = (minPoints?: number) =>
    renderToStaticMarkup(
      <LineChart label="Yields" unit="%" series={series} sources={sources} minPoints={minPoints} />,
    ).match(/<path/g)?.length
  expect(drawn()).toBe(2)
  expect(drawn(3)).toBe(1)
})

test('bars start at zero, even for negative figures; illustrative bars are hollow', () => {
  const bars = [
    { key: 'a', label: 'North', value: 30 },
    { key: 'b', label: 'South', value: -10, illustrative: true },
  ]
  document.body.innerHTML = renderToStaticMarkup(<BarChart label="Change" unit="%" bars={bars} />)
  const [north, south] = document.querySelectorAll('rect')
  const end =
    Number.parseFloat(south?.getAttribute('x') ?? '') + Number.parseFloat(south?.getAttribute('width') ?? '')
  expect(Number.parseFloat(north?.getAttribute('x') ?? '')).toBeCloseTo(end, 1)
  expect(north?.getAttribute('class')).toBe('fill-chart-1')
  expect(south?.getAttribute('class')).toContain('fill-transparent')
  expect(document.body.textContent).toContain('−10')
  document.body.innerHTML = ''
})
