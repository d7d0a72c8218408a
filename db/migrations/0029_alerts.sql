-- Alerts (MEM-320 to MEM-341): events in the transaction of their cause, what members watch, and what has fired.

-- Nothing has read an event so far, and no alert is older than this.
delete from outbox_events;
alter table outbox_events rename column topic to kind;
alter table outbox_events rename column payload to details;
alter table outbox_events
  add column subject_id text not null check (length(subject_id) between 1 and 60),
  add constraint outbox_events_kind
    check (kind in ('listing_published', 'listing_changed', 'price_changed', 'market_updated')),
  add constraint outbox_events_details check (jsonb_typeof(details) = 'object');
create index outbox_events_age on outbox_events (processed_at) where processed_at is not null;

-- Approval, the owner's switch, a lifted suspension of the listing or of its company: whatever brings it on the market.
create function tell_of_publication() returns trigger language plpgsql as $$
begin
  insert into outbox_events (kind, subject_id, details) values ('listing_published', new.id, '{}');
  return null;
end $$;
create trigger listings_tell_of_publication after update on listings
  for each row when (new.on_market and not old.on_market) execute function tell_of_publication();

-- A place as find_place() folds it: the same for whatever is typed as a location.
create function fold_place(typed text) returns text
  language sql immutable parallel safe strict
  return fold(normalize(regexp_replace(btrim(typed), '\s+', ' ', 'g'), NFC));

create table alerts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  alert_type text not null check (alert_type in ('price_change', 'new_listing', 'market_update', 'recommendation')),
  criteria jsonb not null default '{}' check (jsonb_typeof(criteria) = 'object'),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  last_triggered timestamptz,
  -- The form that made it: sent twice, it is one alert.
  form_key uuid not null default gen_random_uuid(),
  -- When recommendations were last looked for.
  considered_at timestamptz,
  -- What the matcher joins by, taken from the criteria.
  place text generated always as (fold_place(criteria ->> 'location')) stored,
  threshold_bps integer generated always as (round((criteria ->> 'threshold')::numeric * 100)::integer) stored,
  price_max bigint generated always as ((criteria ->> 'price_max')::bigint) stored,
  property_type text generated always as (criteria ->> 'property_type') stored,
  unique (user_id, form_key),
  constraint alerts_criteria check (case alert_type
    when 'price_change' then length(btrim(criteria ->> 'location')) > 0
      and (criteria ->> 'threshold')::numeric > 0 and (criteria ->> 'threshold')::numeric <= 100
    when 'new_listing' then length(btrim(criteria ->> 'location')) > 0
      and (criteria ->> 'price_max')::bigint > 0
      and criteria ->> 'property_type' in ('residential', 'commercial', 'mixed', 'land')
    when 'market_update' then jsonb_typeof(criteria -> 'countries') = 'array'
      and jsonb_array_length(criteria -> 'countries') > 0
    else criteria = '{}' end is true)
);
create index alerts_newest on alerts (user_id, created_at desc, id desc);
create index alerts_price_change on alerts (place, threshold_bps) include (user_id)
  where is_active and alert_type = 'price_change';
create index alerts_new_listing on alerts (place, property_type, price_max) include (user_id)
  where is_active and alert_type = 'new_listing';
create index alerts_market_update on alerts using gin ((criteria -> 'countries'))
  where is_active and alert_type = 'market_update';
create index alerts_recommendation on alerts (considered_at)
  where is_active and alert_type = 'recommendation';

-- What an alert or a saved search has found: one row a cause, for good, so that nothing is told twice.
create table alert_firings (
  id bigint generated always as identity primary key,
  -- Whose alert or search it is, which goes with its member; it never changes hands.
  user_id uuid not null,
  alert_id uuid references alerts on delete cascade,
  search_id uuid references saved_searches on delete cascade,
  listing_id bigint references listings on delete cascade,
  -- 'listing', 'recommended', 'price:{event}', 'figures:{import}:{country}'.
  cause text not null check (length(cause) between 1 and 80),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  fired_at timestamptz not null default now(),
  -- Told; or found not to be true any more when it could be told at last.
  delivered_at timestamptz,
  dropped_at timestamptz,
  check (num_nonnulls(alert_id, search_id) = 1),
  check (num_nonnulls(delivered_at, dropped_at) <= 1)
);
create unique index alert_firings_once on alert_firings (alert_id, listing_id, cause) nulls not distinct
  where alert_id is not null;
create unique index alert_firings_once_for_search on alert_firings (search_id, listing_id, cause) nulls not distinct
  where search_id is not null;
create index alert_firings_waiting on alert_firings (user_id, id) where delivered_at is null and dropped_at is null;
create index alert_firings_listing on alert_firings (listing_id);

-- What the matcher compares a saved search by, as app/listings/cell-counts.ts numbers the bands.
alter table saved_searches
  add column last_told_at timestamptz,
  add column term text generated always as (fold_place(criteria ->> 'location')) stored,
  add column property_type text generated always as (criteria ->> 'type') stored,
  add column risk_profile text generated always as (criteria ->> 'risk') stored,
  add column price_band smallint generated always as
    (case criteria ->> 'price' when 'low' then 1 when 'medium' then 2 when 'high' then 3 end) stored,
  add column size_band smallint generated always as
    (case criteria ->> 'size' when 'small' then 1 when 'medium' then 2 when 'large' then 3 end) stored,
  add column yield_band smallint generated always as
    (case criteria ->> 'yield' when '7' then 2 when '8' then 3 when '9' then 4 end) stored;
