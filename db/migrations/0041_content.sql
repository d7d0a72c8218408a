-- Questions and answers, terms and privacy notice in versions, with one draft of each (ADM-203). The words of version 1
-- are those of the product; they are kept when it first starts.

create table content_documents (
  document text primary key check (document in ('faq', 'terms', 'privacy')),
  -- The version in force.
  version integer not null default 1 check (version > 0),
  -- Counted up by every step on the draft and by publishing, and never set back: what was read under one number
  -- cannot be written over under another.
  revision integer not null default 0 check (revision >= 0),
  draft jsonb check (jsonb_typeof(draft) = 'array'),
  -- The draft before the last step, so that the step can be taken back.
  draft_before jsonb check (jsonb_typeof(draft_before) = 'array'),
  draft_saved_by uuid references users on delete set null,
  draft_saved_at timestamptz
);
insert into content_documents (document) values ('faq'), ('terms'), ('privacy');

create table content_versions (
  document text not null references content_documents,
  version integer not null check (version > 0),
  -- The day of the version as people read it; null for one that began without.
  updated text check (length(updated) between 1 and 40),
  parts jsonb not null check (jsonb_typeof(parts) = 'array'),
  published_at timestamptz not null default now(),
  published_by uuid references users on delete set null,
  primary key (document, version)
);
-- A published version stays as it was; only the name of who published it may go.
create trigger content_versions_stay before update of document, version, updated, parts, published_at or delete
  on content_versions for each row execute function refuse_change();
create trigger content_versions_never_truncated before truncate on content_versions
  for each statement execute function refuse_change();

-- Members are told of a new legal text by bell and mail (PUB-151).
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in ('received', 'decided', 'kyc', 'access_asked',
  'access_decided', 'inquiry', 'connection', 'alert', 'security', 'legal', 'work', 'overdue', 'failure'));
alter table notice_preferences drop constraint notice_preferences_kind_check;
alter table notice_preferences add constraint notice_preferences_kind_check check (kind in ('received', 'decided', 'kyc',
  'access_asked', 'access_decided', 'inquiry', 'connection', 'alert', 'security', 'legal', 'work', 'overdue', 'failure'));
