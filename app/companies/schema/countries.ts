import type { Option } from './options.ts'

/** The sub-regions by which a country picker groups its entries. */
export const SUB_REGIONS = ['Northern Europe', 'Western Europe', 'Eastern Europe', 'Southern Europe', 'Western and Central Asia'] as const
export type SubRegion = (typeof SUB_REGIONS)[number]

/** ISO 3166-1 alpha-2 (XK for Kosovo), name, index into SUB_REGIONS; alphabetical by name (MEM-165). */
const table = [
  ['AL', 'Albania', 3], ['AD', 'Andorra', 3], ['AM', 'Armenia', 4], ['AT', 'Austria', 1], ['AZ', 'Azerbaijan', 4],
  ['BY', 'Belarus', 2], ['BE', 'Belgium', 1], ['BA', 'Bosnia and Herzegovina', 3], ['BG', 'Bulgaria', 2],
  ['HR', 'Croatia', 3], ['CY', 'Cyprus', 4], ['CZ', 'Czech Republic', 2], ['DK', 'Denmark', 0], ['EE', 'Estonia', 0],
  ['FI', 'Finland', 0], ['FR', 'France', 1], ['GE', 'Georgia', 4], ['DE', 'Germany', 1], ['GR', 'Greece', 3],
  ['HU', 'Hungary', 2], ['IS', 'Iceland', 0], ['IE', 'Ireland', 0], ['IT', 'Italy', 3], ['KZ', 'Kazakhstan', 4],
  ['XK', 'Kosovo', 3], ['LV', 'Latvia', 0], ['LI', 'Liechtenstein', 1], ['LT', 'Lithuania', 0],
  ['LU', 'Luxembourg', 1], ['MT', 'Malta', 3], ['MD', 'Moldova', 2], ['MC', 'Monaco', 1], ['ME', 'Montenegro', 3],
  ['NL', 'Netherlands', 1], ['MK', 'North Macedonia', 3], ['NO', 'Norway', 0], ['PL', 'Poland', 2],
  ['PT', 'Portugal', 3], ['RO', 'Romania', 2], ['RU', 'Russia', 2], ['SM', 'San Marino', 3], ['RS', 'Serbia', 3],
  ['SK', 'Slovakia', 2], ['SI', 'Slovenia', 3], ['ES', 'Spain', 3], ['SE', 'Sweden', 0], ['CH', 'Switzerland', 1],
  ['TR', 'Turkey', 4], ['UA', 'Ukraine', 2], ['GB', 'United Kingdom', 0], ['VA', 'Vatican City', 3],
] as const

export const countries: readonly Option[] = table.map(([value, label]) => ({ value, label }))

export const countryCodes: readonly string[] = table.map(([code]) => code)

export const countriesBySubRegion: readonly { label: SubRegion; options: readonly Option[] }[] = SUB_REGIONS.map(
  (label, index) => ({
    label,
    options: table.filter(([, , region]) => region === index).map(([value, name]) => ({ value, label: name })),
  }),
)

/** The country that a place such as "Warsaw, Poland" ends with; null when it names none of the list. */
export function countryOfPlace(place: string): string | null {
  const last = place.split(',').at(-1)?.trim().toLowerCase()
  return table.find(([code, name]) => name.toLowerCase() === last || code.toLowerCase() === last)?.[0] ?? null
}
