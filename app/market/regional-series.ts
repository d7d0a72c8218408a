import { type Area, areasAround, marketCountry } from './areas.ts'
import type { SeriesByKey } from './city-figures.ts'
import { WANTED } from './regional-wanted.words.ts'
import { REGIONAL_KINDS, type RegionalKind } from './regional.words.ts'
import { type MarketSeries, seriesKey } from './schema.ts'

/** A series with the place that it speaks of. */
export type RegionalSeries = { kind: RegionalKind; label: string; area: Area; series: MarketSeries }

/**
 * For each kind of figure the series of this type from the closest place that has one, and the kinds of which
 * the figures say nothing. `country` is the name that listings keep; figures stand in the unit of their source.
 */
export function seriesAround(
  { city, country, type }: { city: string; country: string; type: string },
  byKey: SeriesByKey,
): { found: RegionalSeries[]; missing: RegionalKind[] } {
  const code = marketCountry(country)
  const areas = areasAround(city, country)
  const kinds = Object.keys(REGIONAL_KINDS) as RegionalKind[]
  const all = kinds.map((kind) => {
    const wanted = (code !== null && Object.hasOwn(WANTED, type) && WANTED[type]?.[kind]) || []
    for (const area of areas) {
      for (const { topic, series, label } of wanted) {
        const one = byKey.get(seriesKey({ country: code ?? '', region: area.region, topic, series }))
        if (one) return { kind, found: { kind, label, area, series: one } }
      }
    }
    return { kind, found: null }
  })
  return {
    found: all.flatMap(({ found }) => found ?? []),
    missing: all.flatMap(({ kind, found }) => (found ? [] : [kind])),
  }
}
