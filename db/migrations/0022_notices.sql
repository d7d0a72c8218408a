-- What a person is told in the app, what of it waits for the daily mail, and how they chose to be told (MEM-382 to MEM-384).

create table notices (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('received', 'decided', 'kyc', 'access_asked', 'access_decided', 'inquiry',
    'connection', 'alert', 'security')),
  -- Names the cause: one cause is told once.
  key text not null check (length(key) between 1 and 200),
  title text not null check (length(title) between 1 and 200),
  text text check (length(text) <= 500),
  path text not null check (path ~ '^/([^/\\]|$)' and length(path) <= 500),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  unique (user_id, key)
);
create index notices_newest on notices (user_id, id desc);
create index notices_unread on notices (user_id) where read_at is null;
create index notices_age on notices (created_at);

-- One row for each kind that a person has chosen for; without a row the kind's default channels stand.
create table notice_preferences (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('received', 'decided', 'kyc', 'access_asked', 'access_decided', 'inquiry',
    'connection', 'alert', 'security')),
  bell boolean not null,
  mail boolean not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, kind)
);

-- What goes out with the daily mail; a cause that was mailed is not mailed again.
create table digest_entries (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('alert')),
  key text not null check (length(key) between 1 and 200),
  title text not null check (length(title) between 1 and 200),
  text text check (length(text) <= 500),
  path text not null check (path ~ '^/([^/\\]|$)' and length(path) <= 500),
  created_at timestamptz not null default now(),
  mailed_at timestamptz,
  unique (user_id, key)
);
create index digest_entries_waiting on digest_entries (user_id, created_at) where mailed_at is null;
create index digest_entries_age on digest_entries (created_at);

-- One row for each digest that was made: a person gets one a kind and day of their own zone.
create table digests (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('alert')),
  day date not null,
  created_at timestamptz not null default now(),
  primary key (user_id, kind, day)
);

-- The secret in a mail's List-Unsubscribe, as its hash; it turns one kind of mail of one person off, as often as it is used.
create table unsubscribe_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('alert')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check (expires_at > created_at)
);
create index unsubscribe_tokens_user on unsubscribe_tokens (user_id, kind);
create index unsubscribe_tokens_age on unsubscribe_tokens (expires_at);

-- The address of the unsubscribe page, encrypted until the mail is sent; the bodies hold a placeholder in its place.
alter table email_queue add column unsubscribe_secret bytea;
