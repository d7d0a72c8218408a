import { countries } from '../schema/countries.ts'
import { worldCountries, worldRegions } from '../schema/world.ts'
import type { coverages } from './options.ts'

export type Coverage = (typeof coverages)[number]['value']

const inSubRegion = (name: string) =>
  worldRegions
    .flatMap(({ subRegions }) => subRegions)
    .filter(({ label }) => label === name)
    .flatMap((part) => part.countries.map(({ value }) => value))

/** Europe and what lies near it, as the developers' jurisdictions have it. */
const NEAR = countries.map(({ value }) => value)

/** The countries of each entry of the coverage list, ISO alpha-2; "Eastern Europe" holds Poland (MEM-232). */
const COUNTRIES: Readonly<Record<Coverage, readonly string[]>> = {
  de: ['DE'],
  at: ['AT'],
  ch: ['CH'],
  nl: ['NL'],
  be: ['BE'],
  fr: ['FR'],
  gb: ['GB'],
  nordics: ['DK', 'FI', 'IS', 'NO', 'SE'],
  eastern_europe: inSubRegion('Eastern Europe'),
  southern_europe: [...inSubRegion('Southern Europe'), 'CY'],
  pan_european: NEAR,
  global: worldCountries.map(({ value }) => value),
}

const EUROPEAN_UNION = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
)
const NAMES: Readonly<Record<string, string>> = { poland: 'PL', germany: 'DE', romania: 'RO' }

/** The countries that a provider with this coverage works in, ISO alpha-2, each once; unknown entries hold none. */
export function coveredCountries(coverage: readonly string[]): string[] {
  const held = coverage.flatMap((one) => (Object.hasOwn(COUNTRIES, one) ? COUNTRIES[one as Coverage] : []))
  return [...new Set(held)]
}

/**
 * Whether a provider with this coverage works in a region: a country (ISO alpha-2) or a value of the directory's
 * region filter, where "pan_eu" asks for two countries of the European Union and "global" for one beyond Europe and
 * what lies near it. One who covers "Eastern Europe" or "Pan-European" works in Poland (MEM-232).
 */
export function coversRegion(coverage: readonly string[], region: string): boolean {
  const covered = coveredCountries(coverage)
  if (region === 'pan_eu') return covered.filter((country) => EUROPEAN_UNION.has(country)).length > 1
  if (region === 'global') return covered.some((country) => !NEAR.includes(country))
  return covered.includes(NAMES[region] ?? region.toUpperCase())
}
