import { type Kysely, sql } from 'kysely'
import { db, transaction } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { worldCountries } from '#app/companies/schema/world.ts'
import { loadMatchFacts } from '#app/directory/queries/matches.server.ts'
import { fold } from '#app/lib/visible-text.ts'
import type { ListingCard } from '#app/listings/visibility/present-card.ts'
import type { ViewerFacts } from '#app/listings/visibility/policy.ts'
import { readVisibleListings } from './visible-listings.server.ts'
import { scoreListing, hasNoPreferences, MIN_POINTS, typesOfFocus, type Preferences } from './preferences.ts'
import { now } from '#app/lib/clock.ts'
import { watchers } from './match-sql.server.ts'
import { dailyBounds } from './commands/due-firings.server.ts'

export type Recommended = { listingId: number; card: ListingCard; reasons: string[] }

/** Newest listings considered for each wanted type and place. */
const CANDIDATES = 60
const FAVORITES = 100

const COUNTRY_NAMES = new Map<string, string>(worldCountries.map(({ value, label }) => [value, label]))
/** Countries whose name in listings differs from the profile's list. */
const ALIASES: Readonly<Record<string, string>> = { CZ: 'Czechia' }

async function readPreferences(
  executor: Kysely<DB>,
  viewer: ViewerFacts,
  userId: string,
): Promise<Preferences> {
  const marked = await executor
    .selectFrom('favorites')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(FAVORITES)
    .select('listingId')
    .execute()
  const ids = marked.map(({ listingId }) => listingId)
  const cards = [...(await readVisibleListings(executor, viewer, ids)).values()].map(({ card }) => card)
  const prices = cards.flatMap(({ figures }) => figures.price.value ?? [])
  const facts = viewer.companyId === null ? null : await loadMatchFacts(viewer.companyId)
  const countries = (facts?.countries ?? []).flatMap((code) => [COUNTRY_NAMES.get(code), ALIASES[code]])
  return {
    profile: {
      types: typesOfFocus(facts?.focus ?? []),
      risks: facts?.risks ?? [],
      countries: countries.filter((name) => name !== undefined),
      sizes: facts?.sizes ?? [],
    },
    favorites: {
      types: unique(cards.map(({ propertyType }) => propertyType)),
      risks: unique(cards.map(({ riskProfile }) => riskProfile)),
      places: unique(cards.map(({ city }) => city && fold(city))),
      priceBand: prices.length > 0 ? ([Math.min(...prices), Math.max(...prices)] as const) : null,
    },
  }
}

function unique<T extends string>(values: readonly (T | null)[]): T[] {
  return [...new Set(values.filter((value) => value !== null))]
}

/**
 * The newest listings of each wanted type and place, and of the whole market, that the member has not opened, saved or
 * been recommended before. Returns ids only: values are read through the projection.
 */
async function candidates(executor: Kysely<DB>, userId: string, { profile, favorites }: Preferences) {
  const types = unique([...profile.types, ...favorites.types])
  const unseen = sql`l.on_market and l.sale_status <> 'sold' and l.visibility <> 'private'
    and not exists (select 1 from deal_views v where v.user_id = ${userId} and v.listing_id = l.id)
    and not exists (select 1 from favorites f where f.user_id = ${userId} and f.listing_id = l.id)
    and not exists (select 1 from alert_firings r
      where r.user_id = ${userId} and r.listing_id = l.id and r.cause = 'recommended')`
  const some = sql`select l.id, l.first_approved_at from listings l where`
  const newest = sql`order by l.first_approved_at desc, l.id desc limit ${sql.lit(CANDIDATES)}`
  const { rows } = await sql<{ id: number }>`
    select id from (
      select n.* from unnest(${types}::text[]) as t(name) cross join lateral (
        ${some} l.property_type = t.name and ${unseen} ${newest}) n
      union
      select n.* from unnest(${favorites.places}::text[]) as p(name) cross join lateral (
        ${some} l.place = coalesce((select c.folded from city_aliases a join cities c on c.id = a.city_id
          where a.folded = p.name), p.name) and ${unseen} ${newest}) n
      union
      select n.* from (${some} ${unseen} ${newest}) n) as found
    order by first_approved_at desc, id desc`.execute(executor)
  return rows.map(({ id }) => id)
}

/** A member's unseen recommendations, best first; without profile and favourites, the newest (MEM-339). */
export async function recommendFor(
  viewer: ViewerFacts,
  userId: string,
  limit: number,
  executor: Kysely<DB> = db(),
): Promise<Recommended[]> {
  const preferences = await readPreferences(executor, viewer, userId)
  const ids = await candidates(executor, userId, preferences)
  const seen = await readVisibleListings(executor, viewer, ids, true)
  const all = ids.flatMap((id) => seen.get(id) ?? []).filter(({ card }) => card.city !== null)
  const isUnranked = hasNoPreferences(preferences)
  const scored = all.map((one) => ({ one, ...scoreListing(one, preferences) }))
  return scored
    .filter(({ points }) => isUnranked || points >= MIN_POINTS)
    .toSorted((a, b) => b.points - a.points)
    .slice(0, limit)
    .map(({ one, reasons }) => ({
      listingId: one.id,
      card: one.card,
      reasons: isUnranked ? ['Among the newest (add favourites for better matches)'] : reasons,
    }))
}

/** Listings per alert and day. */
const DAILY_LISTINGS = 3
const BATCH = 100

type DueAlert = { id: string; userId: string; isAdmin: boolean; companyId: string; dailyAt: string }

/** Active recommendation alerts of admitted members that are due in the member's time zone. */
async function dueAlerts(at: Date): Promise<DueAlert[]> {
  const zones = await sql<{ zone: string }>`
    select distinct m.time_zone as zone from alerts a join members m on m.user_id = a.user_id
    where a.is_active and a.alert_type = 'recommendation'`.execute(db())
  const bounds = dailyBounds(zones.rows, at)
  const { rows } = await sql<DueAlert>`
    select a.id, a.user_id, w.is_admin, w.company_id, ${bounds}::jsonb ->> w.time_zone as daily_at
    from alerts a join ${watchers()} w on w.user_id = a.user_id and w.may_read
    where a.is_active and a.alert_type = 'recommendation'
      and (a.considered_at is null or a.considered_at < (${bounds}::jsonb ->> w.time_zone)::timestamptz)
    order by a.considered_at nulls first, a.id limit ${BATCH}`.execute(db())
  return rows
}

/** Processes one alert for the day; the worker that updates `consideredAt` records the firings with it. */
async function recommendForAlert(
  { id, userId, isAdmin, companyId, dailyAt }: DueAlert,
  at: Date,
): Promise<void> {
  await transaction(async (tx) => {
    const taken = await tx
      .updateTable('alerts')
      .set({ consideredAt: at })
      .where('id', '=', id)
      .where('isActive', '=', true)
      .where((is) => is.or([is('consideredAt', 'is', null), is('consideredAt', '<', new Date(dailyAt))]))
      .returning('id')
      .executeTakeFirst()
    if (!taken) return
    const found = await recommendFor({ isAdmin, companyId }, userId, DAILY_LISTINGS, tx)
    if (found.length === 0) return
    await tx
      .insertInto('alertFirings')
      .values(
        found.map(({ listingId, reasons }) => ({
          userId,
          alertId: id,
          listingId,
          cause: 'recommended',
          details: JSON.stringify({ reasons }),
          firedAt: at,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** Finds each member's daily recommendations (MEM-339). */
export async function recommendListings(signal?: AbortSignal): Promise<void> {
  const at = now()
  for (;;) {
    const alerts = await dueAlerts(at)
    for (const alert of alerts) {
      if (signal?.aborted) return
      await recommendForAlert(alert, at)
    }
    if (alerts.length < BATCH) return
  }
}
