import { findCityName, newestFigure, type SeriesByKey } from './city-figures.ts'
import type { MarketAssetType, MarketMarks } from './schema.ts'

/** The series of a city's marks, lowest first. */
const MARKS = ['Undervalued', 'Fair market', 'Above market'] as const

/** The three marks of a city and type in EUR per m² of built surface; null unless all three stand and ascend. */
export function readMarks(city: string, type: MarketAssetType, byKey: SeriesByKey): MarketMarks | null {
  const region = findCityName(city)
  const [low, fair, high] = MARKS.map((mark) =>
    newestFigure(byKey, { region, topic: 'valuation.mark', series: `${mark}, ${type}` }, mark),
  )
  if (!low || !fair || !high || low.value >= fair.value || fair.value >= high.value) return null
  const { period, source, sourceDate, licence } = fair
  return {
    city: region,
    type,
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
