/** Areas of figures: ISO country codes, the European Union, and a source's total for six CEE countries. */
export const MARKET_COUNTRIES = {
  PL: 'Poland',
  CZ: 'Czech Republic',
  SK: 'Slovakia',
  HU: 'Hungary',
  RO: 'Romania',
  BG: 'Bulgaria',
  SI: 'Slovenia',
  HR: 'Croatia',
  DE: 'Germany',
  EU: 'European Union',
  CEE6: 'Six CEE countries',
} as const
export type MarketCountry = keyof typeof MARKET_COUNTRIES

/** The countries of the market insights selector, in order (PUB-127). */
export const SELECTABLE_COUNTRIES = ['PL', 'CZ', 'SK', 'HU', 'RO', 'BG'] as const
export type SelectableCountry = (typeof SELECTABLE_COUNTRIES)[number]

/** The countries of the home selector, in order (MEM-312). */
export const HOME_COUNTRIES = ['PL', 'RO', 'CZ', 'HU', 'BG', 'SK', 'SI', 'HR'] as const
export type HomeCountry = (typeof HOME_COUNTRIES)[number]

export const TOPICS = {
  'macro.gdp': 'Gross domestic product',
  'macro.inflation': 'Inflation',
  'macro.labour': 'Unemployment',
  'macro.wages': 'Wages',
  'macro.fx': 'Exchange rates',
  'macro.bonds': 'Government bond yields',
  'macro.rates': 'Central bank rate',
  'macro.construction': 'Construction',
  'housing.index': 'House price indices',
  'housing.price': 'House prices by city',
  'demo.population': 'Population',
  'demo.age': 'Age distribution',
  'demo.migration': 'Migration',
  'demo.urban': 'Urbanization',
  'city.population': 'City population',
  'city.labour': 'City labour market',
  'city.students': 'Students',
  'city.gdp': 'GDP per inhabitant',
  'cre.yield': 'Yields',
  'cre.vacancy': 'Vacancy',
  'cre.supply': 'Supply pipeline',
  'cre.volume': 'Investment volumes',
  'cre.stock': 'Stock',
  'cre.takeup': 'Take-up',
  'cre.rent': 'Rents',
  'cre.lease': 'Lease terms',
  'forecast.macro': 'Forecasts',
  'esg.certified': 'Certified buildings',
  'esg.epc': 'Energy certificates',
  'valuation.mark': 'Valuation benchmarks',
} as const
export type Topic = keyof typeof TOPICS

/** The figures per topic without which a country cannot be switched on (PUB-127); a peer comparison has fewer. */
export const NEEDED_FIGURES = {
  'macro.gdp': 5,
  'macro.inflation': 5,
  'macro.labour': 5,
  'demo.population': 5,
  'demo.age': 5,
  'cre.yield': 1,
} as const satisfies Partial<Record<Topic, number>>

/** Whether a country with these numbers of figures per topic can be switched on. */
export const hasNeededFigures = (counts: ReadonlyMap<string | null, number>) =>
  Object.entries(NEEDED_FIGURES).every(([topic, min]) => (counts.get(topic) ?? 0) >= min)

/** A figure with its source. `illustrative` is marked at each point, not only at the chart (PUB-014). */
export type MarketPoint = {
  /** In the source's notation: `2024`, `2025-Q1`, `2025-H1`, `2025-9M`, `2025-03`, a day, or `2024/2025`. */
  period: string
  /** The last day of the period, `YYYY-MM-DD`. Points are sorted by it. */
  sortDate: string
  value: number
  source: string
  /** `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or `n.d.` */
  sourceDate: string
  licence: string
  confidence: 'read' | 'belief'
  illustrative: boolean
}

export type MarketSeries = {
  /** `seriesKey` of the four names below, stable over imports. */
  key: string
  country: MarketCountry
  /** `national`, a city, a voivodeship or a group such as `8 regional cities`. */
  region: string
  topic: Topic
  series: string
  /** Such as `%`, `% y/y`, `EUR per m2 per month`, `persons`; `unitLabel` is the display form. */
  unit: string
  /** Never empty, oldest first. */
  points: MarketPoint[]
}

export type CountryChoice<Code extends HomeCountry = SelectableCountry> = {
  code: Code
  name: string
  /** Whether it is switched on; otherwise it is marked "Coming Soon" (PUB-127). */
  enabled: boolean
  /** Whether it has the NEEDED_FIGURES, without which it cannot be switched on. */
  hasFigures: boolean
}

/** The five cities of the location explorer, in order, with coordinates (PUB-130). */
export const EXPLORER_CITIES = [
  { name: 'Warsaw', local: 'Warszawa', latitude: 52.2297, longitude: 21.0122, office: 'Warsaw' },
  { name: 'Kraków', local: 'Kraków', latitude: 50.0647, longitude: 19.945, office: 'Kraków' },
  { name: 'Wrocław', local: 'Wrocław', latitude: 51.1079, longitude: 17.0385, office: 'Wrocław' },
  { name: 'Gdańsk', local: 'Gdańsk', latitude: 54.352, longitude: 18.6466, office: 'Tricity' },
  { name: 'Poznań', local: 'Poznań', latitude: 52.4064, longitude: 16.9252, office: 'Poznań' },
] as const
export type ExplorerCity = (typeof EXPLORER_CITIES)[number]['name']

export type MarketFigure = MarketPoint & {
  label: string
  unit: string
  /** The figure's region; for Gdańsk, some are for the Tricity. */
  region: string
  seriesKey: string
}

export type CityFigures = {
  city: ExplorerCity
  /** In display order, without missing figures. */
  figures: MarketFigure[]
}

export type MarketAssetType = 'office' | 'residential' | 'industrial' | 'warehouse' | 'mixed'

/** The three marks of the valuation bar, EUR per m², with the label of their area. */
export type MarketMarks = Pick<MarketPoint, 'period' | 'source' | 'illustrative'> & {
  place: string
  undervalued: number
  fair: number
  above: number
}

export function seriesKey(
  series: Readonly<{ country: string; region: string; topic: string; series: string }>,
): string {
  return `${series.country}/${series.region}/${series.topic}/${series.series}`
}

const UNIT_LABELS: Readonly<Record<string, string>> = {
  '% p.a.': '% a year',
  persons: 'people',
  'thousand persons': 'thousand people',
  m2: 'm²',
  'PLN per m2': 'PLN/m²',
  'EUR per m2': 'EUR/m²',
  'EUR per m2 per month': 'EUR/m²/month',
  'PLN per m2 per month': 'PLN/m²/month',
  'm2 per 1000 inhabitants': 'm² per 1,000 inhabitants',
}

export function unitLabel(unit: string): string {
  return UNIT_LABELS[unit] ?? unit
}

/** The actor of a command: an admin, or `null` for the operator. */
export type MarketActor = { userId: string } | null
