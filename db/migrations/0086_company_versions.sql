-- What an approved company changes in its profile. The row of companies holds the answers in force; a version beside it
-- says which of them it changes. A minor version is in force from its first moment, a material one once it is approved.
create table company_versions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  -- Goes on from the company's last submission.
  number integer not null check (number > 0),
  kind text not null check (kind in ('minor', 'material')),
  status text not null
    check (status in ('pending', 'more_info_requested', 'rejected', 'approved', 'replaced', 'withdrawn', 'reverted')),
  -- A count of every change to the row: what a reader saw is a version.
  version integer not null default 1 check (version > 0),
  -- The changed answers by the names of the form, and what stood before them.
  answers jsonb not null check (jsonb_typeof(answers) = 'object'),
  former jsonb not null check (jsonb_typeof(former) = 'object'),
  -- The whole questionnaire with these answers, as it was sent or came into force.
  questionnaire jsonb not null check (jsonb_typeof(questionnaire) = 'object'),
  consents jsonb not null default '{}' check (jsonb_typeof(consents) = 'object'),
  saved_by uuid references users on delete set null,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  in_force_at timestamptz,
  reason text,
  -- What was asked for: answers by their names in the form, and types of documents.
  items text[] not null default '{}',
  member_notes text,
  internal_notes text,
  unique (company_id, number),
  constraint company_versions_minor check (kind = 'material' or status in ('approved', 'reverted')),
  constraint company_versions_in_force
    check (status not in ('approved', 'reverted') or in_force_at is not null),
  constraint company_versions_refusal_has_reason
    check (status not in ('rejected', 'more_info_requested', 'reverted') or length(btrim(reason)) > 0)
);
-- One version at most is under way.
create unique index company_versions_under_way on company_versions (company_id)
  where status in ('pending', 'more_info_requested', 'rejected');
create index company_versions_queue on company_versions (submitted_at desc, id desc);
create index company_versions_waiting on company_versions (submitted_at, id) where status = 'pending';
create index company_versions_saved_by on company_versions (saved_by);

-- the release before: it writes only subjects that both checks allow.
alter table review_decisions drop constraint review_decisions_subject_type_check;
-- the release before: it writes only subjects that both checks allow; few rows are read.
alter table review_decisions add constraint review_decisions_subject_type_check
  check (subject_type in ('company', 'listing', 'application', 'version'));
-- the release before: it writes only subjects that both checks allow.
alter table review_claims drop constraint review_claims_subject_type_check;
-- the release before: it writes only subjects that both checks allow; few rows are read.
alter table review_claims add constraint review_claims_subject_type_check
  check (subject_type in ('company', 'listing', 'kyc', 'application', 'version'));

create trigger company_versions_tally after insert or delete or update of status on company_versions
  for each row execute function tally_row('version', 'status');
create trigger company_versions_emptied after truncate on company_versions
  for each statement execute function tally_emptied('version');
create or replace function count_tallies() returns table (desk text, status text, count bigint) language plpgsql as $$
begin
  return query
    select 'company', approval_status, count(*) from companies group by 2
    union all select 'version', v.status, count(*) from company_versions v group by 2
    union all select 'listing', q.status, count(*) from listing_queue q group by 2
    union all select 'application', case when a.revoked_at is null then a.status else 'revoked' end, count(*)
      from applications a group by 2
    union all select 'kyc', tally_status('kyc', to_jsonb(s)), count(*) from kyc_submissions s
      where s.status <> 'pending' or (s.is_current and not s.account_closed) group by 2
    union all select 'mail', e.status, count(*) from email_queue e group by 2
    union all select 'message', tally_status('message', to_jsonb(m)), count(*) from contact_messages m group by 2
    union all select 'user', tally_status('user', to_jsonb(m)), count(*) from members m group by 2;
end $$;
create or replace function rebuild_tallies() returns void language plpgsql as $$
begin
  lock table companies, company_versions, listings, listing_queue, applications, kyc_submissions, email_queue,
    contact_messages, members in share row exclusive mode;
  perform pg_advisory_xact_lock(7265, 35);
  delete from tally_log;
  delete from tallies;
  insert into tallies select * from count_tallies();
end $$;
