import { areasAround, marketCountry } from './areas.ts'
import type { SeriesByKey } from './city-figures.ts'
import { type MarketAssetType, type MarketMarks, seriesKey } from './schema.ts'

/** The series of a place's marks, lowest first. */
const MARKS = ['Undervalued', 'Fair market', 'Above market'] as const

/** What a price per m² relates to; the marks of one say nothing of the other. */
export type PriceBasis = 'built' | 'plot'

const seriesOf = (mark: string, type: string, basis: PriceBasis) =>
  basis === 'plot' ? `${mark}, ${type}, plot` : `${mark}, ${type}`

/**
 * The three marks for a type and basis, EUR per m², of the closest place that has them: city, agglomeration, country.
 * A place counts only with all three of one period, in ascending order. Null where no place has them.
 */
export function readMarks(
  { city, country, type, basis }: { city: string; country: string; type: string; basis: PriceBasis },
  byKey: SeriesByKey,
): MarketMarks | null {
  const code = marketCountry(country)
  if (code === null) return null
  for (const area of areasAround(city, country)) {
    const [low, fair, high] = MARKS.map((mark) => {
      const series = seriesOf(mark, type, basis)
      return byKey
        .get(seriesKey({ country: code, region: area.region, topic: 'valuation.mark', series }))
        ?.points.at(-1)
    })
    if (!low || !fair || !high || low.value >= fair.value || fair.value >= high.value) continue
    const { period, source, sourceDate, licence } = fair
    return {
      place: area.words,
      level: area.level,
      type: type as MarketAssetType,
      basis,
      undervalued: low.value,
      fair: fair.value,
      above: high.value,
      period,
      source,
      sourceDate,
      licence,
      illustrative: low.illustrative || fair.illustrative || high.illustrative,
    }
  }
  return null
}
