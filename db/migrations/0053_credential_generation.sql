-- What a sign-in rests on has a generation. It rises with a new password, a closed account, another address, a second
-- factor turned on or off and "sign out everywhere"; a session, a waiting sign-in or a reset link of another generation
-- than its account's opens nothing.
alter table users add column credential_generation integer not null default 0;
alter table sessions add column credential_generation integer not null default 0;
alter table sign_in_steps add column credential_generation integer not null default 0;
-- Null for a link that rests on no credential.
alter table one_time_links add column credential_generation integer;

-- The release before names no generation: its rows take the account's.
alter table sessions alter column credential_generation drop default;
alter table sign_in_steps alter column credential_generation drop default;

create function take_credential_generation() returns trigger language plpgsql as $$
begin
  new.credential_generation := coalesce((select u.credential_generation from users u where u.id = new.user_id), 0);
  return new;
end $$;
create trigger sessions_generation before insert on sessions
  for each row when (new.credential_generation is null) execute function take_credential_generation();
create trigger sign_in_steps_generation before insert on sign_in_steps
  for each row when (new.credential_generation is null) execute function take_credential_generation();
