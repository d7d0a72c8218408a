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
const FIGURES: readonly (readonly [area: 'city' | 'office', topic: Topic, series: string, label?: string])[] =
  [
    ['city', 'city.population', 'Population'],
    ['city', 'city.population', 'Population change over one year'],
    ['city', 'city.students', 'Students in higher education'],
    ['office', 'city.gdp', `GDP per inhabitant, ${NUTS2}`, 'GDP per inhabitant, wider region'],
    ['office', 'city.labour', `Unemployment rate, LFS, ${NUTS2}`, 'Unemployment, wider region'],
    ['city', 'housing.price', 'Transaction price, primary market (NBP)', 'New flats, transaction price'],
    ['city', 'housing.price', 'Transaction price, secondary market (NBP)', 'Resale flats, transaction price'],
    ['office', 'cre.stock', 'Modern office stock'],
    ['office', 'cre.vacancy', 'Office vacancy rate', 'Office vacancy'],
    ['office', 'cre.rent', 'Prime office rent, high end', 'Prime office rent, upper end'],
    ['office', 'cre.yield', 'Prime yield, office', 'Prime office yield'],
    ['office', 'cre.rent', 'Prime big-box warehouse rent, typical', 'Prime warehouse rent'],
  ]

/** The figures for one city, in display order (PUB-130). */
export function summarizeCity(city: (typeof EXPLORER_CITIES)[number], byKey: SeriesByKey): CityFigures {
  const figures = FIGURES.flatMap(([area, topic, series, label = series]) => {
    const region = area === 'city' ? city.name : city.office
    return newestFigure(byKey, { region, topic, series }, label) ?? []
  })
  return { city: city.name, figures }
}
