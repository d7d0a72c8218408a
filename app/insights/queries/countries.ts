import { MARKET_COUNTRIES, SELECTABLE_COUNTRIES } from '#app/market/schema.ts'
import type { SelectableCountry, Topic } from '#app/market/schema.ts'
import type { Find, SeriesPick } from './charts.ts'

/** The others of the selector, beside the country shown. */
export function peersOf(country: SelectableCountry): SelectableCountry[] {
  return SELECTABLE_COUNTRIES.filter((code) => code !== country)
}

/** What the short names at the ends of peers' lines mean. */
export function peerNote(country: SelectableCountry): string {
  return peersOf(country)
    .map((code) => `${code} ${MARKET_COUNTRIES[code]}`)
    .join(', ')
}

/** One national series of every peer, drawn quietly under the short name. */
export function peerPicks(
  find: Find,
  country: SelectableCountry,
  topic: Topic,
  series: string,
): SeriesPick[] {
  return peersOf(country).map((code) => ({
    series: find(topic, series, code),
    label: MARKET_COUNTRIES[code],
    shortLabel: code,
    tone: 'quiet' as const,
  }))
}
