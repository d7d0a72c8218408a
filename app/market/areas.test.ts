import { expect, test } from 'vitest'
import { areasFor } from './areas.ts'
import { type MarketPoint, type MarketSeries, seriesKey } from './schema.ts'
import { closestSeries, readMarks } from './regional-figures.ts'

const aPoint = (value: number, period = '2025', illustrative = false): MarketPoint => ({
  period,
  sortDate: `${period}-12-31`,
  value,
  source: 'A report',
  sourceDate: '2025',
  licence: 'none',
  confidence: 'read',
  illustrative,
})

type Of = Pick<MarketSeries, 'country' | 'region' | 'topic' | 'series'>

function held(all: readonly [Of, readonly number[]][]): Map<string, MarketSeries> {
  return new Map(
    all.map(([of, values]) => [
      seriesKey(of),
      {
        ...of,
        key: seriesKey(of),
        unit: '%',
        points: values.map((value, at) => aPoint(value, `${2020 + at}`)),
      },
    ]),
  )
}

const marksOf = (region: string, series: string, fair: number): [Of, readonly number[]][] =>
  ['Undervalued', 'Fair market', 'Above market'].map((mark, at) => [
    { country: 'PL', region, topic: 'valuation.mark', series: `${mark}, ${series}` },
    [fair + (at - 1) * 100],
  ])

test('orders areas from city to agglomeration to country', () => {
  const words = (city: string, country = 'Poland') => areasFor(city, country).map((area) => area.label)
  expect(words('gdynia')).toEqual(['Gdynia', 'Tricity', 'Gdańsk (Tricity)', 'Pomorskie province', 'Poland'])
  expect(words('Gdańsk')).toEqual(['Gdańsk', 'Tricity', 'Pomorskie province', 'Poland'])
  expect(words('Lublin')).toEqual(['Lublin', 'Poland'])
  expect(words('Prague', 'Czech Republic')).toEqual(['Prague', 'Czech Republic'])
  expect(words('Gdynia', 'Atlantis')).toEqual(['Gdynia'])
})

test('marks come from the closest area, all on one basis, and only in ascending order', () => {
  const all = held([
    ...marksOf('national', 'office', 1000),
    ...marksOf('Katowice', 'office', 1200),
    ...marksOf('national', 'office, plot', 300),
    ...marksOf('Gliwice', 'office', 900).slice(0, 2),
  ])
  const marks = (city: string, basis: 'built' | 'plot' = 'built') => {
    const found = readMarks({ city, country: 'Poland', type: 'office', basis }, all)
    return found && [found.place, found.fair]
  }
  expect(marks('Gliwice')).toEqual(['Katowice (Upper Silesia)', 1200])
  expect(marks('Katowice')).toEqual(['Katowice', 1200])
  expect(marks('Lublin')).toEqual(['Poland', 1000])
  expect(marks('Katowice', 'plot')).toEqual(['Poland', 300])
})

test('each kind has the series of the closest area, and missing kinds are listed', () => {
  const all = held([
    [
      { country: 'PL', region: 'national', topic: 'cre.vacancy', series: 'Office vacancy rate' },
      [14, 13, 12],
    ],
    [{ country: 'PL', region: 'Tricity', topic: 'cre.vacancy', series: 'Office vacancy rate' }, [11]],
    [{ country: 'PL', region: 'national', topic: 'cre.yield', series: 'Prime yield, office' }, [5, 6]],
    [{ country: 'CZ', region: 'national', topic: 'cre.yield', series: 'Prime yield, office' }, [4]],
  ])
  const around = (city: string, type: string, country = 'Poland') => {
    const { found, missing } = closestSeries({ city, country, type }, all)
    return { found: found.map(({ kind, area, series }) => [kind, area.label, series.points.length]), missing }
  }
  expect(around('Gdynia', 'office')).toEqual({
    found: [
      ['vacancy', 'Tricity', 1],
      ['yield', 'Poland', 2],
    ],
    missing: ['rent', 'prices'],
  })
  expect(around('Brno', 'office', 'Czech Republic').found).toEqual([['yield', 'Czech Republic', 1]])
  expect(around('Gdynia', 'constructor')).toEqual({
    found: [],
    missing: ['rent', 'vacancy', 'yield', 'prices'],
  })
})
