-- What members ask about a listing, and who looked at it for how long.

create table inquiries (
  id uuid primary key default gen_random_uuid(),
  listing_id bigint not null references listings on delete cascade,
  user_id uuid not null references users on delete cascade,
  company_id uuid not null references companies on delete cascade,
  kind text not null default 'inquiry' check (kind in ('inquiry', 'deal_interest', 'more_information')),
  message text not null check (length(btrim(message)) between 1 and 5000),
  phone text check (length(btrim(phone)) between 1 and 40),
  status text not null default 'waiting' check (status in ('waiting', 'in_progress', 'closed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_at timestamptz,
  check ((status = 'closed') = (closed_at is not null))
);
create index inquiries_listing on inquiries (listing_id, created_at desc, id);
create index inquiries_user on inquiries (user_id, created_at desc, id);

-- What the two sides write after the first message. A message is never changed.
create table inquiry_messages (
  id uuid primary key default gen_random_uuid(),
  inquiry_id uuid not null references inquiries on delete cascade,
  author_id uuid references users on delete set null,
  body text not null check (length(btrim(body)) between 1 and 5000),
  created_at timestamptz not null default now()
);
create index inquiry_messages_thread on inquiry_messages (inquiry_id, created_at, id);
create trigger inquiry_messages_keep_words before update of inquiry_id, body, created_at on inquiry_messages
  for each row execute function refuse_change();

-- One row for one opening of a listing's page. The browser names the opening, so that a beacon sent twice counts once.
create table listing_views (
  id bigint generated always as identity primary key,
  view_id uuid not null unique,
  listing_id bigint not null references listings on delete cascade,
  -- From the session; null for a guest.
  user_id uuid references users on delete set null,
  -- A random name of one browser window, nothing that identifies a person.
  session_id uuid not null,
  -- Seconds for which the page was visible.
  view_duration integer not null check (view_duration between 0 and 86400),
  created_at timestamptz not null default now()
);
create index listing_views_listing on listing_views (listing_id, created_at desc);
create index listing_views_user on listing_views (user_id, created_at desc) where user_id is not null;
create index listing_views_age on listing_views (created_at);
