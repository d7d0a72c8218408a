import { marketDay } from '#app/lib/format.ts'
import { isOld } from '#app/market/period.ts'
import { listSeries } from '#app/market/queries.server.ts'
import { MARKET_COUNTRIES, type MarketSeries } from '#app/market/schema.ts'
import { type Chart, chartOf } from './charts.ts'

const MIN_FIGURES = 5

/** Published figures only: public pages show neither illustrative ones nor forecasts. */
function published(series: MarketSeries): MarketSeries {
  const today = marketDay()
  return {
    ...series,
    points: series.points.filter(({ illustrative, sortDate }) => !illustrative && sortDate <= today),
  }
}

const isVacancy = ({ key }: MarketSeries) => key === 'PL/Warsaw/cre.vacancy/Office vacancy rate'

/** Office vacancy in Warsaw, otherwise Poland's longest series; null if none has enough figures. */
function pick(all: readonly MarketSeries[]): MarketSeries | null {
  const long = all
    .filter(({ country }) => country === 'PL')
    .map(published)
    .filter(({ points }) => points.length >= MIN_FIGURES)
  return long.find(isVacancy) ?? long.toSorted((a, b) => b.points.length - a.points.length).at(0) ?? null
}

/** "1 in 11 …" for a recent vacancy rate that is close to one in a whole number. */
function shareOf(series: MarketSeries): string | null {
  const { value = 0, period = '' } = series.points.at(-1) ?? {}
  const share = Math.round(100 / value)
  const isClose = Math.abs(100 / value - share) <= 0.3 && share >= 2 && share <= 20
  return isVacancy(series) && isClose && !isOld(period)
    ? `1 in ${share} square metres of office space in ${series.region} is vacant`
    : null
}

/** The landing page's chart, whose title states what its figures show, and the number of sourced figures. */
export async function readFrontFigures(): Promise<{ chart: Chart | null; figures: number }> {
  const all = await listSeries()
  const figures = all.flatMap(({ points }) => points).filter(({ illustrative }) => !illustrative).length
  const series = pick(all)
  if (series === null) return { chart: null, figures }
  const place = series.region === 'national' ? MARKET_COUNTRIES[series.country] : series.region
  const chart = chartOf([{ series, label: series.series, shortLabel: '' }], {
    label: `${series.series}, ${place}`,
  })
  if (chart === null) return { chart, figures }
  const share = shareOf(series)
  const count = `${series.points.length} figures, each with its source.`
  const titled =
    share === null
      ? { label: `${chart.label}: ${chart.finding}`, note: count }
      : { label: share, note: `${series.series}: ${chart.finding}. ${count}` }
  return { chart: { ...chart, ...titled, finding: '' }, figures }
}
