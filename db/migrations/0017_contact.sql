-- What visitors wrote to support, and which version of each legal text the members have been told of.

create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  -- One form as it was sent to a browser is one message, however often it arrives.
  form_id uuid not null unique,
  first_name text not null check (length(btrim(first_name)) between 1 and 80),
  last_name text not null check (length(btrim(last_name)) between 1 and 80),
  email text not null check (length(email) between 3 and 254),
  company text check (length(company) <= 200),
  message text not null check (length(btrim(message)) between 1 and 5000),
  user_id uuid references users on delete set null,
  created_at timestamptz not null default now()
);
create index contact_messages_newest on contact_messages (created_at desc, id desc);

create table legal_announcements (
  document text not null check (document in ('terms', 'privacy')),
  version integer not null check (version > 0),
  announced_at timestamptz not null default now(),
  primary key (document, version)
);
