-- The audit log as admins read and check it, and the inbox of contact messages.

-- ---------- the log, newest first under each of its filters

create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_actor_newest on audit_log (actor_user_id, at desc, id desc);
create index audit_log_actor_action on audit_log (actor_user_id, action, at desc, id desc);
create index audit_log_kind_newest on audit_log (actor_kind, at desc, id desc);
create index audit_log_kind_action on audit_log (actor_kind, action, at desc, id desc);
create index audit_log_action_newest on audit_log (action, at desc, id desc);
create index audit_log_type_newest on audit_log (subject_type, at desc, id desc);
create index audit_log_object_newest on audit_log (subject_id, at desc, id desc);
-- Actions, their actors and their objects go together; the planner has to know which pairs exist.
create statistics audit_log_filters (dependencies, mcv) on actor_kind, action, subject_type from audit_log;

-- ---------- seals that name the row

-- Sixteen bytes a row, in order: its id and the first eight bytes of its hash, so that a check names the very row.
-- Seals from before have none: there a check names the first row under the seal.
alter table audit_seals add column row_marks bytea check (length(row_marks) = 16 * row_count);

-- A check of all seals as it goes on: any process takes it over where the one before left it.
create table audit_checks (
  id bigint generated always as identity primary key,
  asked_by uuid references users on delete set null,
  asked_at timestamptz not null default now(),
  state text not null default 'running' check (state in ('running', 'whole', 'broken')),
  -- The newest seal when the check was asked for; what is sealed later is the next check's.
  until_seal bigint not null,
  total_rows bigint not null check (total_rows >= 0),
  -- Everything up to this seal and this row fits.
  seal_count bigint not null default 0,
  row_count bigint not null default 0,
  last_seal bigint not null,
  last_row bigint not null,
  last_hash bytea not null check (length(last_hash) = 32),
  first_wrong bigint,
  leased_until timestamptz,
  finished_at timestamptz,
  check ((state = 'running') = (finished_at is null)),
  check ((state = 'broken') = (first_wrong is not null))
);
-- One check at a time, however many ask.
create unique index audit_checks_running on audit_checks (state) where state = 'running';

-- ---------- the inbox of contact messages

alter table contact_messages
  add column answered_at timestamptz,
  add column answered_by uuid references users on delete set null,
  add check (answered_by is null or answered_at is not null);
create index contact_messages_open on contact_messages (created_at desc, id desc) where answered_at is null;
create index contact_messages_answered on contact_messages (created_at desc, id desc) where answered_at is not null;

-- The words of a message for its search: folded, with the parts of an address as words of their own.
create function contact_words(first_name text, last_name text, company text, email text, message text)
  returns tsvector language sql immutable parallel safe
  return to_tsvector('simple'::regconfig, fold(translate(
    first_name || ' ' || last_name || ' ' || coalesce(company, '') || ' ' || email || ' ' || message,
    '@._-+/\:''', '         ')));
alter table contact_messages add column words tsvector not null
  generated always as (contact_words(first_name, last_name, company, email, message)) stored;
create index contact_messages_words on contact_messages using gin (words);
