-- Colleagues of a company, the export of a person's data, and what is left of a closed account (MEM-391, MEM-392, MEM-394).

create table company_invitations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  email text not null check (email = lower(email) and length(email) <= 254),
  invited_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references users on delete set null,
  revoked_at timestamptz,
  check (accepted_at is null or revoked_at is null)
);
-- One open invitation for each address and company.
create unique index company_invitations_open on company_invitations (company_id, email)
  where accepted_at is null and revoked_at is null;
create index company_invitations_email on company_invitations (email) where accepted_at is null and revoked_at is null;

create table data_exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  status text not null default 'waiting' check (status in ('waiting', 'ready', 'failed', 'gone')),
  file_id uuid references files on delete set null,
  attempts smallint not null default 0,
  asked_at timestamptz not null default now(),
  claimed_at timestamptz,
  ready_at timestamptz,
  expires_at timestamptz,
  check (status <> 'ready' or (ready_at is not null and expires_at is not null))
);
create unique index data_exports_waiting on data_exports (user_id) where status = 'waiting';
create index data_exports_newest on data_exports (user_id, asked_at desc);

-- A closed account keeps its row, since files and audit entries speak of it, and nothing that names the person.
alter table members add column closed_at timestamptz;
alter table companies add column closed_at timestamptz;
create index companies_closed on companies (closed_at) where closed_at is not null;
