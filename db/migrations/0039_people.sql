-- The suspension of one account, apart from its company's, and the list of all accounts (ADM-201, decision 11).

alter table members
  add column suspended_at timestamptz,
  add column suspension_reason text check (length(suspension_reason) <= 2000),
  -- Counts the changes of role, kind, suspension and closing: what a decision on an account was made on.
  add column version integer not null default 1,
  add constraint members_suspension check (
    (suspended_at is null and suspension_reason is null)
    or (suspended_at is not null and length(btrim(coalesce(suspension_reason, ''))) > 0)),
  -- A resting account holds no power: the role is taken away first, and is not given before the end.
  add constraint members_no_resting_admin check (role <> 'admin' or suspended_at is null);

create function count_member_changes() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger members_count_changes before update on members
  for each row when (
    old.role is distinct from new.role
    or old.user_type is distinct from new.user_type
    or old.other_role is distinct from new.other_role
    or old.suspended_at is distinct from new.suspended_at
    or old.closed_at is distinct from new.closed_at)
  execute function count_member_changes();

create index members_newest on members (created_at desc, user_id desc);
create index members_role_newest on members (role, created_at desc, user_id desc);
create index members_kind_newest on members (user_type, created_at desc, user_id desc);
create index members_suspended on members (created_at desc, user_id desc) where suspended_at is not null;
create index members_closed on members (created_at desc, user_id desc) where closed_at is not null;
create index users_unverified on users (id) where not email_verified;
