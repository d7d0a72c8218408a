import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { audienceOf } from '#app/listings/visibility/audience.ts'
import type { ViewerFacts } from '#app/listings/visibility/policy.ts'
import type { MarketAt } from './market-version.server.ts'

/** A listing on the market that the viewer's company owns or holds a live grant for: it sees all of it. */
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
  propertyType: string
  riskProfile: string
  priceBand: number
  sizeBand: number
  yieldBand: number
}

/** What a viewer sees beyond their audience. `key` is the same for viewers who see the same. */
export type OwnRights = {
  key: string
  rows: ReadonlyMap<number, RightsRow>
  /** Those that the audience sees less of: they are searched and counted one by one. */
  closed: readonly RightsRow[]
  /** When the first of its grants ends. */
  endsAt: Date | null
}

/** The rights of a viewer's company, read once for each version of the market and until the next grant ends. */
export function ownRights(market: MarketAt, viewer: ViewerFacts): Promise<OwnRights> {
  const audience = audienceOf(viewer)
  const { companyId } = viewer
  if (audience !== 'member' || companyId === null) {
    const isWaiting = audience === 'guest' && viewer.isSignedIn
    return Promise.resolve({
      key: isWaiting ? 'waiting' : audience,
      rows: new Map(),
      closed: [],
      endsAt: null,
    })
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
