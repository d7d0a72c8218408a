import { periodText } from './period.ts'
import { findCityName, newestFigure, type SeriesByKey } from './city-figures.ts'
import {
  EXPLORER_CITIES,
  type MarketAssetType,
  type MarketFigure,
  type RegionalFigures,
  seriesKey,
  type MarketMarks,
  type MarketSeries,
  type Topic,
} from './schema.ts'
import { areasFor, marketCountry, type Area } from './areas.ts'

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

const INDUSTRIAL_SERIES: Partial<Record<RegionalKind, readonly SeriesRef[]>> = {
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
  industrial: INDUSTRIAL_SERIES,
  warehouse: INDUSTRIAL_SERIES,
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

/** The series of an area's marks, lowest first. */
const MARKS = ['Undervalued', 'Fair market', 'Above market'] as const

/** The area behind a price per m²; marks of one basis do not apply to the other. */
export type PriceBasis = 'built' | 'plot'

const seriesOf = (mark: string, type: string, basis: PriceBasis) =>
  basis === 'plot' ? `${mark}, ${type}, plot` : `${mark}, ${type}`

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
      const series = seriesOf(mark, type, basis)
      return byKey
        .get(seriesKey({ country: code, region: area.region, topic: 'valuation.mark', series }))
        ?.points.at(-1)
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
const INDEX = {
  region: 'national',
  topic: 'housing.index',
  series: 'House price index (Eurostat, 2015=100)',
} as const
const INDUSTRIAL: readonly MarketAssetType[] = ['industrial', 'warehouse']
const HOMES: readonly MarketAssetType[] = ['residential', 'mixed']

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
  const series = byKey.get(seriesKey({ country: 'PL', ...INDEX }))
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

function yieldOf(type: MarketAssetType, office: string, byKey: SeriesByKey): MarketFigure | null {
  const figureOf = (region: string, series: string, label: string) =>
    newestFigure(byKey, { region, topic: 'cre.yield', series }, label)
  if (type === 'office') return figureOf(office, 'Prime yield, office', 'Prime office yield')
  if (INDUSTRIAL.includes(type))
    return figureOf('national', 'Prime yield, logistics', 'Prime logistics yield, Poland')
  if (type === 'residential') {
    return figureOf(
      'national',
      'Prime yield, residential/PRS, high end',
      'Prime residential yield, Poland, upper end',
    )
  }
  return null
}

/** The figures for this city and type; null for each missing one (PUB-110). */
export function summarizeRegion(city: string, type: MarketAssetType, byKey: SeriesByKey): RegionalFigures {
  const region = findCityName(city)
  const explorer = EXPLORER_CITIES.find(({ name }) => name === region)
  const office = explorer?.office ?? (region === 'Gdynia' ? 'Tricity' : region)
  const isIndustrial = INDUSTRIAL.includes(type)
  const isHome = HOMES.includes(type)
  const flats = {
    region,
    topic: 'housing.price',
    series: 'Transaction price, secondary market (NBP)',
  } as const
  const rent = isIndustrial
    ? { series: 'Prime big-box warehouse rent, typical', label: 'Prime warehouse rent' }
    : { series: 'Prime office rent, high end', label: 'Prime office rent, upper end' }
  const vacancy = isIndustrial
    ? { series: 'Industrial vacancy rate', label: 'Industrial vacancy' }
    : { series: 'Office vacancy rate', label: 'Office vacancy' }
  const isRental = isIndustrial || type === 'office'
  return {
    city: region,
    pricePerSqm: isHome ? inEuro(newestFigure(byKey, flats, 'Resale flats, transaction price'), byKey) : null,
    growth1y: isHome ? growth(byKey, 1, 'House prices in Poland, 1 year') : null,
    growth3y: isHome ? growth(byKey, 3, 'House prices in Poland, 3 years') : null,
    rent: isRental
      ? newestFigure(byKey, { region: office, topic: 'cre.rent', series: rent.series }, rent.label)
      : null,
    vacancy: isRental
      ? newestFigure(byKey, { region: office, topic: 'cre.vacancy', series: vacancy.series }, vacancy.label)
      : null,
    primeYield: yieldOf(type, office, byKey),
  }
}
