-- Reminders of a turn (END-012, END-013).
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in ('received', 'decided', 'kyc', 'access_asked',
  'access_decided', 'inquiry', 'connection', 'turn', 'alert', 'security', 'legal', 'work', 'overdue', 'failure')) not valid;
alter table notice_preferences drop constraint notice_preferences_kind_check;
alter table notice_preferences add constraint notice_preferences_kind_check check (kind in ('received', 'decided', 'kyc',
  'access_asked', 'access_decided', 'inquiry', 'connection', 'turn', 'alert', 'security', 'legal', 'work', 'overdue', 'failure')) not valid;
alter table digests drop constraint digests_kind_check;
alter table digests add constraint digests_kind_check check (kind in ('alert', 'work', 'turn')) not valid;
alter table unsubscribe_tokens drop constraint unsubscribe_tokens_kind_check;
alter table unsubscribe_tokens add constraint unsubscribe_tokens_kind_check check (kind in ('alert', 'work', 'turn')) not valid;

-- How far the reminders of one person have come in one turn of a case. A turn that comes again has another `since`.
create table turn_reminders (
  -- Null for the candidate of an application, who has no account.
  user_id uuid references users on delete cascade,
  kind text not null,
  thing_id text not null,
  since timestamptz not null,
  stage smallint not null check (stage between 1 and 3),
  reminded_at timestamptz not null,
  -- The mail that named it, where one did.
  mail_id uuid,
  unique nulls not distinct (kind, thing_id, since, user_id, stage)
);
create index turn_reminders_user on turn_reminders (user_id);
create index turn_reminders_mail on turn_reminders (mail_id) where mail_id is not null;

-- Owners who were recalled to a request for access by the release before have had the first reminder of it.
insert into turn_reminders (user_id, kind, thing_id, since, stage, reminded_at)
  select o.user_id, 'access', r.id::text, r.created_at, 1, r.reminded_at
  from access_requests r join listings l on l.id = r.listing_id
    join company_members o on o.company_id = l.company_id and o.role = 'owner'
  where r.status = 'pending' and r.reminded_at is not null;

-- Admins are told of a case three times a round (END-016); what the release before notes is the first time.
alter table overdue_told add column stage smallint not null default 1 check (stage between 1 and 3);
alter table overdue_told drop constraint overdue_told_pkey;
alter table overdue_told add primary key (user_id, work, thing_id, waiting_since, stage);
