import { periodText } from '#app/market/period.ts'
import type { RegionalKind } from '#app/market/regional-figures.ts'
import type { MarketMarks } from '#app/market/schema.ts'
import type { ChartPoint, ChartSource } from '#app/ui/chart/chart-data.ts'
import type { Locator } from '#app/ui/map/locator.server.ts'
import type { FieldKey } from '../dictionary/dictionary.ts'
import type { FactValue } from './facts.ts'
import type { Read, Shown } from './present.ts'
import { SAMPLE, SAMPLE_MARKS, type SampleContent } from './samples.ts'
import { type ScoreAxis, scorecardOf } from './scorecard.ts'

export type RegionalChart = {
  kind: RegionalKind
  label: string
  /** The city, agglomeration or country of the figures. */
  place: string
  /** As stored; `unitLabel` formats it. */
  unit: string
  /** Oldest first, never empty. */
  points: ChartPoint[]
  sources: ChartSource[]
  /** This listing's own value in the same unit; null if hidden, unstated or of a different unit. */
  own: number | null
}

/** Market series for a city and type, and the kinds without data. */
export type Regional = { charts: RegionalChart[]; missing: RegionalKind[]; insights: string }

/** A listing of the same type within 5 km that the viewer may see; km between cells, never between positions. */
export type Neighbour = { slug: string; title: string; pricePerSqm: number | null; km: number }

/** EUR; null is a price on application. `since` is a day (ISO). */
export type PricePoint = { price: number | null; since: string }

export type Surroundings = {
  /** The marks of the closest place, by the surface that a price relates to. */
  marks: Readonly<Record<'built' | 'plot', MarketMarks | null>>
  regional: Regional
  neighbours: Neighbour[]
  priceHistory: PricePoint[]
  locator: Locator | null
}

type Valuation =
  /** Why the bar has no marker. */
  | { gap: 'no_price' | 'no_marks'; basis: 'built' | 'plot' }
  | {
      gap: null
      value: number
      basis: 'built' | 'plot'
      /** EUR per m² of the basis. */
      marks: Pick<MarketMarks, 'undervalued' | 'fair' | 'above'>
      isSample: boolean
      /** Null for the sample's marks. */
      from: { place: string; source: string; period: string; isIllustrative: boolean } | null
    }

/** The computed parts of a detail page; in the FULL projection only, each from what the viewer may see (PUB-221). */
export type Analytics = Omit<Surroundings, 'marks'> & {
  scorecard: ScoreAxis[]
  valuation: Valuation
  /** Illustrative content of the sample complex. */
  sample: SampleContent | null
}

function valuationOf(read: Read, isSample: boolean, around: Surroundings): Valuation {
  const basis = read('price_basis').value === 'plot' ? 'plot' : 'built'
  const { value } = read('price_per_sqm')
  if (typeof value !== 'number') return { gap: 'no_price', basis }
  if (isSample) return { gap: null, value, basis, marks: SAMPLE_MARKS, isSample, from: null }
  const found = around.marks[basis]
  if (found === null) return { gap: 'no_marks', basis }
  const { undervalued, fair, above, place, source, period, illustrative } = found
  return {
    gap: null,
    value,
    basis,
    marks: { undervalued, fair, above },
    isSample,
    from: { place, source, period: periodText(period), isIllustrative: illustrative },
  }
}

/** The listing's fact that is comparable with a kind of series, in the dictionary's unit. */
const COMPARABLE_FACTS: Partial<Record<RegionalKind, { key: FieldKey; unit: string }>> = {
  rent: { key: 'passing_rent_per_sqm_month', unit: 'EUR per m2 per month' },
  vacancy: { key: 'vacancy_rate', unit: '%' },
  yield: { key: 'yield_percent', unit: '%' },
}

function ownOf(read: Read, { kind, unit }: RegionalChart): number | null {
  const own = COMPARABLE_FACTS[kind]
  const value = own?.unit === unit ? read(own.key).value : null
  return typeof value === 'number' ? value : null
}

const isHidden = ({ lock }: Shown<FactValue>) => lock !== null && lock !== 'unstated' && lock !== 'too_few'

/** `read` returns only what the viewer may see, so nothing hidden enters a computed part. */
export function presentAnalytics(read: Read, isSample: boolean, around: Surroundings): Analytics {
  const { lock } = read('price')
  const { neighbours, locator } = around
  const { charts, ...regional } = around.regional
  return {
    scorecard: isSample
      ? SAMPLE.scorecard
      : scorecardOf(
          (key) => read(key).value,
          (key) => isHidden(read(key)),
        ),
    valuation: valuationOf(read, isSample, around),
    regional: { charts: charts.map((chart) => ({ ...chart, own: ownOf(read, chart) })), ...regional },
    neighbours,
    priceHistory: lock === null || lock === 'unstated' ? around.priceHistory : [],
    locator,
    sample: isSample ? SAMPLE : null,
  }
}
