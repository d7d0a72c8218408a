-- What the editor of a listing keeps beside the facts: field tiers that the owner raised, sentences that answer a
-- warning, the day of a sale or a reservation, and texts that were typed and not saved yet.

alter table listings
  -- Key of a fact or of a leak group -> the tier from which it opens; never below the dictionary's own.
  add column raised_tiers jsonb not null default '{}' check (jsonb_typeof(raised_tiers) = 'object'),
  -- Rule -> the owner's sentence on why a warned value is right; read by owner and reviewer alone.
  add column advice_reasons jsonb not null default '{}' check (jsonb_typeof(advice_reasons) = 'object'),
  add column sale_status_on date,
  add constraint listings_sale_status_on check (sale_status_on is null or sale_status in ('sold', 'reserved'));

-- Typed texts of one window of one person; no version, no market, nobody else reads them.
create table listing_drafts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- Null: the listing is not created yet.
  listing_id bigint references listings on delete cascade,
  -- The listing's version that the window showed.
  seen integer not null default 0,
  typed jsonb not null check (jsonb_typeof(typed) = 'object'),
  saved_at timestamptz not null default now()
);
create index listing_drafts_owner on listing_drafts (user_id, listing_id, saved_at desc);
create index listing_drafts_age on listing_drafts (saved_at);
