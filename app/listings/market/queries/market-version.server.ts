import { type Kysely, type RawBuilder, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { now } from '#app/lib/clock.ts'
import { audienceOf, type ViewerFacts } from '#app/listings/visibility/policy.ts'

/** Limits of a version's cache: the age, since cards depend on the time, and the number of results. */
const MAX_AGE_MS = 60_000
const MAX_PAGES = 400
const MAX_COUNTS = 600
const MAX_PRECISE = 200

type CacheEntry = { value: Promise<unknown>; from: number; until: number }

/** An LRU cache for one kind of result. */
class ResultCache {
  #cached = new Map<string, CacheEntry>()
  #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  /** The cached result for a key; `until` returns the time at which the clock alone changes it. */
  async once<T>(key: string, make: () => Promise<T>, until?: (value: T) => Date | null): Promise<T> {
    const at = now().getTime()
    const found = this.#cached.get(key)
    this.#cached.delete(key)
    if (found && found.from <= at && at < found.until) {
      this.#cached.set(key, found)
      return found.value as Promise<T>
    }
    const value = make()
    const cached: CacheEntry = { value, from: at, until: at + MAX_AGE_MS }
    this.#cached.set(key, cached)
    const [oldest] = this.#cached.keys()
    if (this.#cached.size > this.#limit && oldest !== undefined) this.#cached.delete(oldest)
    try {
      const made = await value
      const end = until?.(made)
      if (end) cached.until = Math.min(cached.until, end.getTime())
      return made
    } catch (error) {
      if (this.#cached.get(key) === cached) this.#cached.delete(key)
      throw error
    }
  }
}

/**
 * The market at one version, with the results cached for it. Every write that changes a result changes the version in
 * its transaction, and each request reads the current version, so that no cached result is staler than its request.
 * Cached values are shared between requests and must not be mutated.
 */
export class MarketSnapshot {
  readonly version: number
  /** Whether companies are verified, and until when that is valid without a write. */
  readonly verified = new Map<string, { isVerified: boolean; until: Date | null }>()
  readonly pages = new ResultCache(MAX_PAGES)
  readonly counts = new ResultCache(MAX_COUNTS)
  /** Results that read the whole market, cached separately so that they never evict those that every search needs. */
  readonly precise = new ResultCache(MAX_PRECISE)

  constructor(version: number) {
    this.version = version
  }
}

type PendingRead = Promise<MarketSnapshot> | null
type Reading = { current: MarketSnapshot; running: PendingRead; next: PendingRead }
const readings = new WeakMap<Kysely<DB>, Reading>()

/** The market as committed now. Requests during a read share the next read, never one that started before them. */
export function readMarketSnapshot(): Promise<MarketSnapshot> {
  const database = db()
  const state = readings.get(database) ?? { current: new MarketSnapshot(-1), running: null, next: null }
  readings.set(database, state)
  const begin = () => start(database, state)
  if (!state.running) return begin()
  state.next ??= state.running.then(begin, begin)
  return state.next
}

function start(database: Kysely<DB>, state: Reading): Promise<MarketSnapshot> {
  state.next = null
  const running = read(database, state).finally(() => {
    if (state.running === running) state.running = null
  })
  state.running = running
  return running
}

async function read(database: Kysely<DB>, state: Reading): Promise<MarketSnapshot> {
  const { rows } = await sql<{ version: number }>`
    select changes + (select count(*) from market_log) as version from market_version`.execute(database)
  const version = rows[0]?.version ?? 0
  if (version !== state.current.version) state.current = new MarketSnapshot(version)
  return state.current
}

/** A province or urban area with its folded names. */
export type Region = { name: string; names: string[] }

/** The regions of the city with this id, as JSON. */
export const regionsSql = (cityId: RawBuilder<unknown>) => sql<Region[]>`coalesce((
  select jsonb_agg(jsonb_build_object('name', r.name, 'names', r.names) order by r.id)
    from region_cities o join regions r on r.id = o.region_id where o.city_id = ${cityId}), '[]')`

export type Centre = { latitude: number; longitude: number }

/** The agreed centre of city `c`; null if unknown. */
export const CENTRE = sql<Centre | null>`case when c.latitude is not null
  then json_build_object('latitude', c.latitude, 'longitude', c.longitude) end`

/** A listing on the market that the viewer's company owns or holds a live grant for, and so sees in full. */
export type RightsRow = {
  id: number
  openness: number
  hasLiveGrant: boolean
  hasAcceptedNda: boolean
  endsAt: Date | null
  place: string
  location: string
  city: string | null
  country: string
  aliases: string[]
  regions: Region[]
  centre: Centre | null
  propertyType: string
  riskProfile: string
  priceBand: number
  sizeBand: number
  yieldBand: number
}

/** A viewer's rights beyond their audience. `key` is equal for viewers with equal rights. */
export type OwnRights = {
  key: string
  rows: ReadonlyMap<number, RightsRow>
  /** Listings that the audience sees less of; they are searched and counted separately. */
  closed: readonly RightsRow[]
  endsAt: Date | null
}

/** The market at one version as a viewer sees it; a request reads it once. */
export type MarketView = { market: MarketSnapshot; viewer: ViewerFacts; rights: OwnRights }

export async function viewMarket(viewer: ViewerFacts): Promise<MarketView> {
  const market = await readMarketSnapshot()
  return { market, viewer, rights: await loadOwnRights(market, viewer) }
}

/** The rights of a viewer's company, cached per version of the market until the next grant ends. */
function loadOwnRights(market: MarketSnapshot, viewer: ViewerFacts): Promise<OwnRights> {
  const audience = audienceOf(viewer)
  const { companyId } = viewer
  if (audience !== 'member' || companyId === null) {
    return Promise.resolve({ key: audience, rows: new Map(), closed: [], endsAt: null })
  }
  return market.counts.once(
    `rights ${companyId}`,
    () => readRights(companyId),
    ({ endsAt }) => endsAt,
  )
}

async function readRights(companyId: string): Promise<OwnRights> {
  const { rows } = await sql<RightsRow>`
    select l.id, l.openness, (g.listing_id is not null) as has_live_grant,
      exists (select 1 from nda_acceptances n where n.listing_id = l.id and n.company_id = ${companyId})
        as has_accepted_nda,
      g.expires_at as ends_at, l.place, l.location, c.name as city, l.country,
      array(select a.folded from city_aliases a where a.city_id = c.id) as aliases,
      ${regionsSql(sql.ref('c.id'))} as regions, ${CENTRE} as centre,
      coalesce(l.property_type, '') as property_type, coalesce(l.risk_profile, '') as risk_profile,
      l.price_band, l.size_band, l.yield_band
    from listings l
      left join cities c on c.id = l.city_id
      left join access_grants g on g.listing_id = l.id and g.company_id = ${companyId} and g.revoked_at is null
        and (g.expires_at is null or g.expires_at > ${now()})
    where l.on_market and l.id in (
      select o.id from listings o where o.company_id = ${companyId} and o.on_market
      union
      select h.listing_id from access_grants h where h.company_id = ${companyId} and h.revoked_at is null)
      and (l.company_id = ${companyId} or g.listing_id is not null)`.execute(db())
  const byId = new Map(rows.map((row) => [row.id, row]))
  const closed = rows.filter(({ openness }) => openness > 1)
  const ends = rows.flatMap(({ endsAt }) => (endsAt ? [endsAt.getTime()] : []))
  const endsAt = ends.length > 0 ? new Date(Math.min(...ends)) : null
  return { key: rows.length > 0 ? `company ${companyId}` : 'member', rows: byId, closed, endsAt }
}
