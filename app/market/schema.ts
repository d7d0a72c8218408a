/** Where figures can come from: ISO codes of the countries, the European Union, and the adviser's six-country total. */
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

/** The countries of the selector, in its order (PUB-127). */
export const SELECTABLE_COUNTRIES = ['PL', 'CZ', 'SK', 'HU', 'RO', 'BG'] as const
export type SelectableCountry = (typeof SELECTABLE_COUNTRIES)[number]

/** The countries of the home's selector, in its order (MEM-312). */
export const HOME_COUNTRIES = ['PL', 'RO', 'CZ', 'HU', 'BG', 'SK', 'SI', 'HR'] as const
export type HomeCountry = (typeof HOME_COUNTRIES)[number]

/** The topics of series, with the words that a table or report heads them with. */
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
  'valuation.mark': 'Valuation marks',
} as const
export type Topic = keyof typeof TOPICS

/**
 * How many figures of each topic a country's page cannot do without: with fewer it cannot be switched on (PUB-127). A
 * few figures of a country that stands beside another as its peer are not enough.
 */
export const NEEDED_FIGURES = {
  'macro.gdp': 5,
  'macro.inflation': 5,
  'macro.labour': 5,
  'demo.population': 5,
  'demo.age': 5,
  'cre.yield': 1,
} as const satisfies Partial<Record<Topic, number>>

/** One figure with where it is from. `illustrative` is drawn as such on each point, not on the chart alone (PUB-014). */
export type MarketPoint = {
  /** As the source writes it: `2024`, `2025-Q1`, `2025-H1`, `2025-9M`, `2025-03`, a day, or `2024/2025`. */
  period: string
  /** The last day of the period, `YYYY-MM-DD`; of a day the day itself. Points stand in its order. */
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
  /** `seriesKey` of the four names below: stable over imports. */
  key: string
  country: MarketCountry
  /** `national`, a city, a voivodeship or a group such as `8 regional cities`. */
  region: string
  topic: Topic
  series: string
  /** Such as `%`, `% y/y`, `EUR per m2 per month`, `persons`; `unitLabel` says it for people. */
  unit: string
  /** Never empty, oldest first. */
  points: MarketPoint[]
}

export type SeriesFilter = {
  country?: MarketCountry | readonly MarketCountry[]
  region?: string | readonly string[]
  topic?: Topic | readonly Topic[]
  series?: string | readonly string[]
}

/** Which figures are being shown: of the project's own file or of an import. */
export type MarketVersion = {
  /** Another one with every change of figures. */
  id: number
  /** Another one with every change of what is shown of them too; the key of every cache. */
  key: string
  origin: 'own' | 'import'
  fileName: string
  importedAt: Date
  seriesCount: number
  pointCount: number
  illustrativeCount: number
  /** An admin has switched the illustrative figures off: they are shown nowhere and price nothing. */
  illustrativeHidden: boolean
}

export type CountryChoice<Code extends HomeCountry = SelectableCountry> = {
  code: Code
  name: string
  /** Switched on; the others are marked "Coming Soon" (PUB-127). */
  enabled: boolean
  /** Whether the figures of NEEDED_FIGURES are there: without them it cannot be switched on. */
  hasFigures: boolean
}

/** The five cities of the location explorer, in its order, with their place on the map (PUB-130). */
export const EXPLORER_CITIES = [
  { name: 'Warsaw', local: 'Warszawa', latitude: 52.2297, longitude: 21.0122, office: 'Warsaw' },
  { name: 'Kraków', local: 'Kraków', latitude: 50.0647, longitude: 19.945, office: 'Kraków' },
  { name: 'Wrocław', local: 'Wrocław', latitude: 51.1079, longitude: 17.0385, office: 'Wrocław' },
  { name: 'Gdańsk', local: 'Gdańsk', latitude: 54.352, longitude: 18.6466, office: 'Tricity' },
  { name: 'Poznań', local: 'Poznań', latitude: 52.4064, longitude: 16.9252, office: 'Poznań' },
] as const
export type ExplorerCity = (typeof EXPLORER_CITIES)[number]['name']

/** A figure that stands alone: the newest point of a series, with the words above it. */
export type MarketFigure = MarketPoint & {
  label: string
  unit: string
  /** The region the figure is of: for Gdańsk some figures are the Tricity's. */
  region: string
  seriesKey: string
}

export type CityFigures = {
  city: ExplorerCity
  latitude: number
  longitude: number
  /** In the order to show; a figure that the data do not hold is left out. */
  figures: MarketFigure[]
}

/** The stored values of listings' types. */
export type MarketAssetType = 'office' | 'residential' | 'industrial' | 'warehouse' | 'mixed'

/** The three marks of the valuation bar, EUR per m² of the basis. */
export type MarketMarks = {
  /** The place that the marks are of, as people read it, and how far it is from the one that was asked for. */
  place: string
  level: 'city' | 'agglomeration' | 'country'
  type: MarketAssetType
  basis: 'built' | 'plot'
  undervalued: number
  fair: number
  above: number
  period: string
  source: string
  sourceDate: string
  licence: string
  illustrative: boolean
}

/** What the product's data say around a real listing (PUB-110). Each is null when they say nothing. */
export type RegionalFigures = {
  city: string
  /** EUR per m², flats sold on the secondary market; of residential and mixed listings only. */
  pricePerSqm: MarketFigure | null
  /** Percent over 12 and 36 months, of the country's house prices: the figure's region says so. */
  growth1y: MarketFigure | null
  growth3y: MarketFigure | null
  /** EUR per m² and month: prime rent of offices or warehouses, whichever fits the type. */
  rent: MarketFigure | null
  /** Percent: vacancy of offices or warehouses. */
  vacancy: MarketFigure | null
  /** Percent: prime yield of the type, of the city or else of the country. */
  primeYield: MarketFigure | null
}

/** The stable key of a series. */
export function seriesKey(
  of: Readonly<{ country: string; region: string; topic: string; series: string }>,
): string {
  return `${of.country}/${of.region}/${of.topic}/${of.series}`
}

const UNIT_LABELS: Readonly<Record<string, string>> = {
  m2: 'm²',
  'PLN per m2': 'PLN/m²',
  'EUR per m2': 'EUR/m²',
  'EUR per m2 per month': 'EUR/m²/month',
  'PLN per m2 per month': 'PLN/m²/month',
  'm2 per 1000 inhabitants': 'm² per 1,000 inhabitants',
}

/** A stored unit as people read it. */
export function unitLabel(unit: string): string {
  return UNIT_LABELS[unit] ?? unit
}

/** Whoever runs a command: an admin, or `null` for the operator of the machine. */
export type MarketActor = { userId: string } | null
