import type { Locator } from '#app/ui/map/locator.server.ts'
import type { FieldKey } from '../dictionary/dictionary.ts'
import type { FactValue } from './facts.ts'
import type { Shown } from './present.ts'
import { SAMPLE, type SampleContent } from './samples.ts'
import { type ScoreAxis, scorecardOf } from './scorecard.ts'
import { SAMPLE_MARKS, type ValuationMarks } from './valuation.ts'

/** A figure of the product's own data with where it is from. */
export type SourcedFigure = { label: string; value: number; unit: string; source: string; period: string }

/** A listing of the same type within 5 km that the viewer may see; km between cells, never between places. */
export type Neighbour = { slug: string; title: string; pricePerSqm: number | null; km: number }

/** EUR; null is a price on application. `since` is a day (ISO). */
export type PricePoint = { price: number | null; since: string }

/** What stands beside the row: read by the server, shown by the projection. */
export type Around = {
  marks: (ValuationMarks & { source: string; period: string; illustrative: boolean }) | null
  regional: SourcedFigure[]
  neighbours: Neighbour[]
  priceHistory: PricePoint[]
  locator: Locator | null
}

/** Why there is no marker on the bar. */
export type ValuationGap = 'no_price' | 'per_plot' | 'no_marks'

export type Valuation =
  | { gap: ValuationGap }
  | { gap: null; value: number; marks: ValuationMarks; isSample: boolean; source: string | null }

/** The worked-out parts of a detail page; of the FULL projection alone, each from what the viewer may see (PUB-221). */
export type Analytics = {
  scorecard: ScoreAxis[]
  valuation: Valuation
  regional: SourcedFigure[]
  neighbours: Neighbour[]
  /** Empty where the price is hidden. */
  priceHistory: PricePoint[]
  locator: Locator | null
  /** Invented content; of illustrative listings alone (PUB-101 to PUB-111, decision 21). */
  sample: SampleContent | null
}

type Read = (key: FieldKey) => Shown<FactValue>

function valuationOf(read: Read, isIllustrative: boolean, { marks }: Around): Valuation {
  const perSqm = read('price_per_sqm')
  if (typeof perSqm.value !== 'number') return { gap: 'no_price' }
  if (read('price_basis').value === 'plot') return { gap: 'per_plot' }
  const { value } = perSqm
  if (isIllustrative) return { gap: null, value, marks: SAMPLE_MARKS, isSample: true, source: null }
  if (marks === null) return { gap: 'no_marks' }
  const { undervalued, fair, above, source, period, illustrative } = marks
  return {
    gap: null,
    value,
    marks: { undervalued, fair, above },
    isSample: false,
    source: `${source}, ${period}${illustrative ? ', illustrative' : ''}`,
  }
}

/** `read` is the viewer's own: what it does not answer is worked out from nothing. */
export function presentAnalytics(read: Read, isIllustrative: boolean, around: Around): Analytics {
  const { lock } = read('price')
  return {
    scorecard: isIllustrative ? SAMPLE.scorecard : scorecardOf((key) => read(key).value),
    valuation: valuationOf(read, isIllustrative, around),
    regional: isIllustrative ? [] : around.regional,
    neighbours: around.neighbours,
    priceHistory: lock === null || lock === 'unstated' ? around.priceHistory : [],
    locator: around.locator,
    sample: isIllustrative ? SAMPLE : null,
  }
}
