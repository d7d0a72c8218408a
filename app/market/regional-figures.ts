import { periodText } from './period.ts'
import { findCityName, newestFigure, type SeriesByKey } from './city-figures.ts'
import {
  EXPLORER_CITIES,
  type MarketAssetType,
  type MarketFigure,
  seriesKey,
  type MarketMarks,
  type MarketSeries,
  type Topic,
} from './schema.ts'
import { areasFor, marketCountry, type Area } from './areas.ts'

const KINDS = ['rent', 'vacancy', 'yield', 'prices'] as const
export type RegionalKind = (typeof KINDS)[number]

const TOPIC_OF = {
  rent: 'cre.rent',
  vacancy: 'cre.vacancy',
  yield: 'cre.yield',
  prices: 'housing.index',
} as const satisfies Record<RegionalKind, Topic>

/** The series of each kind with their labels, best first. */
type Wanted = Partial<Record<RegionalKind, readonly (readonly [series: string, label: string])[]>>

const OFFICE: Wanted = {
  rent: [['Prime office rent, high end', 'Prime office rent, upper end']],
  vacancy: [['Office vacancy rate', 'Office vacancy']],
  yield: [
    ['Prime yield, office', 'Prime office yield'],
    ['Median transaction yield, offices', 'Median office transaction yield'],
  ],
}

const INDUSTRIAL: Wanted = {
  rent: [
    ['Prime big-box warehouse rent, typical', 'Prime warehouse rent'],
    ['Prime big-box warehouse rent, high end', 'Prime warehouse rent, upper end'],
  ],
  vacancy: [['Industrial vacancy rate', 'Industrial vacancy']],
  yield: [['Prime yield, logistics', 'Prime logistics yield']],
}

const PRICE_INDEX = 'House price index (Eurostat, 2015=100)'
const HOME_PRICES: Wanted['prices'] = [
  [PRICE_INDEX, 'House prices'],
  ['House prices, annual rate of change (Eurostat)', 'House prices, annual change'],
]

/** The series for each type; types without a kind have no series for it. */
const WANTED: Readonly<Record<string, Wanted>> = {
  office: OFFICE,
  industrial: INDUSTRIAL,
  warehouse: INDUSTRIAL,
  residential: {
    yield: [
      ['Prime yield, residential/PRS, typical', 'Prime residential yield'],
      ['Prime yield, residential/PRS, high end', 'Prime residential yield, upper end'],
    ],
    prices: HOME_PRICES,
  },
  mixed: { prices: HOME_PRICES },
}

export type RegionalSeries = { kind: RegionalKind; label: string; area: Area; series: MarketSeries }

/** For each kind, the series of this type from the closest area in the listing's country; and the kinds without one. */
export function closestSeries(
  { city, country, type }: { city: string; country: string; type: string },
  byKey: SeriesByKey,
): { found: RegionalSeries[]; missing: RegionalKind[] } {
  const code = marketCountry(country)
  const wanted = code !== null && Object.hasOwn(WANTED, type) ? WANTED[type] : undefined
  const find = (kind: RegionalKind): RegionalSeries | null => {
    for (const area of areasFor(city, country))
      for (const [name, label] of wanted?.[kind] ?? []) {
        const key = { country: code ?? '', region: area.region, topic: TOPIC_OF[kind], series: name }
        const series = byKey.get(seriesKey(key))
        if (series) return { kind, label, area, series }
      }
    return null
  }
  const found = KINDS.flatMap((kind) => find(kind) ?? [])
  return { found, missing: KINDS.filter((kind) => found.every((one) => one.kind !== kind)) }
}

const MARKS = ['Undervalued', 'Fair market', 'Above market'] as const

/** The area behind a price per m²; marks of one basis do not apply to the other. */
export type PriceBasis = 'built' | 'plot'

/**
 * The three marks for a type and basis, EUR per m², from the closest area that has them: city, agglomeration,
 * country. An area only counts if it has all three for one period, in ascending order. Null if no area does.
 */
export function readMarks(
  { city, country, type, basis }: { city: string; country: string; type: string; basis: PriceBasis },
  byKey: SeriesByKey,
): MarketMarks | null {
  const code = marketCountry(country)
  if (code === null) return null
  for (const area of areasFor(city, country)) {
    const [low, fair, high] = MARKS.map((mark) => {
      const series = `${mark}, ${type}${basis === 'plot' ? ', plot' : ''}`
      const key = { country: code, region: area.region, topic: 'valuation.mark', series }
      return byKey.get(seriesKey(key))?.points.at(-1)
    })
    if (!low || !fair || !high || low.value >= fair.value || fair.value >= high.value) continue
    return {
      place: area.label,
      undervalued: low.value,
      fair: fair.value,
      above: high.value,
      period: fair.period,
      source: fair.source,
      illustrative: low.illustrative || fair.illustrative || high.illustrative,
    }
  }
  return null
}

const RATE = { region: 'national', topic: 'macro.fx', series: 'EUR/PLN, annual average' } as const
const INDEX = { country: 'PL', region: 'national', topic: TOPIC_OF.prices, series: PRICE_INDEX } as const

const oneDecimal = (value: number) => Math.round(value * 10) / 10

/** Converts PLN per m² to whole EUR per m² at the newest annual average rate. */
function inEuro(figure: MarketFigure | null, byKey: SeriesByKey): MarketFigure | null {
  const rate = newestFigure(byKey, RATE, 'EUR/PLN')
  if (!figure || !rate || figure.unit !== 'PLN per m2') return null
  return {
    ...figure,
    unit: 'EUR per m2',
    value: Math.round(figure.value / rate.value),
    source: `${figure.source}; ${figure.value} PLN at ${rate.value} PLN per EUR (${periodText(rate.period)}: ${rate.source})`,
    illustrative: figure.illustrative || rate.illustrative,
  }
}

/** The change in national house prices over whole years to the newest quarter, in percent. */
function growth(byKey: SeriesByKey, years: number, label: string): MarketFigure | null {
  const series = byKey.get(seriesKey(INDEX))
  const last = series?.points.at(-1)
  if (!series || !last) return null
  const before = `${Number(last.period.slice(0, 4)) - years}${last.period.slice(4)}`
  const first = series.points.find(({ period }) => period === before)
  if (!first) return null
  return {
    ...last,
    label,
    unit: '%',
    region: series.region,
    seriesKey: series.key,
    period: `${before} to ${last.period}`,
    value: oneDecimal((last.value / first.value - 1) * 100),
    source: `${last.source}; calculated: change of the index`,
    illustrative: last.illustrative || first.illustrative,
  }
}

/** The prime yield of a type: for offices in their city, otherwise for the country. */
function yieldOf(type: MarketAssetType, office: string, byKey: SeriesByKey): MarketFigure | null {
  const figureOf = (region: string, series: string, label: string) =>
    newestFigure(byKey, { region, topic: 'cre.yield', series }, label)
  switch (type) {
    case 'office':
      return figureOf(office, 'Prime yield, office', 'Prime office yield')
    case 'industrial':
    case 'warehouse':
      return figureOf('national', 'Prime yield, logistics', 'Prime logistics yield, Poland')
    case 'residential':
      return figureOf(
        'national',
        'Prime yield, residential/PRS, high end',
        'Prime residential yield, Poland, upper end',
      )
    case 'mixed':
      return null
  }
}

export type RegionalFigures = ReturnType<typeof summarizeRegion>

/** The figures for this city and type; null for each missing one (PUB-110). */
export function summarizeRegion(city: string, type: MarketAssetType, byKey: SeriesByKey) {
  const region = findCityName(city)
  const explorer = EXPLORER_CITIES.find(({ name }) => name === region)
  const office = explorer?.office ?? (region === 'Gdynia' ? 'Tricity' : region)
  const isHome = type === 'residential' || type === 'mixed'
  const flats = {
    region,
    topic: 'housing.price',
    series: 'Transaction price, secondary market (NBP)',
  } as const
  const figureOf = (kind: 'rent' | 'vacancy') => {
    const [best] = WANTED[type]?.[kind] ?? []
    return best
      ? newestFigure(byKey, { region: office, topic: TOPIC_OF[kind], series: best[0] }, best[1])
      : null
  }
  return {
    city: region,
    /** EUR per m² for flats on the secondary market. */
    pricePerSqm: isHome ? inEuro(newestFigure(byKey, flats, 'Resale flats, transaction price'), byKey) : null,
    growth1y: isHome ? growth(byKey, 1, 'House prices in Poland, 1 year') : null,
    growth3y: isHome ? growth(byKey, 3, 'House prices in Poland, 3 years') : null,
    /** EUR per m² per month: prime rent for offices or warehouses. */
    rent: figureOf('rent'),
    vacancy: figureOf('vacancy'),
    primeYield: yieldOf(type, office, byKey),
  }
}
