import { fold } from '#app/lib/visible-text.ts'
import {
  type CityFigures,
  EXPLORER_CITIES,
  type MarketFigure,
  type MarketSeries,
  seriesKey,
  type Topic,
} from './schema.ts'

export type SeriesByKey = ReadonlyMap<string, MarketSeries>

/** Aliases that accent folding does not resolve. */
const ALIASES: Readonly<Record<string, string>> = {
  warszawa: 'Warsaw',
  cracow: 'Kraków',
  danzig: 'Gdańsk',
  lodz: 'Łódź',
}
const CITIES = [...EXPLORER_CITIES.map(({ name }) => name), 'Gdynia', 'Łódź', 'Katowice']

/** The name of a city in the figures; an unknown city is returned as typed. */
export function findCityName(city: string): string {
  const plain = fold(city)
  if (Object.hasOwn(ALIASES, plain)) return ALIASES[plain] ?? city.trim()
  return CITIES.find((name) => fold(name) === plain) ?? city.trim()
}

/** The newest point of a series under a label; null without such a series. */
export function newestFigure(
  byKey: SeriesByKey,
  source: { region: string; topic: Topic; series: string },
  label: string,
): MarketFigure | null {
  const found = byKey.get(seriesKey({ country: 'PL', ...source }))
  const point = found?.points.at(-1)
  return found && point
    ? { ...point, label, unit: found.unit, region: found.region, seriesKey: found.key }
    : null
}

const NUTS2 = 'NUTS 2 region around the city'

/** Office and labour figures are for the Tricity, population and housing figures for Gdańsk. */
const FIGURES: readonly { area: 'city' | 'office'; topic: Topic; series: string; label?: string }[] = [
  { area: 'city', topic: 'city.population', series: 'Population' },
  { area: 'city', topic: 'city.population', series: 'Population change over one year' },
  { area: 'city', topic: 'city.students', series: 'Students in higher education' },
  {
    area: 'office',
    topic: 'city.gdp',
    series: `GDP per inhabitant, ${NUTS2}`,
    label: 'GDP per inhabitant, wider region',
  },
  {
    area: 'office',
    topic: 'city.labour',
    series: `Unemployment rate, LFS, ${NUTS2}`,
    label: 'Unemployment, wider region',
  },
  {
    area: 'city',
    topic: 'housing.price',
    series: 'Transaction price, primary market (NBP)',
    label: 'New flats, transaction price',
  },
  {
    area: 'city',
    topic: 'housing.price',
    series: 'Transaction price, secondary market (NBP)',
    label: 'Resale flats, transaction price',
  },
  { area: 'office', topic: 'cre.stock', series: 'Modern office stock' },
  { area: 'office', topic: 'cre.vacancy', series: 'Office vacancy rate', label: 'Office vacancy' },
  {
    area: 'office',
    topic: 'cre.rent',
    series: 'Prime office rent, high end',
    label: 'Prime office rent, upper end',
  },
  { area: 'office', topic: 'cre.yield', series: 'Prime yield, office', label: 'Prime office yield' },
  {
    area: 'office',
    topic: 'cre.rent',
    series: 'Prime big-box warehouse rent, typical',
    label: 'Prime warehouse rent',
  },
]

/** The figures for one city, in display order (PUB-130). */
export function summarizeCity(city: (typeof EXPLORER_CITIES)[number], byKey: SeriesByKey): CityFigures {
  const figures = FIGURES.flatMap(({ area, topic, series, label = series }) => {
    const region = area === 'city' ? city.name : city.office
    return newestFigure(byKey, { region, topic, series }, label) ?? []
  })
  return { city: city.name, figures }
}
