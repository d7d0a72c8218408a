-- A member accepts an NDA version once for each company. The version of an acceptance moves to a column of its own, because the previous
-- release names the key without the company: its column is empty where that key is taken, and goes once no such release serves.
alter table nda_acceptances add column version_id integer references nda_versions on delete restrict;
alter table nda_acceptances alter column nda_version_id drop not null;

create function nda_acceptance_version() returns trigger language plpgsql as $$
begin
  if new.version_id is null then
    new.version_id := new.nda_version_id;
  elsif not exists (
    select from nda_acceptances a
    where (a.listing_id, a.user_id, a.nda_version_id) = (new.listing_id, new.user_id, new.version_id)
  ) then
    new.nda_version_id := new.version_id;
  end if;
  return new;
end $$;
create trigger nda_acceptances_version before insert on nda_acceptances
  for each row execute function nda_acceptance_version();
update nda_acceptances set version_id = nda_version_id;

-- the release before: reads of acceptances wait until this commits, a moment for some thousands of rows; its rows meet the narrower key.
create unique index nda_acceptances_of_company on nda_acceptances (listing_id, company_id, user_id, version_id);

-- An invitation expires with the access that it gives.
update access_invitations set expires_at = access_ends_at - interval '1 ms'
where expires_at >= access_ends_at and accepted_at is null and revoked_at is null;
