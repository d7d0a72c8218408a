import { periodText } from '#app/market/period.ts'
import { listSeries, marketVersion } from '#app/market/queries.server.ts'
import { MARKET_COUNTRIES, type MarketSeries } from '#app/market/schema.ts'
import { type Chart, chartOf } from './charts.ts'

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
    `Latest figure: ${period}. ${figures} figures, each with its source.`,
} as const

/** The minimum number of figures for a chart. */
const MIN_FIGURES = 5
const VACANCY = {
  country: 'PL',
  region: 'Warsaw',
  topic: 'cre.vacancy',
  series: 'Office vacancy rate',
} as const

/** Sourced figures only: public pages never show illustrative ones. */
const sourced = (series: MarketSeries): MarketSeries => ({
  ...series,
  points: series.points.filter(({ illustrative }) => !illustrative),
})

/** Office vacancy in Warsaw, else Poland's longest series; null if none has enough figures. */
function pick(all: readonly MarketSeries[]): MarketSeries | null {
  const long = all
    .filter(({ country }) => country === VACANCY.country)
    .map(sourced)
    .filter(({ points }) => points.length >= MIN_FIGURES)
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
  chart: (Chart & { measure: string; newest: string }) | null
  /** The number of sourced figures in the current file. */
  figures: number
}

/** The landing page's chart and the number of sourced figures. */
export async function readFrontFigures(): Promise<FrontFigures> {
  const [all, version] = await Promise.all([listSeries(), marketVersion()])
  const figures = (version?.pointCount ?? 0) - (version?.illustrativeCount ?? 0)
  const series = pick(all)
  if (series === null) return { chart: null, figures }
  const chart = chartOf([{ series, label: series.series }], { label: titleOf(series) })
  if (chart === null) return { chart: null, figures }
  const period = periodText(series.points.at(-1)?.period ?? '')
  const newest = FRONT_CHART.newest(period, series.points.length)
  // A single line needs no label at its end.
  const unnamed = chart.series.map((one) => ({ ...one, shortLabel: '' }))
  return { chart: { ...chart, series: unnamed, measure: series.series, newest }, figures }
}
