import {
  MARKET_COUNTRIES,
  type MarketPoint,
  type MarketSeries,
  SELECTABLE_COUNTRIES,
  type SelectableCountry,
  type Topic,
} from '#app/market/schema.ts'
import { figureText } from '#app/ui/chart/chart-data.ts'
import { barsOf, rangesOf } from './bars.ts'
import { periodText } from '#app/market/period.ts'
import { SourceBook } from '#app/market/source-book.ts'
import { compact, type Find } from './charts.ts'

export type Benchmarks = ReturnType<typeof benchmarksOf>
export type BenchmarkCell = Benchmarks['rows'][number]['cells'][number]

type Column = readonly [topic: Topic, series: string, label: string, digits: number, unit?: string]

const COLUMNS: readonly Column[] = [
  ['macro.gdp', 'Real GDP growth, annual (World Bank)', 'GDP growth', 1],
  ['macro.inflation', 'CPI inflation, annual average (World Bank)', 'Inflation', 1],
  ['macro.labour', 'Unemployment rate, ILO-modelled (World Bank)', 'Unemployment', 1],
  ['housing.index', 'House prices, annual rate of change (Eurostat)', 'House prices', 1, '% y/y'],
  ['macro.bonds', '10-year government bond yield, end of period', '10-year bond', 1],
  ['cre.yield', 'Prime yield, office', 'Office yield', 2],
  ['cre.yield', 'Prime yield, logistics', 'Logistics yield', 2],
]

const CAPITALS = {
  PL: 'Warsaw',
  CZ: 'Prague',
  SK: 'Bratislava',
  HU: 'Budapest',
  RO: 'Bucharest',
  BG: 'Sofia',
} as const

/** The minimum number of countries with a figure for a year that is compared. */
const MIN_COUNTRIES = 4
const yearOf = ({ sortDate }: MarketPoint) => sortDate.slice(0, 4)

/** Each country's figures of the newest year for which enough countries have one; unchanged if there is no such year. */
function inOneYear(all: readonly (MarketSeries | undefined)[]): { year: string; series: typeof all } {
  const counts = Map.groupBy(
    all.flatMap((series) => [...new Set(series?.points.map(yearOf))]),
    (year) => year,
  )
  const years = [...counts].filter(([, countries]) => countries.length >= MIN_COUNTRIES).map(([year]) => year)
  const year = years.toSorted().at(-1)
  if (year === undefined) return { year: '', series: all }
  const series = all.map((one) => {
    const points = one?.points.filter((point) => yearOf(point) === year) ?? []
    return one && points.length > 0 ? { ...one, points } : undefined
  })
  return { year, series }
}

/** The latest comparable figures of the six countries, each for one year (PUB-135). */
export function benchmarksOf(find: Find, country: SelectableCountry) {
  const book = new SourceBook()
  const compared = (topic: Topic, series: string) =>
    inOneYear(
      SELECTABLE_COUNTRIES.map(
        (code) => find(topic, series, code) ?? find(topic, series, code, CAPITALS[code]),
      ),
    )
  const columns = COLUMNS.map(([topic, series, label, digits, unit = '%']) => ({
    label,
    digits,
    unit,
    ...compared(topic, series),
  }))
  const rows = SELECTABLE_COUNTRIES.map((code, index) => ({
    code,
    name: MARKET_COUNTRIES[code],
    own: code === country,
    cells: columns.map(({ series, digits, year }) => {
      const last = series[index]?.points.at(-1)
      return last
        ? {
            value: figureText(last.value, digits),
            period: last.period === year ? '' : periodText(last.period),
            asOf: last.period,
            illustrative: last.illustrative,
            source: book.numberOf(last),
          }
        : null
    }),
  }))
  const bars = (topic: Topic, series: string, texts: { label: string; unit: string; digits: number }) =>
    barsOf(
      SELECTABLE_COUNTRIES.map((code, index) => ({
        series: compared(topic, series).series[index],
        label: MARKET_COUNTRIES[code],
        tone: code === country ? ('first' as const) : ('quiet' as const),
      })),
      texts,
    )
  return {
    columns: columns.map(({ label, unit, year }) => ({
      label,
      unit: [unit, year].filter(Boolean).join(', '),
    })),
    rows,
    sources: book.list(),
    bars: compact([
      bars('cre.yield', 'Prime yield, office', { label: 'Prime office yields', unit: '%', digits: 2 }),
      bars('housing.index', 'House prices, annual rate of change (Eurostat)', {
        label: 'House prices compared',
        unit: '% year on year',
        digits: 1,
      }),
    ]),
    rents: rangesOf(
      SELECTABLE_COUNTRIES.map((code) => ({
        label: CAPITALS[code],
        low: find('cre.rent', 'Prime office rent, low end', code, CAPITALS[code]),
        high: find('cre.rent', 'Prime office rent, high end', code, CAPITALS[code]),
      })),
      { label: 'Prime office rents in capitals', unit: 'EUR/m²/month' },
    ),
  }
}
