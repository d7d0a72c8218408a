-- A sign-up leaves a secret in its browser; there, once, the press that confirms the address signs in. The generation is
-- that of the password which the sign-up chose.

create table sign_up_browsers (
  user_id uuid primary key references users on delete cascade,
  secret_hash bytea not null check (length(secret_hash) = 32),
  credential_generation integer not null,
  expires_at timestamptz not null
);

-- Mailboxes whose owner said "This was not me": for a while they get one mail of a sign-up at most. Kept as a hash.
create table refused_mailboxes (
  mailbox_hash bytea primary key check (length(mailbox_hash) = 32),
  refused_at timestamptz not null,
  mailed_at timestamptz
);
