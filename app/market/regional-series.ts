import { type Area, areasFor, marketCountry } from './areas.ts'
import type { SeriesByKey } from './city-figures.ts'
import { type MarketSeries, seriesKey, type Topic } from './schema.ts'

const KINDS = ['rent', 'vacancy', 'yield', 'prices'] as const
export type RegionalKind = (typeof KINDS)[number]

type SeriesRef = { topic: Topic; series: string; label: string }

const OFFICE: Partial<Record<RegionalKind, readonly SeriesRef[]>> = {
  rent: [{ topic: 'cre.rent', series: 'Prime office rent, high end', label: 'Prime office rent, upper end' }],
  vacancy: [{ topic: 'cre.vacancy', series: 'Office vacancy rate', label: 'Office vacancy' }],
  yield: [
    { topic: 'cre.yield', series: 'Prime yield, office', label: 'Prime office yield' },
    {
      topic: 'cre.yield',
      series: 'Median transaction yield, offices',
      label: 'Median office transaction yield',
    },
  ],
}

const INDUSTRIAL: Partial<Record<RegionalKind, readonly SeriesRef[]>> = {
  rent: [
    {
      topic: 'cre.rent',
      series: 'Prime big-box warehouse rent, typical',
      label: 'Prime warehouse rent',
    },
    {
      topic: 'cre.rent',
      series: 'Prime big-box warehouse rent, high end',
      label: 'Prime warehouse rent, upper end',
    },
  ],
  vacancy: [{ topic: 'cre.vacancy', series: 'Industrial vacancy rate', label: 'Industrial vacancy' }],
  yield: [{ topic: 'cre.yield', series: 'Prime yield, logistics', label: 'Prime logistics yield' }],
}

const HOME_PRICES: readonly SeriesRef[] = [
  {
    topic: 'housing.index',
    series: 'House price index (Eurostat, 2015=100)',
    label: 'House prices',
  },
  {
    topic: 'housing.index',
    series: 'House prices, annual rate of change (Eurostat)',
    label: 'House prices, annual change',
  },
]

/** The series for each type, best first within a kind; types without a kind have no series for it. */
const WANTED: Readonly<Record<string, Partial<Record<RegionalKind, readonly SeriesRef[]>>>> = {
  office: OFFICE,
  industrial: INDUSTRIAL,
  warehouse: INDUSTRIAL,
  residential: {
    yield: [
      {
        topic: 'cre.yield',
        series: 'Prime yield, residential/PRS, typical',
        label: 'Prime residential yield',
      },
      {
        topic: 'cre.yield',
        series: 'Prime yield, residential/PRS, high end',
        label: 'Prime residential yield, upper end',
      },
    ],
    prices: HOME_PRICES,
  },
  mixed: { prices: HOME_PRICES },
}

export type RegionalSeries = { kind: RegionalKind; label: string; area: Area; series: MarketSeries }

/**
 * For each kind, the series of this type from the closest area, and the kinds without one. `country` is a listing's
 * country name; units are the source's.
 */
export function closestSeries(
  { city, country, type }: { city: string; country: string; type: string },
  byKey: SeriesByKey,
): { found: RegionalSeries[]; missing: RegionalKind[] } {
  const code = marketCountry(country)
  const areas = areasFor(city, country)
  const all = KINDS.map((kind) => {
    const candidates = (code !== null && Object.hasOwn(WANTED, type) && WANTED[type]?.[kind]) || []
    for (const area of areas) {
      for (const { topic, series, label } of candidates) {
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
