import { sql } from 'kysely'
import { worldCountries } from '#app/companies/schema/world.ts'
import { db } from '#app/db/client.server.ts'
import { fold } from '#app/lib/visible-text.ts'
import type { Member } from '#app/lib/viewer.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { holdsSql, projectionSql } from '#app/listings/visibility/projection-sql.server.ts'
import { type AlertTime, ALERT_LISTING_TYPES } from './kinds.ts'
import { recommendFor } from './recommend.server.ts'
import { readStored } from './schema.ts'
import { readVisibleListings } from './visible-listings.server.ts'
import { cardFacts } from './texts.ts'

export type Alert = Awaited<ReturnType<typeof listAlerts>>[number]

/** The member's own alerts, newest first (MEM-323, MEM-331). */
export async function listAlerts(userId: string) {
  const rows = await db()
    .selectFrom('alerts')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'userId', 'alertType', 'criteria', 'isActive', 'told', 'createdAt', 'lastTriggered'])
    .execute()
  return rows.flatMap(({ alertType, criteria: stored, told, ...row }) => {
    const criteria = readStored(alertType, stored)
    return criteria ? [{ ...row, alertType: criteria.type, criteria, told: told as AlertTime }] : []
  })
}

/** Whether the text is any name of a city or country; reads no listings, so that it reveals nothing about them. */
export async function isKnownPlace(location: string): Promise<boolean> {
  const folded = fold(location)
  if (worldCountries.some(({ label }) => fold(label) === folded)) return true
  const { rows } = await sql`
    select from cities c where ${folded} in (c.folded, fold_place(c.name), fold_place(c.country))
    union all select from city_aliases a where a.folded = ${folded} limit 1`.execute(db())
  return rows.length > 0
}

/** How many listings would match an alert today; `isMore` if there are more than `MAX_COUNTED`. */
export type MatchCount = { alertId: string; count: number; isMore: boolean }

const MAX_COUNTED = 100
const capped = (count: number) => ({ count: Math.min(count, MAX_COUNTED), isMore: count > MAX_COUNTED })

const LISTING_TYPE_CASES = sql.join(
  Object.entries(ALERT_LISTING_TYPES).map(([name, types]) => sql`when ${name} then ${[...types]}::text[]`),
  sql` `,
)

/** How many listings would match each alert today, as the member sees them. The SQL twin of `meetsNewListing`. */
export async function listMatchCounts(member: Member): Promise<MatchCount[]> {
  const viewer = viewerFactsOf(member)
  const holds = (key: 'price' | 'plot_size' | 'built_surface') => holdsSql(viewer, key)
  const fits = sql<boolean>`l.on_market and l.company_id is distinct from ${viewer.companyId}::uuid
    and ${projectionSql(viewer).isTeaser} and ${holds('price')} and l.price is not null
    and case when a.alert_type = 'price_change' then true
      when a.price_max < l.price then false
      when a.property_type = 'land' then l.plot_size > 0 and l.built_surface is null
        and ${holds('plot_size')} and ${holds('built_surface')}
      else l.property_type = any (case a.property_type ${LISTING_TYPE_CASES} end) end`
  const { rows } = await sql<{ alertId: string; count: number }>`
    select a.id as alert_id, (select count(*)::integer from (
      (select l.id from listings l where l.place = m.place and ${fits} limit ${MAX_COUNTED + 1})
      union (select l.id from listings l where cardinality(m.countries) > 0 and l.country = any (m.countries) and ${fits}
        limit ${MAX_COUNTED + 1})
      limit ${MAX_COUNTED + 1}) as found) as count
    from alerts a
      left join city_aliases n on n.folded = a.place
      left join cities c on c.id = n.city_id or c.folded = a.place
      cross join lateral (select coalesce(c.folded, a.place) as place,
        case when c.id is null then array(select distinct o.country from cities o where fold_place(o.country) = a.place)
          || (a.criteria ->> 'location') end as countries) m
    where a.user_id = ${member.userId} and a.alert_type in ('price_change', 'new_listing')
    order by a.created_at desc, a.id desc`.execute(db())
  const counted = rows.map(({ alertId, count }) => ({ alertId, ...capped(count) }))
  return [...counted, ...(await countRecommended(member))]
}

async function countRecommended(member: Member): Promise<MatchCount[]> {
  const alerts = await db()
    .selectFrom('alerts')
    .where('userId', '=', member.userId)
    .where('alertType', '=', 'recommendation')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .select('id')
    .execute()
  if (alerts.length === 0) return []
  const found = await recommendFor(viewerFactsOf(member), member.userId, MAX_COUNTED + 1)
  return alerts.map(({ id }) => ({ alertId: id, ...capped(found.length) }))
}

export type AlertMatch = Awaited<ReturnType<typeof listAlertMatches>>[number]

/** Listings shown per alert. */
const SHOWN = 3

/** The latest listings each alert delivered that are still on the market, newest first, in the member's projection. */
export async function listAlertMatches(member: Member) {
  const { rows } = await sql<{ alertId: string; listingId: number; at: Date }>`
    select f.alert_id, f.listing_id, f.at from alerts a cross join lateral (
      select d.alert_id, d.listing_id, max(d.delivered_at) as at from alert_firings d
      where d.alert_id = a.id and d.delivered_at is not null and d.listing_id is not null
      group by d.alert_id, d.listing_id order by max(d.delivered_at) desc limit ${SHOWN}) f
    where a.user_id = ${member.userId} order by f.at desc`.execute(db())
  const seen = await readVisibleListings(
    db(),
    viewerFactsOf(member),
    rows.map(({ listingId }) => listingId),
  )
  const found = rows.flatMap(({ alertId, listingId, at }) => {
    const card = seen.get(listingId)?.card
    return card ? [{ alertId, slug: card.slug, title: card.title, facts: cardFacts(card), at }] : []
  })
  return found.toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.slug < b.slug ? -1 : 1))
}
