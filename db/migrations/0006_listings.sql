-- Listings (the specification's "property"). The typed columns hold what is on the market, or, before the
-- first approval, what the owner last saved; listing_revisions holds every version.

create table listings (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 140),
  company_id uuid not null references companies on delete restrict,
  created_by_user_id uuid references users on delete set null,
  approval_status text not null default 'draft'
    check (approval_status in ('draft', 'pending', 'approved', 'rejected', 'more_info_requested')),
  approved_revision_id bigint,
  working_revision_id bigint,
  -- Counts every save; a save or a decision names the version it saw.
  version integer not null default 1,
  listed boolean not null default false,
  suspended_at timestamptz,
  suspension_reason text,
  company_suspended_at timestamptz,
  first_approved_at timestamptz,
  on_market boolean not null generated always as
    (approved_revision_id is not null and listed and suspended_at is null and company_suspended_at is null) stored,

  title text not null check (length(btrim(title)) between 1 and 120),
  location text not null check (length(btrim(location)) between 1 and 120),
  location_folded text not null generated always as (fold(location)) stored,
  country text not null default 'Poland',
  property_type text check (property_type in ('office', 'residential', 'industrial', 'warehouse', 'mixed')),
  sector text check (sector in ('commercial', 'residential', 'industrial', 'mixed')),
  sale_status text not null default 'for_sale' check (sale_status in ('for_sale', 'off_market', 'sold', 'reserved')),
  risk_profile text check (risk_profile in ('core', 'core+', 'value-add', 'opportunistic', 'development')),
  deal_kind text check (deal_kind in ('asset_deal', 'share_deal')),
  visibility text not null default 'public' check (visibility in ('public', 'semi_public', 'private')),
  unlock_rule text not null default 'both' check (unlock_rule in ('approval', 'nda', 'both')),
  is_locked boolean not null default false,
  is_illustrative boolean not null default false,
  is_sample boolean not null default false,
  price bigint check (price > 0),
  price_per_sqm_cents bigint check (price_per_sqm_cents > 0),
  estimated_fmv bigint check (estimated_fmv > 0),
  yield_bps integer check (yield_bps between 0 and 10000),
  built_surface numeric(12, 2) check (built_surface > 0),
  plot_size numeric(12, 2) check (plot_size > 0),
  gla numeric(12, 2) check (gla > 0),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  description text check (length(description) <= 5000),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  primary_image_file_id uuid references files on delete restrict,
  submitted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint listings_approved check ((approval_status = 'approved') = (approved_revision_id is not null)),
  constraint listings_first_approved check (approved_revision_id is null or first_approved_at is not null),
  constraint listings_listed check (not listed or approved_revision_id is not null),
  constraint listings_suspended
    check (suspended_at is null or (approved_revision_id is not null and length(btrim(suspension_reason)) > 0)),
  constraint listings_position check ((latitude is null) = (longitude is null))
);

create table listing_revisions (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings on delete cascade,
  number integer not null check (number > 0),
  fields jsonb not null check (jsonb_typeof(fields) = 'object'),
  status text not null default 'draft'
    check (status in ('draft', 'pending', 'approved', 'rejected', 'more_info_requested', 'superseded')),
  rejection_reason text,
  member_notes text,
  internal_notes text,
  saved_by uuid references users on delete set null,
  saved_at timestamptz not null default now(),
  submitted_at timestamptz,
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  unique (listing_id, number),
  unique (id, listing_id),
  constraint listing_revisions_refusal_has_reason
    check (status not in ('rejected', 'more_info_requested') or length(btrim(rejection_reason)) > 0)
);
-- One version at most is being worked on or reviewed.
create unique index listing_revisions_one_open on listing_revisions (listing_id)
  where status in ('draft', 'pending', 'rejected', 'more_info_requested');
create index listing_revisions_queue on listing_revisions (status, submitted_at, id);

alter table listings
  add constraint listings_approved_revision foreign key (approved_revision_id, id)
    references listing_revisions (id, listing_id) deferrable initially deferred,
  add constraint listings_working_revision foreign key (working_revision_id, id)
    references listing_revisions (id, listing_id) deferrable initially deferred;

-- Images belong to a version: a new picture of an approved listing waits with its revision.
create table listing_images (
  id uuid primary key default gen_random_uuid(),
  listing_id bigint not null,
  revision_id bigint not null,
  file_id uuid not null references files on delete restrict,
  kind text not null default 'photo' check (kind in ('photo', 'floorplan')),
  is_primary boolean not null default false,
  sort_order integer not null default 0,
  alt text check (length(alt) <= 300),
  uploaded_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  foreign key (revision_id, listing_id) references listing_revisions (id, listing_id) on delete cascade,
  check (not is_primary or kind = 'photo')
);
create unique index listing_images_one_primary on listing_images (revision_id) where is_primary;
create index listing_images_listing on listing_images (listing_id, sort_order);
create index listing_images_file on listing_images (file_id);

create table listing_price_history (
  id bigint generated always as identity primary key,
  listing_id bigint not null references listings on delete cascade,
  price bigint,
  changed_at timestamptz not null default now()
);
create index listing_price_history_listing on listing_price_history (listing_id, id desc);

create function carry_company_suspension() returns trigger language plpgsql as $$
begin
  update listings set company_suspended_at = new.suspended_at where company_id = new.id;
  return null;
end $$;
create trigger companies_carry_suspension after update of suspended_at on companies
  for each row when (old.suspended_at is distinct from new.suspended_at)
  execute function carry_company_suspension();

create function take_company_suspension() returns trigger language plpgsql as $$
begin
  select suspended_at into new.company_suspended_at from companies where id = new.company_id;
  return new;
end $$;
create trigger listings_take_suspension before insert or update of company_id on listings
  for each row execute function take_company_suspension();

create index listings_market_newest on listings (first_approved_at desc, id desc) where on_market;
create index listings_market_price on listings (price, id) where on_market;
create index listings_market_yield on listings (yield_bps desc nulls last, id) where on_market;
create index listings_market_location on listings (location_folded text_pattern_ops) where on_market;
create index listings_company on listings (company_id, created_at desc);
