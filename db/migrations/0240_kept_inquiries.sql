-- What a guest wanted to ask about a listing: first of a browser, by the hash of its cookie, then of the account that
-- signs in there (END-041, END-042). What a sign-up with a password brought along waits for the press that confirms it:
-- until then it carries the generation of that password, and ends with it.
create table kept_inquiries (
  id uuid primary key default gen_random_uuid(),
  browser_hash bytea,
  user_id uuid references users (id) on delete cascade,
  sign_up_generation integer,
  listing_id bigint not null references listings (id) on delete cascade,
  kind text not null check (kind in ('inquiry', 'deal_interest', 'more_information')),
  message text not null check (length(message) <= 5000),
  phone text check (length(phone) <= 40),
  kept_at timestamptz not null,
  expires_at timestamptz not null,
  check ((browser_hash is null) <> (user_id is null)),
  check (sign_up_generation is null or user_id is not null),
  unique (browser_hash, listing_id, kind),
  unique (user_id, listing_id, kind)
);
create index kept_inquiries_by_listing on kept_inquiries (listing_id);
create index kept_inquiries_by_time on kept_inquiries (expires_at);
