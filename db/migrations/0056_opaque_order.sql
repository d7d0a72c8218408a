-- Order and numbers that strangers read say on which day a listing came about, and never when within it (decision 052).

alter table market_version add column order_key uuid not null default gen_random_uuid();

-- The day of a moment in the market's zone, at an hour that follows from the name alone.
create function keyed_hour(moment timestamptz, name text) returns timestamptz language sql stable as $$
  select d.since + (d.until - d.since)
    * ((('x' || encode(substr(sha256(convert_to(v.order_key || name, 'utf8')), 1, 4), 'hex'))::bit(32)::bigint) / 4294967296.0)
  from market_version v
    cross join lateral (select date_trunc('day', moment at time zone 'Europe/Warsaw') as day) as l
    cross join lateral (select l.day at time zone 'Europe/Warsaw' as since,
      (l.day + interval '1 day') at time zone 'Europe/Warsaw' as until) as d
$$;

create function hide_hour_of_approval() returns trigger language plpgsql as $$
begin
  new.first_approved_at := keyed_hour(new.first_approved_at, new.id::text);
  return new;
end $$;
create trigger listings_hide_hour before insert or update of first_approved_at on listings
  for each row when (new.first_approved_at is not null) execute function hide_hour_of_approval();

-- Numbers of listings no longer count up: nobody learns from their own how many others there are.
create function opaque_id() returns bigint language sql volatile as $$
  select 1000000000 + ('x' || left(md5(gen_random_uuid()::text), 11))::bit(44)::bigint
$$;
alter table listings alter column id drop identity;
alter table listings alter column id set default opaque_id();
