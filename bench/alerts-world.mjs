// Members with alerts, new and changed listings, and a plain SQL join that finds the expected matches.

/** Fills a migrated, empty database: `alerts` of 2,000 members, and `events` for as many listings. */
export async function fill(client, { alerts, events }) {
  await client.query('select setseed(0.25)')
  await client.query(`insert into companies (type, name, approval_status, revision, submitted_at, approved_at)
    select case when n <= 200 then 'developer' else 'investor' end, 'Company ' || n, 'approved', 1, now(), now()
    from generate_series(1, 2200) n`)
  await client.query(`insert into users (id, email) select id, id || '@bench.parcela.test' from companies`)
  await client.query(
    `insert into members (user_id, user_type, full_name) select id, type, name from companies`,
  )
  await client.query(
    `insert into company_members (company_id, user_id, role) select id, id, 'owner' from companies`,
  )
  await client.query('set session_replication_role = replica')
  await client.query(
    `with n as materialized (
        select n, 1 + floor(random() * 200)::integer as company, random() as open,
          1 + floor((select count(*) from cities) * power(random(), 2))::integer as city from generate_series(1, $1) n),
      c as (select id, row_number() over (order by name) as number from companies where type = 'developer'),
      t as (select id, name, folded, country, row_number() over (order by id) as number from cities)
    insert into listings (slug, company_id, approval_status, approved_revision_id, listed, first_approved_at, title,
      location, place, city_id, country, property_type, visibility, is_locked, price, built_surface, plot_size)
    select 'listing-' || n.n, c.id, 'approved', n.n, random() < 0.95, now(), 'Listing number ' || n.n, t.name, t.folded,
      t.id, t.country, (array['office', 'residential', 'industrial', 'warehouse', 'mixed'])[1 + floor(random() * 5)],
      case when n.open < 0.7 then 'public' when n.open < 0.9 then 'semi_public' else 'private' end, random() < 0.05,
      case when random() < 0.95 then floor(exp(13.8 + random() * 3.4))::bigint end,
      case when random() < 0.9 then 5000 end, 9000
    from n join c on c.number = n.company join t on t.number = n.city`,
    [events],
  )
  await client.query('set session_replication_role = default')
  await client.query(`insert into access_grants (listing_id, company_id, user_id, source)
    select l.id, c.id, c.id, 'admin' from listings l
      cross join lateral (select id from companies where type = 'investor' order by md5(id::text || l.id) limit 3) c`)
  await client.query(
    `with n as materialized (select n, random() as kind, random() as limit_of,
        1 + floor((select count(*) from cities) * power(random(), 2))::integer as city from generate_series(1, $1) n),
      u as (select id, row_number() over (order by name) as number from companies where type = 'investor'),
      t as (select name, row_number() over (order by id) as number from cities)
    insert into alerts (user_id, alert_type, criteria)
    select u.id, case when n.kind < 0.5 then 'new_listing' else 'price_change' end,
      case when n.kind < 0.5 then jsonb_build_object('location', t.name, 'price_max', floor(exp(13.8 + n.limit_of * 3.4)),
        'property_type', (array['residential', 'commercial', 'mixed', 'land'])[1 + floor(n.limit_of * 1000)::integer % 4])
      else jsonb_build_object('location', t.name, 'threshold', round((1 + n.limit_of * 20)::numeric, 2)) end
    from n join u on u.number = 1 + n.n % 2000 join t on t.number = n.city`,
    [alerts],
  )
  await client.query(`insert into outbox_events (kind, subject_id, details)
    select case when l.id % 2 = 0 then 'listing_published' else 'price_changed' end, l.id,
      case when l.id % 2 = 0 then '{}' else jsonb_build_object('from', coalesce(l.price, 1000000),
        'to', floor(coalesce(l.price, 1000000) * (0.85 + random() * 0.3)), 'opened', false,
        'before', v.seen, 'after', v.seen) end
    from listings l cross join lateral (select jsonb_build_object('id', l.id, 'company_id', l.company_id,
      'on_market', l.on_market, 'visibility', l.visibility, 'is_locked', l.is_locked, 'is_illustrative', l.is_illustrative,
      'raised_tiers', l.raised_tiers, 'property_type', l.property_type, 'risk_profile', l.risk_profile,
      'country', l.country, 'place', l.place, 'city_id', l.city_id, 'price', l.price, 'price_band', l.price_band,
      'size_band', l.size_band, 'yield_band', l.yield_band) as seen) v
    order by l.id`)
  await client.query('create table floor_firings (like alert_firings including all)')
  await client.query(`alter table floor_firings add foreign key (alert_id) references alerts on delete cascade,
    add foreign key (search_id) references saved_searches on delete cascade,
    add foreign key (listing_id) references listings on delete cascade`)
  await client.query('vacuum analyze')
}

/**
 * Writes the same rows with one join into a table with the same keys, without claims, batches or access rules
 * beyond these columns.
 */
const SEEN = `l.on_market and l.company_id <> a.user_id and l.price is not null and l.company_id <> cm.company_id
  and ((l.visibility = 'public' and not l.is_locked) or exists (select 1 from access_grants g
    where g.listing_id = l.id and g.company_id = cm.company_id and g.revoked_at is null))`
export const FLOOR = `
  insert into floor_firings (user_id, alert_id, listing_id, cause, details)
  select a.user_id, a.id, l.id, 'listing', '{}'::jsonb
  from outbox_events e join listings l on l.id = e.subject_id::bigint
    join alerts a on a.alert_type = 'new_listing' and a.is_active and a.place = l.place and a.price_max >= l.price
      and (a.property_type = case l.property_type when 'residential' then 'residential' when 'mixed' then 'mixed'
        else 'commercial' end or (a.property_type = 'land' and l.plot_size > 0 and l.built_surface is null))
    join company_members cm on cm.user_id = a.user_id
  where e.kind = 'listing_published' and ${SEEN}
  union all
  select a.user_id, a.id, l.id, 'price:' || e.id, e.details
  from outbox_events e join listings l on l.id = e.subject_id::bigint
    join alerts a on a.alert_type = 'price_change' and a.is_active and a.place = l.place
      and a.threshold_bps <= abs((e.details ->> 'to')::bigint - (e.details ->> 'from')::bigint) * 10000
        / (e.details ->> 'from')::bigint
    join company_members cm on cm.user_id = a.user_id
  where e.kind = 'price_changed' and ${SEEN}`

/** Rows that only one of the two tables has. */
export const DIFFERENCE = `
  select count(*)::integer as wrong from (
    (select alert_id, listing_id, cause from alert_firings except select alert_id, listing_id, cause from floor_firings)
    union all
    (select alert_id, listing_id, cause from floor_firings except select alert_id, listing_id, cause from alert_firings)
  ) as d`
