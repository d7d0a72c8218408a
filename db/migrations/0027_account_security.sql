-- The security of accounts: second factor, passkeys, e-mail change, devices (MEM-388 to MEM-390).

alter table one_time_links drop constraint one_time_links_purpose_check;
alter table one_time_links add constraint one_time_links_purpose_check
  check (purpose in ('set_password', 'verify_email', 'reset_password', 'confirm_old_email', 'confirm_new_email'));

-- When the person behind a session last proved again who they are; the sign-in itself counts from created_at.
alter table sessions add column confirmed_at timestamptz;

-- A wish for another address. The links are spent one by one; the address moves when both are.
create table email_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  old_email text not null,
  new_email text not null check (new_email = lower(new_email) and length(new_email) <= 254),
  old_link_id uuid references one_time_links on delete set null,
  new_link_id uuid references one_time_links on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  done_at timestamptz,
  ended_at timestamptz,
  ended_because text check (ended_because in ('cancelled', 'replaced', 'taken')),
  check (new_email <> old_email),
  check (expires_at > created_at),
  check (done_at is null or (old_confirmed_at is not null and new_confirmed_at is not null)),
  check ((ended_at is null) = (ended_because is null)),
  check (done_at is null or ended_at is null)
);
create unique index email_changes_living on email_changes (user_id) where done_at is null and ended_at is null;
create index email_changes_old_link on email_changes (old_link_id);
create index email_changes_new_link on email_changes (new_link_id);

-- One authenticator an account; the secret is sealed with a key that is not in the database. It counts from
-- confirmed_at on. last_step is the last time step whose code was taken: no step is taken twice.
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  secret text not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  last_step bigint,
  check (confirmed_at is null or last_step is not null)
);

create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- A sign-in whose password was right and whose second factor is still to come: no session.
create table sign_in_steps (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  tries smallint not null default 0 check (tries between 0 and 5)
);
create index sign_in_steps_user on sign_in_steps (user_id);
create index sign_in_steps_expiry on sign_in_steps (expires_at);

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, created_at);

-- A question put to an authenticator; the first answer takes it away. Without a user it belongs to a sign-in.
create table passkey_challenges (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid references users on delete cascade,
  challenge text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- Browsers from which an account has signed in, so that a sign-in from another one can be told.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  device_hash bytea not null check (length(device_hash) = 32),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
