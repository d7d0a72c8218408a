import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import { isAdminSql } from '#app/db/rests-on.server.ts'
import { isOpenSql, preciseSql } from '#app/listings/market/queries/precise.server.ts'
import type { ViewerFacts } from '#app/listings/visibility/policy.ts'
import { holdsSql, projectionSql, type SqlViewer } from '#app/listings/visibility/projection-sql.server.ts'
import { VERSION_COLUMNS } from '#app/listings/visibility/version.server.ts'

/**
 * All potential recipients as rows `w`: `may_read` means past the gate; `is_suspended` means suspended or in a suspended
 * company, which stops their alerts (decision 11). The SQL twin of the standing in app/lib/viewer.ts.
 */
export const watchers = () => sql`(
  select m.user_id, ${isAdminSql()} as is_admin, m.time_zone,
    coalesce(cm.company_id, '00000000-0000-4000-8000-000000000000'::uuid) as company_id,
    not ${isAdminSql()} and (m.suspended_at is not null or c.suspended_at is not null) as is_suspended,
    ${isAdminSql()}
      or (m.suspended_at is null and coalesce(c.approval_status = 'approved' and c.suspended_at is null, false)) as may_read
  from members m
    left join company_members cm on cm.user_id = m.user_id
    left join companies c on c.id = cm.company_id)`

type Reader = { facts: ViewerFacts; timeZone: string }

/** The user with their current rights; null if they may not be notified. */
export async function loadReader(tx: Tx, userId: string): Promise<Reader | null> {
  const { rows } = await sql<{ isAdmin: boolean; companyId: string; timeZone: string }>`
    select w.is_admin, w.company_id, w.time_zone from ${watchers()} w
    where w.user_id = ${userId} and w.may_read`.execute(tx)
  const [row] = rows
  return row ? { facts: { isAdmin: row.isAdmin, companyId: row.companyId }, timeZone: row.timeZone } : null
}

/** The viewer of each row `w`, as if approved: alerts are delivered only after approval. */
const EACH_WATCHER: SqlViewer = { isAdmin: false, companyId: sql<string>`w.company_id` }

const seesFigure = (key: 'price' | 'built_surface' | 'plot_size' | 'yield_percent') =>
  sql<boolean>`(w.is_admin or ${holdsSql(EACH_WATCHER, key)})`

/** Whether `w` sees the place and risk profile of `l`; they are visible wherever a price is. */
const seesPlace = () => sql<boolean>`(w.is_admin or ${projectionSql(EACH_WATCHER).isTeaser})`

/** Watchers are notified of other companies' listings on the market, never of their own. */
const OF_OTHERS = sql<boolean>`(l.on_market and not w.is_suspended and l.company_id <> w.company_id)`

/** The folded names of the place of `l`, as rows of `name`. */
const NAMES = sql`(
  select l.place as name union select a.folded from city_aliases a where a.city_id = l.city_id)`

const NAMES_AND_COUNTRY = sql`(select name from ${NAMES} as own union select fold_place(l.country))`

/** One version of an event `e` as a row `l`, so that listing conditions apply to it. */
const version = (which: 'before' | 'after') => {
  const columns = VERSION_COLUMNS.map((column) => sql`(e.${sql.ref(which)}).${sql.ref(column)}`)
  return sql`(select ${sql.join(columns)}) as l`
}

const seesPrice = () => sql<boolean>`(${OF_OTHERS} and l.price is not null and ${seesFigure('price')})`

/** The twin of `meetsPriceChange`: only watchers `w` who see both prices of the change of event `e`. */
const priceChanges = () => sql`
  select a.user_id, a.id as alert_id, null::uuid as search_id, e.listing_id, 'price:' || e.id as cause,
    jsonb_build_object('from', e.details -> 'from', 'to', e.details -> 'to') as details, e.id as event_id
  from claimed e
    cross join lateral ${version('after')}
    cross join lateral ${NAMES_AND_COUNTRY} n
    join alerts a on a.is_active and a.alert_type = 'price_change' and a.place = n.name
      and a.threshold_bps <= e.moved_bps
    join ${watchers()} w on w.user_id = a.user_id
  where e.kind = 'price_changed' and e.is_on_market and ${seesPrice()}
    and exists (select from ${version('before')} where ${seesPrice()})`

/** The twin of `meetsNewListing`. */
const newListings = () => sql`
  select a.user_id, a.id, null::uuid, l.id, 'listing', '{}'::jsonb, e.id
  from claimed e
    join listings l on l.id = e.subject_id::bigint
    cross join lateral ${NAMES_AND_COUNTRY} n
    cross join lateral (values
      (case l.property_type when 'residential' then 'residential' when 'mixed' then 'mixed'
        when 'office' then 'commercial' when 'industrial' then 'commercial' when 'warehouse' then 'commercial' end),
      (case when l.plot_size > 0 and l.built_surface is null then 'land' end)) as t(property_type)
    join alerts a on a.is_active and a.alert_type = 'new_listing' and a.place = n.name
      and a.property_type = t.property_type and a.price_max >= l.price
    join ${watchers()} w on w.user_id = a.user_id
  where e.kind = 'listing_published' and ${OF_OTHERS} and ${seesFigure('price')}
    and (t.property_type <> 'land' or (${seesFigure('plot_size')} and ${seesFigure('built_surface')}))`

/** One firing per import and country (MEM-338). */
const marketUpdates = () => sql`
  select a.user_id, a.id, null::uuid, null::bigint, 'figures:' || e.subject_id || ':' || c.country,
    jsonb_build_object('country', c.country), e.id
  from claimed e
    cross join lateral jsonb_array_elements_text(e.details -> 'countries') as c(country)
    join alerts a on a.is_active and a.alert_type = 'market_update' and a.criteria -> 'countries' ? c.country
    join ${watchers()} w on w.user_id = a.user_id
  where e.kind = 'market_updated' and not w.is_suspended`

/** The twin of `meetsSearch`: whether a version `l` matches a search `s` as its member `w` sees it. */
const meetsSearchSql = () => sql<boolean>`(${OF_OTHERS}
  and (s.property_type is null or s.criteria -> 'type' ? l.property_type)
  and (s.price_band is null or (s.price_band = l.price_band and ${seesFigure('price')}))
  and (s.size_band is null or (s.size_band = l.size_band and ${seesFigure('built_surface')}))
  and (s.yield_band is null or (s.yield_band <= l.yield_band and ${seesFigure('yield_percent')}))
  and (s.risk_profile is null or (s.criteria -> 'risk' ? l.risk_profile and ${seesPlace()}))
  and ${preciseSql(sql`s.criteria`, (key) => sql<boolean>`(w.is_admin or ${isOpenSql(EACH_WATCHER)(key)})`)}
  and (s.term is null or (${seesPlace()} and (exists (select from ${NAMES} as n where position(s.term in n.name) > 0)
    or s.term = fold_place(coalesce((select c.country from cities c where c.id = l.city_id), l.country)) or exists (select from region_cities o join regions r on r.id = o.region_id
      where o.city_id = l.city_id and s.term = any (r.names))))))`

/** Changes after which a listing, as the member sees it, matches a search that it did not match before (PUB-079). */
const searches = () => sql`
  select s.user_id, null::uuid, s.id, e.listing_id, 'listing', '{}'::jsonb, e.id
  from claimed e
    cross join lateral ${version('after')}
    join saved_searches s on s.alert <> 'off'
    join ${watchers()} w on w.user_id = s.user_id
  where e.kind <> 'market_updated' and e.is_on_market and ${meetsSearchSql()}
    and not exists (select from ${version('before')} where ${meetsSearchSql()})`

/**
 * Records the firings of alerts and saved searches for the given events. Idempotent per cause, also with concurrent
 * workers. Returns the number of new firings. Publications have no previous version; events of the previous release have
 * none either and only count as price changes.
 */
export function recordFirings(eventIds: readonly number[], at: Date) {
  return sql<{ count: number }>`
    with claimed as materialized (
      select e.id, e.kind, e.subject_id, e.details, l.id as listing_id, coalesce(l.on_market, false) as is_on_market,
        coalesce(jsonb_populate_record(null::listings, e.details -> 'before'),
          case when e.kind <> 'listing_published' then l end) as before,
        coalesce(jsonb_populate_record(null::listings, e.details -> 'after'), l) as after,
        case when e.kind = 'price_changed' then abs((e.details ->> 'to')::bigint - (e.details ->> 'from')::bigint) * 10000
          / (e.details ->> 'from')::bigint end as moved_bps
      from outbox_events e
        left join listings l on l.id = case when e.kind <> 'market_updated' then e.subject_id::bigint end
      where e.id = any (${eventIds}::bigint[])),
    recorded as (
      insert into alert_firings (user_id, alert_id, search_id, listing_id, cause, details, fired_at)
      select user_id, alert_id, search_id, listing_id, cause, details, ${at} from (
        ${priceChanges()} union all ${newListings()} union all ${marketUpdates()} union all ${searches()}) as found
      order by event_id, alert_id, search_id
      on conflict do nothing
      returning 1)
    select count(*)::integer as count from recorded`
}
