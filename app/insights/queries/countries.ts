import {
  MARKET_COUNTRIES,
  SELECTABLE_COUNTRIES,
  type SelectableCountry,
  type Topic,
} from '#app/market/schema.ts'
import { type Find, pick, type SeriesPick } from './charts.ts'

export function peersOf(country: SelectableCountry): SelectableCountry[] {
  return SELECTABLE_COUNTRIES.filter((code) => code !== country)
}

/** Explains the country codes that label the peers' lines. */
export function peerNote(country: SelectableCountry): string {
  return peersOf(country)
    .map((code) => `${code} ${MARKET_COUNTRIES[code]}`)
    .join(', ')
}

/** A national series for every peer, in the quiet tone and labelled by country code. */
export function peerPicks(
  find: Find,
  country: SelectableCountry,
  topic: Topic,
  series: string,
): SeriesPick[] {
  return peersOf(country).map((code) =>
    pick(find(topic, series, code), MARKET_COUNTRIES[code], 'quiet', code),
  )
}
