-- Who may see a listing in full. A grant belongs to a company, so that colleagues share it; nothing else
-- unlocks, and the projection reads nothing else.

create table nda_versions (
  id integer generated always as identity primary key,
  listing_id bigint references listings on delete cascade,
  number integer not null check (number > 0),
  body text not null check (length(body) between 1 and 50000),
  created_at timestamptz not null default now(),
  unique nulls not distinct (listing_id, number)
);
create trigger nda_versions_append_only before update on nda_versions
  for each row execute function refuse_change();

create table nda_acceptances (
  id uuid primary key default gen_random_uuid(),
  nda_version_id integer not null references nda_versions on delete restrict,
  listing_id bigint not null references listings on delete restrict,
  user_id uuid not null references users on delete restrict,
  company_id uuid not null references companies on delete restrict,
  signed_name text not null check (length(btrim(signed_name)) between 1 and 200),
  ip_address text,
  accepted_at timestamptz not null default now(),
  unique (listing_id, user_id, nda_version_id)
);

create table access_requests (
  id uuid primary key default gen_random_uuid(),
  listing_id bigint not null references listings on delete cascade,
  user_id uuid not null references users on delete cascade,
  company_id uuid not null references companies on delete cascade,
  message text check (length(message) <= 2000),
  status text not null default 'pending' check (status in ('pending', 'granted', 'declined', 'withdrawn')),
  nda_acceptance_id uuid references nda_acceptances on delete restrict,
  decision_words text check (length(decision_words) <= 2000),
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'pending') = (decided_at is null))
);
create unique index access_requests_one_open on access_requests (listing_id, company_id) where status = 'pending';
create index access_requests_listing on access_requests (listing_id, created_at desc);
create index access_requests_user on access_requests (user_id, created_at desc);

create table access_grants (
  id uuid primary key default gen_random_uuid(),
  listing_id bigint not null references listings on delete cascade,
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null references users on delete cascade,
  request_id uuid references access_requests on delete set null,
  source text not null check (source in ('request', 'invitation', 'nda', 'admin')),
  granted_by uuid references users on delete set null,
  granted_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references users on delete set null,
  check (expires_at is null or expires_at > granted_at)
);
create unique index access_grants_one_live on access_grants (listing_id, company_id) where revoked_at is null;
create index access_grants_company on access_grants (company_id) where revoked_at is null;
