-- Stored bytes have one door. A row is the only way to them; the key is random and never a public address.

create table files (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete restrict,
  company_id uuid references companies on delete set null,
  bucket text not null check (bucket in ('kyc-documents', 'property-images', 'general')),
  storage_key text not null unique,
  file_name text not null check (length(file_name) between 1 and 255 and file_name !~ '[\r\n/\\]'),
  content_type text not null,
  byte_size bigint not null check (byte_size > 0),
  sha256 bytea not null check (length(sha256) = 32),
  category text not null,
  document_type text,
  status text not null default 'active' check (status in ('active', 'deleted')),
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  width integer,
  height integer,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((status = 'deleted') = (deleted_at is not null))
);
create index files_user on files (user_id, created_at desc) where status = 'active';
create index files_company on files (company_id);

create table kyc_submissions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete restrict,
  file_id uuid not null references files on delete restrict,
  document_type text not null,
  slot smallint not null default 1 check (slot between 1 and 5),
  is_current boolean not null default true,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reviewed_by uuid references users on delete set null,
  reviewed_at timestamptz,
  rejection_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'pending') = (reviewed_at is null)),
  check (status <> 'rejected' or length(btrim(rejection_reason)) > 0)
);
create unique index kyc_submissions_current on kyc_submissions (user_id, document_type, slot) where is_current;
create index kyc_submissions_queue on kyc_submissions (status, created_at) where is_current;
create index kyc_submissions_file on kyc_submissions (file_id);
