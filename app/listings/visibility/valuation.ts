/** The three marks of the bar, EUR per m² of built surface. */
export type ValuationMarks = { undervalued: number; fair: number; above: number }

/** The marks of an illustrative listing (PUB-108). Real ones use the market figures of their city and type. */
export const SAMPLE_MARKS: ValuationMarks = { undervalued: 3000, fair: 4200, above: 5500 }

/** The position of a price per m² between the outer marks, in percent, from 2 to 98 to stay on the bar (PUB-109). */
export function markerPercent(value: number, { undervalued, above }: ValuationMarks): number {
  const share = (value - undervalued) / (above - undervalued)
  return Math.min(98, Math.max(2, share * 100))
}
