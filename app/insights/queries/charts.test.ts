import { expect, test } from 'vitest'
import { periodText, axisPosition } from '#app/market/period.ts'
import type { MarketPoint, MarketSeries } from '#app/market/schema.ts'
import { chartOf, readingOf } from './charts.ts'
import { csvOf } from '../ui/save-chart.ts'
import { barsOf, rangesOf } from './bars.ts'
import { benchmarksOf } from './benchmarks.ts'

const ENDS: Record<string, string> = { '2024': '2024-12-31', '2025': '2025-12-31', '2025-Q4': '2025-12-31' }

function aPoint(period: string, value: number, more: Partial<MarketPoint> = {}): MarketPoint {
  return {
    period,
    sortDate: ENDS[period] ?? period,
    value,
    source: 'Statistical office, yearbook',
    sourceDate: '2025-01',
    licence: 'reuse with attribution',
    confidence: 'read',
    illustrative: false,
    ...more,
  }
}

const aSeries = (points: MarketPoint[], unit = '%'): MarketSeries => ({
  key: `PL/national/cre.yield/${points.length}`,
  country: 'PL',
  region: 'national',
  topic: 'cre.yield',
  series: 'Prime yield, office',
  unit,
  points,
})

test('formats periods for readers', () => {
  expect(
    ['2025', '2025-Q1', '2025-H1', '2025-9M', '2025-03', '2026-03-05', '2022/2023'].map(periodText),
  ).toEqual(['2025', 'Q1 2025', 'H1 2025', 'Jan–Sept 2025', 'Mar 2025', '5 Mar 2026', '2022/23'])
})

test('draws a year at its label and its quarters around it', () => {
  const at = (period: string, sortDate = '2025-12-31') => axisPosition({ period, sortDate })
  expect(at('2025')).toBe(2025)
  expect([at('2025-Q1'), at('2025-Q4')]).toEqual([2024.625, 2025.375])
  expect(at('2025-H1')).toBe(2024.75)
  expect(at('2025-07')).toBeCloseTo(2025.042, 3)
  expect(at('2025-07-02', '2025-07-02')).toBeCloseTo(2025, 1)
})

test('each point keeps its mark and source number', () => {
  const illustrative = { illustrative: true, source: 'Illustrative figure', sourceDate: '', licence: '' }
  const series = aSeries([aPoint('2024', 6), aPoint('2025', 6.25, illustrative), aPoint('2025-Q4', 6.5)])
  const chart = chartOf(
    [
      { series, label: 'Poland' },
      { series: undefined, label: 'Nobody' },
    ],
    { label: 'Yields' },
  )
  expect(chart?.unit).toBe('%')
  expect(chart?.series).toHaveLength(1)
  expect(chart?.series[0]?.points).toEqual([
    { x: 2024, xLabel: '2024', y: 6, illustrative: false, source: 1 },
    { x: 2025, xLabel: '2025', y: 6.25, illustrative: true, source: 2 },
    { x: 2025.375, xLabel: 'Q4 2025', y: 6.5, illustrative: false, source: 1 },
  ])
  expect(chart?.sources).toEqual([
    { number: 1, text: 'Statistical office, yearbook', date: '2025-01', licence: 'Reuse with attribution' },
    { number: 2, text: 'Illustrative figure', date: '', licence: '' },
  ])
  expect(chartOf([{ series: undefined, label: 'Nobody' }], { label: 'Yields' })).toBeNull()
})

test('a reading is the newest figure, or null without data', () => {
  const reading = readingOf(aSeries([aPoint('2024', 1_234_567)], 'm2'), { label: 'Stock' })
  expect(reading).toMatchObject({ value: '1,234,567', unit: 'm²', period: '2024', trend: [] })
  expect(readingOf(undefined, { label: 'Stock' })).toBeNull()
})

test('bars show a shared period once, and ranges only connect ends of the same period', () => {
  const one = aSeries([aPoint('2025', 6)])
  const bars = barsOf([{ series: one, label: 'Warsaw' }], { label: 'Yields' })
  expect([bars?.unit, bars?.bars[0]?.note]).toEqual(['%, 2025', undefined])
  const mixed = barsOf(
    [
      { series: one, label: 'Warsaw' },
      { series: aSeries([aPoint('2024', 5)]), label: 'Prague' },
    ],
    { label: 'Yields' },
  )
  expect(mixed?.bars.map(({ note }) => note)).toEqual(['2025', '2024'])
  const ranges = rangesOf([{ label: 'Warsaw', low: aSeries([aPoint('2024', 4)]), high: one }], {
    label: 'Rents',
  })
  expect(ranges?.ranges[0]).toMatchObject({ low: null, high: { value: 6 } })
})

test('a finding compares the newest figure with the one that differs most, without illustrative figures', () => {
  const finding = (values: readonly number[], unit: string, illustrative: readonly number[] = []) => {
    const points = values.map((value, index) =>
      aPoint(String(2020 + index), value, {
        sortDate: `${2020 + index}-12-31`,
        illustrative: illustrative.includes(index),
      }),
    )
    return chartOf([{ series: aSeries(points, unit), label: 'Poland' }], { label: 'Yields' })?.finding
  }
  expect(finding([6, 9, 7.5], '%')).toBe('7.5% in 2022, up from 6% in 2020')
  expect(finding([6, 9, 5], '% y/y', [1])).toBe('5% in 2022, down from 6% in 2020')
  expect(finding([6, 9, 5], '%', [2])).toBe('9% in 2021, up from 6% in 2020')
  expect(finding([3, 3], 'EUR billion')).toBe('€3 billion in 2021, unchanged since 2020')
  expect(finding([3], '%')).toBe('')
})

test('bars name their extremes only for one period and without illustrative figures', () => {
  const bars = (second: Partial<MarketPoint>) =>
    barsOf(
      [
        { series: aSeries([aPoint('2025', 6)]), label: 'Poland' },
        { series: aSeries([aPoint('2025', 5, second)]), label: 'Slovakia' },
      ],
      { label: 'Yields' },
    )?.finding
  expect(bars({})).toBe('Highest: Poland (6%), lowest: Slovakia (5%)')
  expect(bars({ period: '2024' })).toBe('')
  expect(bars({ illustrative: true })).toBe('')
  expect(bars({ value: 6 })).toBe('')
  expect(
    barsOf([{ series: aSeries([aPoint('2025', 6)]), label: 'Poland' }], { label: 'Yields' })?.finding,
  ).toBe('')
})

test('the benchmark compares one year: the newest that four countries have', () => {
  const series = 'Real GDP growth, annual (World Bank)'
  const years: Record<string, readonly string[]> = {
    PL: ['2024', '2025'],
    CZ: ['2024', '2025'],
    SK: ['2024'],
    HU: ['2024', '2025'],
    RO: ['2023'],
  }
  const { columns, rows } = benchmarksOf((topic, name, country = 'PL') => {
    const points = (topic === 'macro.gdp' && name === series && years[country]) || []
    return points.length === 0
      ? undefined
      : aSeries(points.map((year) => aPoint(year, Number(year), { sortDate: `${year}-12-31` })))
  }, 'PL')
  expect(columns[0]?.unit).toBe('%, 2024')
  expect(rows.map(({ cells }) => cells[0]?.value)).toEqual([
    '2,024.0',
    '2,024.0',
    '2,024.0',
    '2,024.0',
    undefined,
    undefined,
  ])
})

test('a peer is never the finding of a chart without its own figures, and a day has its own preposition', () => {
  const points = [aPoint('2024', 6), aPoint('2025-03-05', 7)]
  const of = (own: MarketSeries | undefined) =>
    chartOf(
      [
        { series: own, label: 'Poland', tone: 'first' },
        { series: aSeries(points), label: 'Slovakia', tone: 'quiet' },
      ],
      { label: 'Yields' },
    )?.finding
  expect(of(undefined)).toBe('')
  expect(of(aSeries(points))).toBe('Poland: 7% on 5 Mar 2025, up from 6% in 2024')
})

test('an exported chart keeps number, mark and source, and no cell can run as a formula', () => {
  const csv = csvOf({
    place: 'Poland',
    label: 'Yields',
    unit: '%',
    finding: '',
    first: 'Period',
    columns: ['=SUM(A1)'],
    rows: [{ key: '1', label: '2025', cells: [{ text: '−1,234,250.5', illustrative: true, source: 2 }] }],
    sources: [{ number: 2, text: 'A "yearbook"', date: '2025', licence: '@free' }],
  })
  expect(csv.split('\r\n')[1]).toBe(
    `"Poland","Yields","'=SUM(A1)","","2025","-1234250.5","%","yes","A ""yearbook""","2025","'@free"`,
  )
  const bars = csvOf({
    place: 'Poland',
    label: 'Pipeline',
    unit: 'Thousand m²',
    finding: '',
    first: 'Place',
    columns: ['Figure', 'Period'],
    rows: [{ key: '1', label: 'Retail', cells: [{ text: '610' }, { text: 'Q4 2025' }] }],
  })
  expect(bars.split('\r\n').slice(1)).toEqual([
    '"Poland","Pipeline","Figure","Retail","Q4 2025","610","Thousand m²","no","","",""',
    '',
  ])
})
