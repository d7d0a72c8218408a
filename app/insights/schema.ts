import { fold } from '#app/lib/visible-text.ts'
import {
  EXPLORER_CITIES,
  SELECTABLE_COUNTRIES,
  type ExplorerCity,
  type SelectableCountry,
} from '#app/market/schema.ts'

/** The page's tabs by query value (PUB-128). */
export const TABS = {
  snapshot: 'Market Snapshot',
  locations: 'Location Explorer',
  esg: 'ESG Overview',
} as const
export type InsightsTab = keyof typeof TABS

/** The tabs of the demographic profile (PUB-132). */
export const PROFILES = {
  population: 'Population growth',
  age: 'Age distribution',
  migration: 'Migration patterns',
  urban: 'Urbanization rate',
} as const
export type Profile = keyof typeof PROFILES

/** The view in a URL; scenario.ts parses the scenario. */
export type InsightsView = {
  tab: InsightsTab
  country: SelectableCountry
  profile: Profile
  /** Whether the investment metrics include peers (PUB-134). */
  peers: boolean
  city: ExplorerCity
}

function oneOf<Name extends string>(names: readonly Name[], value: string | null, otherwise: Name): Name {
  return names.find((name) => name === value) ?? otherwise
}

/** Parses the view in a URL and ignores unknown values. Cities match with or without Polish letters. */
export function readView(search: URLSearchParams): InsightsView {
  const city = fold(search.get('city') ?? '')
  return {
    tab: oneOf(Object.keys(TABS) as InsightsTab[], search.get('tab'), 'snapshot'),
    country: oneOf(SELECTABLE_COUNTRIES, search.get('country')?.toUpperCase() ?? null, 'PL'),
    profile: oneOf(Object.keys(PROFILES) as Profile[], search.get('profile'), 'population'),
    peers: search.get('peers') === '1',
    city: EXPLORER_CITIES.find(({ name }) => fold(name) === city)?.name ?? 'Warsaw',
  }
}

/** The page's path with changed parameters; null removes one. */
export function insightsPath(
  search: URLSearchParams,
  change: Record<string, string | null>,
  section?: string,
): string {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  const query = next.toString()
  return `/market-insights${query && `?${query}`}${section ? `#${section}` : ''}`
}
