import { areasAround, marketCountry } from './areas.ts'
import type { SeriesByKey } from './city-figures.ts'
import { type MarketAssetType, type MarketMarks, seriesKey } from './schema.ts'

/** The series of an area's marks, lowest first. */
const MARKS = ['Undervalued', 'Fair market', 'Above market'] as const

/** The area behind a price per m²; marks of one basis do not apply to the other. */
export type PriceBasis = 'built' | 'plot'

const seriesOf = (mark: string, type: string, basis: PriceBasis) =>
  basis === 'plot' ? `${mark}, ${type}, plot` : `${mark}, ${type}`

/**
 * The three marks for a type and basis, EUR per m², from the closest area that has them: city, agglomeration,
 * country. An area counts only with all three for one period, in ascending order. Null without one.
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
