import { fold } from '#app/lib/visible-text.ts'
import type { Option } from './fields.ts'
import { jurisdictions, worldCountries } from './world.ts'

/** ISO 3166-1 alpha-2 (XK for Kosovo) of Europe and nearby countries (MEM-165). */
const DEVELOPER_JURISDICTIONS = new Set(
  (
    'AL AD AM AT AZ BY BE BA BG HR CY CZ DK EE FI FR GE DE GR HU IS IE IT KZ XK LV LI LT LU MT MD MC ME NL MK NO PL ' +
    'PT RO RU SM RS SK SI ES SE CH TR UA GB VA'
  ).split(' '),
)

/** Jurisdictions of developers, alphabetical. Country pickers use worldRegions. */
export const developerJurisdictions: readonly Option[] = worldCountries.filter(({ value }) =>
  DEVELOPER_JURISDICTIONS.has(value),
)

/** Alternative spellings of countries, and cities that people enter without a country. */
const ALIASES: Readonly<Record<string, string>> = {
  PL: 'polska|rzeczpospolita polska|warsaw|warszawa|krakow|cracow|wroclaw|poznan|gdansk|gdynia|lodz|katowice|szczecin|lublin|sopot',
  CZ: 'czechia|cesko|ceska republika|prague|praha|brno|ostrava',
  SK: 'slovak republic|slovensko|bratislava|kosice',
  HU: 'magyarorszag|budapest|debrecen',
  RO: 'bucharest|bucuresti|cluj|cluj-napoca|timisoara|iasi',
  BG: 'balgariya|българия|sofia|sofiya|plovdiv|varna|burgas',
  DE: 'deutschland|berlin|munich|munchen|frankfurt|frankfurt am main|hamburg|cologne|koln|dusseldorf|stuttgart|leipzig|dresden',
  AT: 'osterreich|vienna|wien|graz|salzburg|linz',
  CH: 'schweiz|suisse|svizzera|zurich|geneva|geneve|basel|zug',
  GB: 'uk|great britain|england|scotland|wales|london|manchester|edinburgh',
  US: 'usa|us|united states of america|new york|chicago|boston|san francisco|los angeles',
  FR: 'paris|lyon',
  NL: 'the netherlands|holland|nederland|amsterdam|rotterdam|the hague',
  BE: 'belgique|belgie|brussels|bruxelles|brussel|antwerp',
  LU: 'luxemburg|luxembourg city',
  IT: 'italia|milan|milano|rome|roma',
  ES: 'espana|madrid|barcelona',
  PT: 'lisbon|lisboa|porto',
  IE: 'dublin',
  DK: 'danmark|copenhagen|kobenhavn',
  SE: 'sverige|stockholm',
  NO: 'norge|oslo',
  FI: 'suomi|helsinki',
  EE: 'eesti|tallinn',
  LV: 'latvija|riga',
  LT: 'lietuva|vilnius|kaunas',
  HR: 'hrvatska|zagreb|split',
  SI: 'slovenija|ljubljana',
  RS: 'srbija|belgrade|beograd',
  UA: 'ukraina|kyiv|kiev|lviv',
  TR: 'turkiye|istanbul|ankara',
  AE: 'uae|dubai|abu dhabi',
}

/** Folds case and diacritics: "Łódź" equals "lodz". */
export function plainWord(text: string): string {
  return fold(text).replaceAll('.', '')
}

const PLACES = new Map<string, string>([
  ...Object.entries(ALIASES).flatMap(([value, names]) =>
    names.split('|').map((name) => [plainWord(name), value] as const),
  ),
  ...jurisdictions.map(({ value, label }) => [plainWord(label), value] as const),
])
const CODES = new Set(jurisdictions.map(({ value }) => value))

/** ISO alpha-2 country of a place such as "Warsaw, Poland", "Wien" or "80-244 Gdańsk PL", or null. */
export function countryOfPlace(place: string): string | null {
  const parts = place
    .slice(0, 500)
    .split(/[,;/\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
  for (const part of parts.toReversed()) {
    const words = part.split(/\s+/).filter((word) => !/\d/.test(word))
    for (let from = 0; from < words.length; from += 1) {
      const known = PLACES.get(plainWord(words.slice(from).join(' ').replace(/[()]/g, '')))
      if (known) return known
    }
    const last = words.at(-1) ?? ''
    const code = words.length === 1 ? last.toUpperCase() : last
    if (CODES.has(code)) return code
    for (let to = words.length - 1; to > 0; to -= 1) {
      const known = PLACES.get(plainWord(words.slice(0, to).join(' ')))
      if (known) return known
    }
  }
  return null
}
