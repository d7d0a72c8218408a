-- Mail and events are rows in the transaction of their cause; workers take them up after the commit.

create table email_queue (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity unique,
  status text not null default 'pending' check (status in ('pending', 'sending', 'sent', 'failed')),
  kind text not null check (length(kind) between 1 and 60),
  to_email text not null check (to_email = lower(to_email) and to_email !~ '[\r\n,;<>]'),
  to_name text not null default '' check (to_name !~ '[\r\n]'),
  subject text not null check (subject !~ '[\r\n]'),
  html_body text not null,
  text_body text not null,
  message_id text not null unique,
  dedupe_key text unique,
  -- A mail queued while no mail server was configured waits for an admin's "Process Pending".
  held boolean not null default false,
  -- A held mail is written to DATA_DIR/mail once.
  captured_at timestamptz,
  attempts smallint not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  locked_until timestamptz,
  error_message text,
  -- The secret of a one-time link is encrypted until the mail is sent or the link has expired, then dropped;
  -- the bodies hold a placeholder in its place.
  one_time_link_id uuid references one_time_links on delete set null,
  link_secret bytea,
  link_expires_at timestamptz,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  check ((status = 'sent') = (sent_at is not null)),
  check ((status = 'sending') = (locked_until is not null)),
  check (status <> 'failed' or error_message is not null),
  check (link_secret is null or link_expires_at is not null),
  check (status <> 'sent' or link_secret is null)
);
create index email_queue_due on email_queue (next_attempt_at) where status = 'pending' and not held;
create index email_queue_uncaptured on email_queue (seq) where held and captured_at is null;
create index email_queue_leases on email_queue (locked_until) where status = 'sending';
create index email_queue_newest on email_queue (seq desc);

create table outbox_events (
  id bigint generated always as identity primary key,
  topic text not null check (length(topic) between 1 and 80),
  payload jsonb not null,
  created_at timestamptz not null default now(),
  processed_at timestamptz,
  attempts smallint not null default 0
);
create index outbox_events_due on outbox_events (id) where processed_at is null;
