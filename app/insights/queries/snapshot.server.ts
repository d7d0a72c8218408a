import { listSeries } from '#app/market/queries.server.ts'
import { spanText } from '#app/market/period.ts'
import type { InsightsView } from '../schema.ts'
import { benchmarksOf } from './benchmarks.ts'
import { finder } from './charts.ts'
import { demographyOf } from './demography.ts'
import { esgDeepDiveOf, esgOverviewOf } from './esg.ts'
import { investmentOf } from './investment.ts'
import { forecastOf, macroOf } from './macro.ts'
import { rentsOf } from './rents.ts'

export type Snapshot = Awaited<ReturnType<typeof loadSnapshot>>

/** All sections of the snapshot (PUB-131 to PUB-135, PUB-142). */
export async function loadSnapshot({ country, profile, peers }: InsightsView) {
  const find = finder(await listSeries())
  return {
    macro: macroOf(find, country),
    demography: demographyOf(find, country, profile),
    investment: investmentOf(find, country, peers),
    benchmarks: benchmarksOf(find, country),
    rents: rentsOf(find, country),
    forecast: forecastOf(find, country),
    esg: esgDeepDiveOf(find, country),
  }
}

export async function loadEsg({ country }: InsightsView) {
  const find = finder(await listSeries())
  return { overview: esgOverviewOf(find, country), esg: esgDeepDiveOf(find, country) }
}

export type FiguresShown = ReturnType<typeof countFigures>

/** Counts a page's figures: anything with a source. `asOf` spans the newest periods, without forecasts; null for none. */
export function countFigures(shown: unknown) {
  const count = { all: 0, illustrative: 0 }
  const periods = new Set<string>()
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('asOf' in value && typeof value.asOf === 'string') periods.add(value.asOf)
    if ('source' in value) {
      count.all += 1
      if ('illustrative' in value && value.illustrative === true) count.illustrative += 1
    }
    for (const part of Object.values(value)) walk(part)
  }
  walk(shown)
  return { ...count, asOf: spanText(periods) }
}
