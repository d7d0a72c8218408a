-- What a member keeps for themselves: favorites and saved searches. Nobody else reads them.

create table favorites (
  user_id uuid not null references users on delete cascade,
  listing_id bigint not null references listings on delete cascade,
  -- As the member read it when they marked it: the one word about a listing that has left the market since.
  title text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, listing_id)
);
create index favorites_newest on favorites (user_id, created_at desc, listing_id desc);
create index favorites_listing on favorites (listing_id);

create table saved_searches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  name text check (length(btrim(name)) between 1 and 80),
  -- The validated filters and the sort, without a place in the list.
  criteria jsonb not null check (jsonb_typeof(criteria) = 'object'),
  alert text not null default 'off' check (alert in ('off', 'at_once', 'daily')),
  created_at timestamptz not null default now(),
  -- The same search saved twice is one search.
  unique (user_id, criteria)
);
create index saved_searches_newest on saved_searches (user_id, created_at desc, id desc);
create index saved_searches_alert on saved_searches (alert) where alert <> 'off';
