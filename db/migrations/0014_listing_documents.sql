-- Documents that an owner keeps with a listing, and every opening of one. A document is no part of a version:
-- it takes effect immediately, and the projection decides who may open it.

create table listing_documents (
  id uuid primary key default gen_random_uuid(),
  listing_id bigint not null references listings on delete cascade,
  file_id uuid not null unique references files on delete restrict,
  title text not null check (length(btrim(title)) between 1 and 120),
  kind text not null check (kind in (
    'valuation_report', 'rent_roll', 'lease', 'energy_certificate', 'plan_extract', 'land_register',
    'building_permit', 'technical_report', 'environmental_report', 'area_survey', 'financial_model', 'other')),
  -- members: every viewer whose projection is FULL; granted: holders of a live grant, the owner and admins.
  opens_to text not null default 'granted' check (opens_to in ('members', 'granted')),
  -- Counts every change; a change names the version it saw.
  version integer not null default 1,
  uploaded_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  removed_by uuid references users on delete set null
);
create index listing_documents_listing on listing_documents (listing_id, created_at, id) where removed_at is null;

-- A person is null where a guest opened a document of an illustrative sample, or where the account is gone.
create table listing_document_openings (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings on delete cascade,
  document_id uuid not null references listing_documents on delete cascade,
  file_id uuid not null,
  user_id uuid references users on delete set null,
  company_id uuid references companies on delete set null,
  opened_at timestamptz not null default now()
);
create index listing_document_openings_listing on listing_document_openings (listing_id, id desc);

-- A picture stands once in a version, so that its file names it in every version.
create unique index listing_images_once on listing_images (revision_id, file_id);
