-- The passwords of sign-ups refused because their address had an account, hashed with the salt of the account's own. Signing in with
-- one is answered as for a new account: without this, a sign-up and a sign-in would tell which addresses have accounts.

create table refused_sign_ups (
  user_id uuid not null references users on delete cascade,
  password text not null,
  refused_at timestamptz not null,
  primary key (user_id, password)
);
