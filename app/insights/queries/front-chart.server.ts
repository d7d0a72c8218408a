import { periodWords } from '#app/market/period.ts'
import { listSeries, marketVersion } from '#app/market/queries.server.ts'
import { MARKET_COUNTRIES, type MarketSeries } from '#app/market/schema.ts'
import { type Drawing, drawingOf } from './charts.ts'

/** The texts of the landing page's chart. */
const FRONT_CHART = {
  /** Null where no whole number is close enough. */
  vacancy(percent: number, place: string): string | null {
    const share = Math.round(100 / percent)
    const isClose = Math.abs(100 / percent - share) <= 0.3 && share >= 2 && share <= 20
    return isClose ? `1 in ${share} square metres of office space in ${place} is vacant` : null
  },
  series: (series: string, place: string) => `${series}, ${place}`,
  newest: (period: string, figures: number) =>
    `Newest figure: ${period}. ${figures} figures, each with its source.`,
} as const

/** Fewer figures make no chart that says anything. */
const LEAST = 5
const VACANCY = {
  country: 'PL',
  region: 'Warsaw',
  topic: 'cre.vacancy',
  series: 'Office vacancy rate',
} as const

/** The figures with a source alone: an illustrative one never stands on a page that everybody reads. */
const sourced = (series: MarketSeries): MarketSeries => ({
  ...series,
  points: series.points.filter(({ illustrative }) => !illustrative),
})

/** Office vacancy in Warsaw, or the longest other series of Poland, which is always open; null where none has enough figures. */
function pick(all: readonly MarketSeries[]): MarketSeries | null {
  const long = all
    .filter(({ country }) => country === VACANCY.country)
    .map(sourced)
    .filter(({ points }) => points.length >= LEAST)
  const isVacancy = (one: MarketSeries) =>
    Object.entries(VACANCY).every(([part, value]) => one[part as keyof typeof VACANCY] === value)
  return long.find(isVacancy) ?? long.toSorted((a, b) => b.points.length - a.points.length).at(0) ?? null
}

function titleOf({ topic, series, region, country, points }: MarketSeries): string {
  const place = region === 'national' ? MARKET_COUNTRIES[country] : region
  const finding =
    topic === VACANCY.topic && series === VACANCY.series
      ? FRONT_CHART.vacancy(points.at(-1)?.value ?? 0, place)
      : null
  return finding ?? FRONT_CHART.series(series, place)
}

export type FrontFigures = {
  chart: (Drawing & { measure: string; newest: string }) | null
  /** Figures with a source in the file that is shown. */
  figures: number
}

/** One chart of the market insights and the number of their sourced figures, for the landing page. */
export async function readFrontFigures(): Promise<FrontFigures> {
  const [all, version] = await Promise.all([listSeries(), marketVersion()])
  const figures = (version?.pointCount ?? 0) - (version?.illustrativeCount ?? 0)
  const series = pick(all)
  if (series === null) return { chart: null, figures }
  const drawing = drawingOf([{ series, label: series.series }], { label: titleOf(series) })
  if (drawing === null) return { chart: null, figures }
  const period = periodWords(series.points.at(-1)?.period ?? '')
  const newest = FRONT_CHART.newest(period, series.points.length)
  // The only line needs no name at its end: the chart has it.
  const unnamed = drawing.series.map((one) => ({ ...one, shortLabel: '' }))
  return { chart: { ...drawing, series: unnamed, measure: series.series, newest }, figures }
}
