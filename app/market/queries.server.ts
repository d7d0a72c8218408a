import { type Kysely, sql } from 'kysely'
import type { DB } from '#app/db/schema.gen.ts'
import { db } from '#app/db/client.server.ts'
import { summarizeCity } from './city-figures.ts'
import { summarizeRegion, type PriceBasis, readMarks, closestSeries } from './regional-figures.ts'
import {
  type CityFigures,
  type CountryChoice,
  EXPLORER_CITIES,
  hasNeededFigures,
  HOME_COUNTRIES,
  type HomeCountry,
  MARKET_COUNTRIES,
  type MarketAssetType,
  type MarketMarks,
  type MarketSeries,
  SELECTABLE_COUNTRIES,
  seriesKey,
  type MarketPoint,
} from './schema.ts'

/** Internal notes on where and how a figure was collected. */
const NOTES = [
  /,? ?(?:CSV|file|extract|data table)? ?in GitHub \S+ commit [0-9a-f]+/g,
  / \((?:[a-z.]+ |\d{4} )?copy(?: of [A-Za-z]+ \d{4})?\)/g,
  / \(webflow\.io\)/g,
]

function forReaders(source: string): string {
  return NOTES.reduce((text, note) => text.replace(note, ''), source)
    .replace(/([(;] ?)derived: [\d.]+ [-+/*] [\d.]+/g, '$1calculated')
    .replace(/([(;] ?)derived: /g, '$1calculated: ')
    .replace('(flag p)', '(provisional)')
}

const licenceText = (licence: string): string =>
  licence
    .replace(/^single figure quoted with attribution; not open data$/, 'quoted with attribution')
    .replace(/ \(terms to be confirmed\)$/, '')

/** The source for readers; an illustrative figure has no date or licence. */
export function sourceForReaders(
  point: Pick<MarketPoint, 'source' | 'sourceDate' | 'licence' | 'illustrative'>,
): Pick<MarketPoint, 'source' | 'sourceDate' | 'licence'> {
  return point.illustrative
    ? { source: 'Illustrative figure', sourceDate: '', licence: '' }
    : { source: forReaders(point.source), sourceDate: point.sourceDate, licence: licenceText(point.licence) }
}

type CachedFigures = {
  /** The source database, since import numbers are only unique within one database. */
  from: Kysely<DB>
  id: number
  byKey: ByKey
  /** Without illustrative figures. */
  cited: ByKey
}
type ByKey = ReadonlyMap<string, MarketSeries>

/** Cached per process, replaced when a different version is live. */
let cache: CachedFigures | undefined

export async function marketVersion() {
  const found = await db()
    .selectFrom('marketImports')
    .where('isCurrent', '=', true)
    .select(['id', 'origin', 'fileName', 'illustrativeHidden'])
    .select(['seriesCount', 'pointCount', 'illustrativeCount'])
    .executeTakeFirst()
  if (!found) return null
  /** Changes whenever the figures or the illustrative switch change; the key of every cache. */
  const key = `${found.id}${found.illustrativeHidden ? ' without illustrative figures' : ''}`
  return { ...found, key }
}

type FigureLine = MarketPoint & Omit<MarketSeries, 'key' | 'points'> & { importId: number; seriesId: number }

/** One statement, so that it reads a consistent version during an import. */
async function readFigures(): Promise<CachedFigures> {
  const { rows } = await sql<FigureLine>`
    select i.id as import_id, s.id as series_id, s.country, s.region, s.topic, s.series, s.unit, p.period, p.sort_date,
      p.value, p.source, p.source_date, p.licence, p.confidence, p.illustrative
    from market_imports i
    join market_series s on s.import_id = i.id
    join market_points p on p.series_id = s.id
    where i.is_current
    order by s.id, p.sort_date, p.period
  `.execute(db())
  const byId = new Map<number, MarketSeries>()
  for (const { importId: _, seriesId, country, region, topic, series, unit, ...stored } of rows) {
    const point = { ...stored, ...sourceForReaders(stored) }
    const known = byId.get(seriesId)
    if (known) known.points.push(point)
    else {
      const key = seriesKey({ country, region, topic, series })
      byId.set(seriesId, { key, country, region, topic, series, unit, points: [point] })
    }
  }
  const series = [...byId.values()]
  return {
    from: db(),
    id: rows[0]?.importId ?? 0,
    byKey: new Map(series.map((one) => [one.key, one])),
    cited: new Map(series.flatMap((one) => withoutIllustrative(one).map((cited) => [cited.key, cited]))),
  }
}

function withoutIllustrative(series: MarketSeries): MarketSeries[] {
  const points = series.points.filter(({ illustrative }) => !illustrative)
  return points.length > 0 ? [{ ...series, points }] : []
}

type Figures = { all: ByKey; cited: ByKey }

let sharedRead: Promise<Figures> | undefined

/** Callers in the same microtask share one read. */
function loadFigures(): Promise<Figures> {
  if (sharedRead === undefined) {
    sharedRead = readCached()
    queueMicrotask(() => (sharedRead = undefined))
  }
  return sharedRead
}

/** With illustrative figures switched off, both are the figures with a source. */
async function readCached(): Promise<Figures> {
  const current = await db()
    .selectFrom('marketImports')
    .where('isCurrent', '=', true)
    .select(['id', 'illustrativeHidden'])
    .executeTakeFirst()
  if (!current) return { all: new Map(), cited: new Map() }
  if (cache?.from !== db() || cache.id !== current.id) cache = await readFigures()
  const { byKey, cited } = cache
  return { all: current.illustrativeHidden ? cited : byKey, cited }
}

/** All series, in file order. Shared with the cache: do not mutate. */
export async function listSeries(): Promise<MarketSeries[]> {
  const { all } = await loadFigures()
  return [...all.values()]
}

/** The countries of the market insights selector, in order (PUB-127). */
export const listCountries = () => countryChoices(SELECTABLE_COUNTRIES)

/** The countries of the home selector, in order (MEM-312). */
export const listHomeCountries = () => countryChoices(HOME_COUNTRIES)

async function countryChoices<Code extends HomeCountry>(
  codes: readonly Code[],
): Promise<CountryChoice<Code>[]> {
  const { all } = await loadFigures()
  const stored = await db().selectFrom('marketCountries').select(['country', 'enabled']).execute()
  return codes.map((code) => {
    const counts = new Map<string, number>()
    for (const { country, topic, points } of all.values()) {
      if (country === code) counts.set(topic, (counts.get(topic) ?? 0) + points.length)
    }
    return {
      code,
      name: MARKET_COUNTRIES[code],
      enabled: stored.some(({ country, enabled }) => country === code && enabled),
      hasFigures: hasNeededFigures(counts),
    }
  })
}

/** The five cities of the location explorer with their figures (PUB-130). */
export async function listCityFigures(): Promise<CityFigures[]> {
  const { all } = await loadFigures()
  return EXPLORER_CITIES.map((city) => summarizeCity(city, all))
}

/** The figures to compare a listing with. Illustrative figures are only used for sample listings. */
async function findComparisonFigures({ isIllustrative }: ComparedListing) {
  const { all, cited } = await loadFigures()
  return isIllustrative ? all : cited
}

type ComparedListing = { city: string; country: string; type: string; isIllustrative: boolean }

/** The valuation marks for a listing, EUR per m² of the basis, from the closest area that has them. */
export async function findMarketMarks(
  listing: ComparedListing & { basis: PriceBasis },
): Promise<MarketMarks | null> {
  return readMarks(listing, await findComparisonFigures(listing))
}

/** The series for rent, vacancy, yield and prices around a listing, and the missing kinds. */
export async function findRegionalSeries(listing: ComparedListing) {
  return closestSeries(listing, await findComparisonFigures(listing))
}

/** The regional figures for a real listing (PUB-110). */
export async function findRegionalFigures(city: string, type: string) {
  const { cited } = await loadFigures()
  return summarizeRegion(city, type as MarketAssetType, cited)
}
