-- Companies (the specification's "entity"), who belongs to them, what they submitted and when.

create table companies (
  id uuid primary key default gen_random_uuid(),
  created_by_user_id uuid unique references users on delete restrict,
  type text not null check (type in ('developer', 'investor', 'due_diligence')),
  name text not null check (length(btrim(name)) between 1 and 200),
  headquarters text,
  asset_class text not null default '',
  portfolio_size numeric(12, 2) check (portfolio_size >= 0),
  projects_deals integer check (projects_deals >= 0),
  avg_irr_bps integer check (avg_irr_bps between 0 and 10000),
  esg_status text not null default 'none'
    check (esg_status in ('taxonomy_aligned', 'epc_a', 'epc_b', 'epc_c', 'breeam', 'none')),
  description text,
  website text check (website ~ '^https?://'),
  phone text,
  questionnaire jsonb not null default '{}' check (jsonb_typeof(questionnaire) = 'object'),
  approval_status text not null default 'draft'
    check (approval_status in ('draft', 'pending', 'approved', 'rejected', 'more_info_requested')),
  -- Number of the last submission, and a count of every change to the record: what a reader saw is a version.
  revision integer not null default 0 check (revision >= 0),
  version integer not null default 0 check (version >= 0),
  rejection_reason text,
  member_notes text,
  internal_notes text,
  submitted_at timestamptz,
  approved_at timestamptz,
  suspended_at timestamptz,
  suspension_reason text,
  is_illustrative boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint companies_refusal_has_reason
    check (approval_status not in ('rejected', 'more_info_requested') or length(btrim(rejection_reason)) > 0),
  constraint companies_submitted check (approval_status = 'draft' or (submitted_at is not null and revision > 0)),
  constraint companies_approved check (approval_status <> 'approved' or approved_at is not null),
  constraint companies_suspended
    check (suspended_at is null or (approval_status = 'approved' and length(btrim(suspension_reason)) > 0))
);
create index companies_review on companies (approval_status, submitted_at, id);
create index companies_newest on companies (created_at desc, id);

-- A person belongs to one company at most; the owner is the member who submitted it.
create table company_members (
  company_id uuid not null references companies on delete cascade,
  user_id uuid primary key references users on delete cascade,
  role text not null check (role in ('owner', 'colleague')),
  joined_at timestamptz not null default now(),
  unique (company_id, user_id)
);
create unique index company_members_one_owner on company_members (company_id) where role = 'owner';

create table company_revisions (
  company_id uuid not null references companies on delete cascade,
  revision integer not null check (revision > 0),
  snapshot jsonb not null,
  submitted_by uuid references users on delete set null,
  submitted_at timestamptz not null default now(),
  primary key (company_id, revision)
);

create table profile_drafts (
  user_id uuid not null references users on delete cascade,
  form_type text not null check (form_type in ('developer_profile', 'investor_profile', 'due_diligence_profile')),
  form_draft jsonb not null check (jsonb_typeof(form_draft) = 'object' and octet_length(form_draft::text) < 262144),
  draft_current_step smallint not null default 1 check (draft_current_step between 1 and 6),
  version integer not null default 1,
  draft_last_saved timestamptz not null default now(),
  primary key (user_id, form_type)
);
