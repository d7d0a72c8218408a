-- Invited companies: anyone who has its link fills in an application, without an account (ADM-046 to ADM-077).

create table applications (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  company_name text check (length(btrim(company_name)) between 1 and 200),
  -- What the candidate applies as, and what they were invited as (ADM-048).
  role text not null check (role in ('developer', 'investor', 'due_diligence')),
  invited_role text not null check (invited_role in ('developer', 'investor', 'due_diligence')),
  -- headquarters, asset_class, description, company_website, contact_phone.
  application_data jsonb not null default '{}'
    check (jsonb_typeof(application_data) = 'object' and octet_length(application_data::text) < 65536),
  status text not null default 'draft'
    check (status in ('draft', 'submitted', 'more_info_requested', 'rejected', 'approved')),
  -- Number of the last submission, and a count of every change to the record: what a reader saw is a version.
  revision integer not null default 0 check (revision >= 0),
  version integer not null default 0 check (version >= 0),
  rejection_reason text,
  member_notes text,
  internal_notes text,
  submitted_at timestamptz,
  decided_at timestamptz,
  -- An invite that was taken back before anything was submitted; it stays a draft, and nothing moves it any more.
  revoked_at timestamptz,
  invited_by uuid references users on delete set null,
  -- What the approval made: the account and its company.
  user_id uuid references users on delete set null,
  company_id uuid references companies on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint applications_refusal_has_reason
    check (status not in ('rejected', 'more_info_requested') or length(btrim(rejection_reason)) > 0),
  constraint applications_submitted check (status = 'draft' or (submitted_at is not null and revision > 0)),
  constraint applications_named check (status = 'draft' or company_name is not null),
  constraint applications_decided check (status not in ('rejected', 'approved') or decided_at is not null),
  constraint applications_revoked check (revoked_at is null or status = 'draft')
);
-- One open application for each address.
create unique index applications_open on applications (email)
  where status in ('draft', 'submitted', 'more_info_requested') and revoked_at is null;
create index applications_newest on applications (created_at desc, id desc);
create index applications_by_status on applications (status, created_at desc, id desc);
create index applications_waiting on applications (submitted_at, id) where status = 'submitted';
create index applications_user on applications (user_id) where user_id is not null;
create index applications_company on applications (company_id) where company_id is not null;

-- Every submission as it was, for the comparison with the last decided one.
create table application_revisions (
  application_id uuid not null references applications on delete cascade,
  revision integer not null check (revision > 0),
  snapshot jsonb not null check (jsonb_typeof(snapshot) = 'object'),
  submitted_at timestamptz not null default now(),
  primary key (application_id, revision)
);

-- The links of an application: the secret's hash alone. An ended one stays, so that a page that was open can be told
-- why it no longer works.
create table application_links (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('replaced', 'revoked', 'decided')),
  check (expires_at > created_at),
  check ((ended_at is null) = (ended_by is null))
);
-- One living link for each application.
create unique index application_links_living on application_links (application_id) where ended_at is null;
create index application_links_application on application_links (application_id, created_at desc);

-- The link that a mail carries, where it is an application's: a mail that failed is sent again with a new one.
alter table email_queue add column application_link_id uuid references application_links on delete set null;

-- A KYC file and its review belong to a person, or to an application until that is approved.
alter table files alter column user_id drop not null;
alter table files add column application_id uuid references applications on delete restrict;
alter table files add constraint files_belong
  check ((user_id is null) <> (application_id is null) and (application_id is null or bucket = 'kyc-documents'));
create index files_application on files (application_id) where application_id is not null;

alter table kyc_submissions alter column user_id drop not null;
alter table kyc_submissions add column application_id uuid references applications on delete restrict;
alter table kyc_submissions add constraint kyc_submissions_belong check ((user_id is null) <> (application_id is null));
create unique index kyc_submissions_current_of_application on kyc_submissions (application_id, document_type, slot)
  where is_current and application_id is not null;
create index kyc_submissions_application on kyc_submissions (application_id, created_at desc)
  where application_id is not null;

-- Decisions on applications stand in the same history as all others.
alter table review_decisions drop constraint review_decisions_subject_type_check;
alter table review_decisions add constraint review_decisions_subject_type_check
  check (subject_type in ('company', 'listing', 'application'));
