-- An owner's invitation stands for their yes to one address (PUB-222). It is bound when a member with that confirmed
-- address and an approved company uses it; until then nothing says whether the address has an account.

create table access_invitations (
  id uuid primary key default gen_random_uuid(),
  listing_id bigint not null references listings on delete cascade,
  email text not null check (email = lower(email) and length(email) between 3 and 254 and email !~ '[\r\n,;<>]'),
  message text check (length(message) <= 2000),
  -- The last moment of the access that it gives; null for access without an end.
  access_ends_at timestamptz,
  invited_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  sent_at timestamptz not null default now(),
  sent_count smallint not null default 1 check (sent_count > 0),
  -- When its holder was told that their company's approval has opened it.
  told_at timestamptz,
  accepted_at timestamptz,
  accepted_by uuid references users on delete set null,
  grant_id uuid references access_grants on delete set null,
  revoked_at timestamptz,
  revoked_by uuid references users on delete set null,
  check (expires_at > created_at),
  check (accepted_at is null or revoked_at is null)
);
create unique index access_invitations_one_open on access_invitations (listing_id, email)
  where accepted_at is null and revoked_at is null;
create index access_invitations_listing on access_invitations (listing_id, created_at desc);
create index access_invitations_email on access_invitations (email) where accepted_at is null and revoked_at is null;

-- The title under which a member asked: their own record of it, also when the listing has left the market.
alter table access_requests add column asked_title text;

-- The accepted text as PDF, made after the acceptance; both sides open it and get it by mail (PUB-223).
alter table nda_acceptances add column paper_file_id uuid references files on delete set null;
create index nda_acceptances_without_paper on nda_acceptances (accepted_at) where paper_file_id is null;

-- A stored file that goes out with the mail; its bytes are read when the mail is sent.
alter table email_queue add column attachment_file_id uuid references files on delete set null;
create index email_queue_attachment on email_queue (attachment_file_id) where attachment_file_id is not null;
