import { fold } from '#app/lib/fold.ts'
import { AGGLOMERATIONS, type Agglomeration, coreWords, provinceWords } from './areas.words.ts'
import { findCityName } from './city-figures.ts'
import { MARKET_COUNTRIES, type MarketCountry } from './schema.ts'

/** How far a figure's place is from the listing's own. */
export type AreaLevel = 'city' | 'agglomeration' | 'country'

/** A place that figures may speak of. `region` is its name in the figures, `words` what people read. */
export type Area = { level: AreaLevel; region: string; words: string }

/** The agglomeration that a town or core city belongs to, whatever its case and marks. */
function agglomerationOf(city: string): Agglomeration | undefined {
  const name = fold(city)
  return AGGLOMERATIONS.find(({ core, towns }) => [core, ...towns].some((one) => fold(one) === name))
}

const CODES = new Map(
  Object.entries(MARKET_COUNTRIES).map(([code, name]) => [name as string, code as MarketCountry]),
)

/** The code under which figures hold a country, by the name that listings keep; null for one without figures. */
export const marketCountry = (country: string): MarketCountry | null => CODES.get(country) ?? null

/**
 * Where figures for a listing in this city may be from, the closest place first: the city, the agglomeration it belongs
 * to, the country. `country` is the name that listings keep.
 */
export function areasAround(city: string, country: string): Area[] {
  const name = findCityName(city)
  const around = country === MARKET_COUNTRIES.PL ? agglomerationOf(name) : undefined
  const wide = (region: string, words: string): Area => ({ level: 'agglomeration', region, words })
  return [
    ...(name === '' ? [] : [{ level: 'city', region: name, words: name } satisfies Area]),
    ...(around
      ? [
          wide(around.name, around.name),
          ...(around.core === name ? [] : [wide(around.core, coreWords(around.core, around.name))]),
          wide(around.province, provinceWords(around.province)),
        ]
      : []),
    ...(marketCountry(country) === null
      ? []
      : [{ level: 'country', region: 'national', words: country } satisfies Area]),
  ]
}
