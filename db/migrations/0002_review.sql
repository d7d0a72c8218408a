-- What every approval shares: the append-only audit log with its seals, and the history of decisions.

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_user_id uuid,
  actor_kind text not null check (actor_kind in ('guest', 'member', 'admin', 'applicant', 'system')),
  action text not null check (length(action) between 1 and 80),
  subject_type text not null check (length(subject_type) between 1 and 40),
  subject_id text not null,
  from_status text,
  to_status text,
  reason text,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  request_id text,
  ip_address text
);
create index audit_log_subject on audit_log (subject_type, subject_id, id desc);
create index audit_log_actor on audit_log (actor_user_id, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_never_truncated before truncate on audit_log
  for each statement execute function refuse_change();

-- Writers share this lock until they commit; the sealing job takes it alone for the moment in which it reads
-- the highest id, so that no row with a lower id can appear under a seal afterwards. The lock is taken for the
-- statement, before any id is drawn: a trigger for each row would come too late.
create function hold_audit_order() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('parcela.audit'));
  return null;
end $$;
create trigger audit_log_hold_order before insert on audit_log
  for each statement execute function hold_audit_order();

create table audit_seals (
  id bigint generated always as identity primary key,
  first_id bigint not null,
  last_id bigint not null unique,
  row_count integer not null check (row_count > 0),
  hash bytea not null check (length(hash) = 32),
  previous_hash bytea not null check (length(previous_hash) = 32),
  sealed_at timestamptz not null default now(),
  check (first_id <= last_id)
);
create trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function refuse_change();
create trigger audit_seals_never_truncated before truncate on audit_seals
  for each statement execute function refuse_change();

create table review_decisions (
  id bigint generated always as identity primary key,
  subject_type text not null check (subject_type in ('company', 'listing')),
  subject_id text not null,
  revision integer not null,
  action text not null,
  from_status text not null,
  to_status text not null,
  reason text,
  member_notes text,
  internal_notes text,
  decided_by uuid references users on delete set null,
  decided_at timestamptz not null default now()
);
create index review_decisions_subject on review_decisions (subject_type, subject_id, id desc);
