-- What admins are told of: work that waits for them, work that has waited too long, and what has failed (ADM-206).

alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in ('received', 'decided', 'kyc', 'access_asked',
  'access_decided', 'inquiry', 'connection', 'alert', 'security', 'work', 'overdue', 'failure'));
alter table notice_preferences drop constraint notice_preferences_kind_check;
alter table notice_preferences add constraint notice_preferences_kind_check check (kind in ('received', 'decided', 'kyc',
  'access_asked', 'access_decided', 'inquiry', 'connection', 'alert', 'security', 'work', 'overdue', 'failure'));
alter table digests drop constraint digests_kind_check;
alter table digests add constraint digests_kind_check check (kind in ('alert', 'work'));
alter table unsubscribe_tokens drop constraint unsubscribe_tokens_kind_check;
alter table unsubscribe_tokens add constraint unsubscribe_tokens_kind_check check (kind in ('alert', 'work'));

-- The thing that a notice calls for: while one of a person's notices of a thing is unread, no second one joins it.
alter table notices add column about text check (length(about) between 1 and 120);
create unique index notices_gathered on notices (about, user_id) where about is not null and read_at is null;

-- Which admin was told by mail that which thing has waited too long: each once for each time that it began to wait.
create table overdue_told (
  user_id uuid not null references users on delete cascade,
  work text not null check (work in ('profile', 'listing', 'application', 'kyc', 'message')),
  thing_id text not null check (length(thing_id) between 1 and 64),
  waiting_since timestamptz not null,
  told_at timestamptz not null default now(),
  primary key (user_id, work, thing_id, waiting_since)
);
create index overdue_told_age on overdue_told (told_at);

-- Streaks of failures, 'mail' or 'job:' and the job's name: the first failure of a streak is told, the others are counted.
create table failure_streaks (
  what text primary key check (length(what) between 1 and 80),
  began_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1 check (times > 0),
  ended_at timestamptz,
  check (last_at >= began_at)
);

-- When a mail was given up. The row itself keeps the moment, whichever way it came to fail.
alter table email_queue add column failed_at timestamptz;
update email_queue set failed_at = created_at where status = 'failed';
alter table email_queue add constraint email_queue_failed_at check ((status = 'failed') = (failed_at is not null));
create function email_queue_failed() returns trigger language plpgsql as $$
begin
  if new.status <> 'failed' then
    new.failed_at := null;
  elsif new.failed_at is null or (tg_op = 'UPDATE' and old.status <> 'failed') then
    new.failed_at := clock_timestamp();
  end if;
  return new;
end $$;
create trigger email_queue_failed before insert or update of status, failed_at on email_queue
  for each row execute function email_queue_failed();
create index email_queue_failed on email_queue (failed_at) where status = 'failed';
