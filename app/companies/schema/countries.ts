import type { Option } from './options.ts'

/** The sub-regions by which a country picker groups its entries. */
export const SUB_REGIONS = [
  'Eastern Europe',
  'Western Europe',
  'Northern Europe',
  'Southern Europe',
  'Western and Central Asia',
] as const
export type SubRegion = (typeof SUB_REGIONS)[number]

/** ISO 3166-1 alpha-2 (XK for Kosovo), name, index into SUB_REGIONS; alphabetical by name (MEM-165). */
const table = [
  ['AL', 'Albania', 3],
  ['AD', 'Andorra', 3],
  ['AM', 'Armenia', 4],
  ['AT', 'Austria', 1],
  ['AZ', 'Azerbaijan', 4],
  ['BY', 'Belarus', 0],
  ['BE', 'Belgium', 1],
  ['BA', 'Bosnia and Herzegovina', 3],
  ['BG', 'Bulgaria', 0],
  ['HR', 'Croatia', 3],
  ['CY', 'Cyprus', 4],
  ['CZ', 'Czech Republic', 0],
  ['DK', 'Denmark', 2],
  ['EE', 'Estonia', 2],
  ['FI', 'Finland', 2],
  ['FR', 'France', 1],
  ['GE', 'Georgia', 4],
  ['DE', 'Germany', 1],
  ['GR', 'Greece', 3],
  ['HU', 'Hungary', 0],
  ['IS', 'Iceland', 2],
  ['IE', 'Ireland', 2],
  ['IT', 'Italy', 3],
  ['KZ', 'Kazakhstan', 4],
  ['XK', 'Kosovo', 3],
  ['LV', 'Latvia', 2],
  ['LI', 'Liechtenstein', 1],
  ['LT', 'Lithuania', 2],
  ['LU', 'Luxembourg', 1],
  ['MT', 'Malta', 3],
  ['MD', 'Moldova', 0],
  ['MC', 'Monaco', 1],
  ['ME', 'Montenegro', 3],
  ['NL', 'Netherlands', 1],
  ['MK', 'North Macedonia', 3],
  ['NO', 'Norway', 2],
  ['PL', 'Poland', 0],
  ['PT', 'Portugal', 3],
  ['RO', 'Romania', 0],
  ['RU', 'Russia', 0],
  ['SM', 'San Marino', 3],
  ['RS', 'Serbia', 3],
  ['SK', 'Slovakia', 0],
  ['SI', 'Slovenia', 3],
  ['ES', 'Spain', 3],
  ['SE', 'Sweden', 2],
  ['CH', 'Switzerland', 1],
  ['TR', 'Turkey', 4],
  ['UA', 'Ukraine', 0],
  ['GB', 'United Kingdom', 2],
  ['VA', 'Vatican City', 3],
] as const

export const countries: readonly Option[] = table.map(([value, label]) => ({ value, label }))

export const countriesBySubRegion: readonly { label: SubRegion; options: readonly Option[] }[] =
  SUB_REGIONS.map((label, index) => ({
    label,
    options: table
      .filter(([, , region]) => region === index)
      .map(([value, name]) => ({ value, label: name })),
  }))

/** The country that a place such as "Warsaw, Poland" ends with; null when it names none of the list. */
export function countryOfPlace(place: string): string | null {
  const last = place.split(',').at(-1)?.trim().toLowerCase()
  return table.find(([code, name]) => name.toLowerCase() === last || code.toLowerCase() === last)?.[0] ?? null
}
