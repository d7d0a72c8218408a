-- Identity. users, sessions, credentials and verifications have the shape that the auth library reads and
-- writes; everything that decides about access stands in members, which no form reaches.

create function fold(value text) returns text
  language sql immutable parallel safe strict
  return translate(
    lower(value),
    'ĄĆĘŁŃÓŚŹŻÁÀÂÄÃÅĂÇČĎÐÉÈÊËĚÍÌÎÏŇÑÒÔÖÕŐØŘŔŠȘŞŤȚŢÚÙÛÜŮŰÝŽąćęłńóśźżáàâäãåăçčďđéèêëěíìîïňñòôöõőøřŕšșşťțţúùûüůűýž',
    'acelnoszzaaaaaaaccddeeeeeiiiinnoooooorrsssttt' || 'uuuuuuyz' || 'acelnoszzaaaaaaaccddeeeeeiiiinnoooooorrsssttt' || 'uuuuuuyz');

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and length(email) <= 254),
  email_verified boolean not null default false,
  name text not null default '' check (length(name) <= 200),
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index credentials_user on credentials (user_id);

create table verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

create table members (
  user_id uuid primary key references users on delete cascade,
  role text not null default 'member' check (role in ('member', 'admin')),
  user_type text not null check (user_type in ('developer', 'investor', 'due_diligence', 'other')),
  other_role text check (length(other_role) between 1 and 120),
  full_name text not null check (length(full_name) between 1 and 200),
  company_name text check (length(company_name) <= 200),
  position text check (length(position) <= 120),
  phone text check (length(phone) <= 40),
  company_website text check (company_website ~ '^https?://' and length(company_website) <= 500),
  is_early_access boolean not null default false,
  early_access_granted_at timestamptz,
  welcome_seen_at timestamptz,
  time_zone text not null default 'Europe/Warsaw',
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (user_type <> 'other' or other_role is not null),
  check (is_early_access = (early_access_granted_at is not null))
);
create index members_admins on members (user_id) where role = 'admin';

-- The last admin cannot be removed, not even by two concurrent demotions: every change that removes an admin
-- takes the same lock and counts what would be left.
create function keep_one_admin() returns trigger language plpgsql as $$
begin
  if old.role = 'admin' and (tg_op = 'DELETE' or new.role <> 'admin') then
    perform pg_advisory_xact_lock(hashtext('parcela.last_admin'));
    if not exists (select 1 from members where role = 'admin' and user_id <> old.user_id) then
      raise exception 'the last admin cannot be removed' using errcode = 'check_violation', constraint = 'members_keep_one_admin';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger members_keep_one_admin before update of role or delete on members
  for each row execute function keep_one_admin();

create table one_time_links (
  id uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in ('set_password', 'verify_email', 'reset_password')),
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  replaced_at timestamptz,
  check (expires_at > created_at)
);
create index one_time_links_user on one_time_links (user_id, purpose);

create table early_access_applications (
  id uuid primary key default gen_random_uuid(),
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  company_name text not null check (length(company_name) between 1 and 200),
  company_email text not null check (company_email = lower(company_email)),
  company_website text check (company_website ~ '^https?://'),
  role text not null check (role in ('developer', 'investor', 'due_diligence', 'other')),
  other_role text,
  position text,
  listing_slug text,
  user_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  check (role <> 'other' or other_role is not null)
);
create index early_access_applications_email on early_access_applications (company_email);

create table rate_limits (
  key text primary key,
  window_start timestamptz not null,
  count integer not null check (count >= 0)
);
create index rate_limits_window on rate_limits (window_start);
