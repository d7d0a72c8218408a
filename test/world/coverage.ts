import { developerJurisdictions } from '#app/companies/schema/countries.ts'
import { worldCountries, worldRegions } from '#app/companies/schema/world.ts'
import type { coverages } from '#app/companies/advisor/options.ts'

export type Coverage = (typeof coverages)[number]['value']

const inSubRegion = (name: string) =>
  worldRegions
    .flatMap(({ subRegions }) => subRegions)
    .filter(({ label }) => label === name)
    .flatMap((part) => part.countries.map(({ value }) => value))

/** Europe and nearby countries, the same set as the developers' jurisdictions. */
const NEAR = developerJurisdictions.map(({ value }) => value)

/** ISO alpha-2 countries per coverage option. "Eastern Europe" includes Poland (MEM-232). */
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

/** The unique ISO alpha-2 countries of this coverage, ignoring unknown options. */
export function coveredCountries(coverage: readonly string[]): string[] {
  const found = coverage.flatMap((one) => (Object.hasOwn(COUNTRIES, one) ? COUNTRIES[one as Coverage] : []))
  return [...new Set(found)]
}

/**
 * Whether one of these countries is in a region: an ISO alpha-2 country or a value of the directory's region filter.
 * "pan_eu" requires two EU countries, "global" one outside Europe and its neighbours.
 */
export function isAnyIn(covered: readonly string[], region: string): boolean {
  if (region === 'pan_eu') return covered.filter((country) => EUROPEAN_UNION.has(country)).length > 1
  if (region === 'global') return covered.some((country) => !NEAR.includes(country))
  return covered.includes(NAMES[region] ?? region.toUpperCase())
}
