-- The release before this one approves a draft without choosing its address. While both serve, the database chooses it, as
-- slugOf does (PUB-064, decision 065). The next release drops function and triggers.
create function name_public_listing() returns trigger language plpgsql as $$
declare
  base text := coalesce(nullif(btrim(left(regexp_replace(
    lower(regexp_replace(normalize(
      replace(replace(replace(replace(replace(replace(replace(
        translate(new.title, 'łŁđĐðÐøØıħĦ', 'lLdDdDoOihH'),
        'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
      nfd), '[\u0300-\u036f]', '', 'g')),
    '[^a-z0-9]+', '-', 'g'), 120), '-'), ''), 'listing');
  number integer := 1;
  candidate text := base;
begin
  -- Approvals of one title wait for each other here.
  perform pg_advisory_xact_lock(7265, hashtext(base));
  while exists (select from listings where slug = candidate) loop
    number := number + 1;
    candidate := base || '-' || number;
  end loop;
  new.draft_slug := new.slug;
  new.slug := candidate;
  return new;
end $$;

create trigger listings_former_approval before update of first_approved_at on listings for each row
  when (old.first_approved_at is null and new.first_approved_at is not null and new.slug ~ '^draft-[0-9a-f]{32}$')
  execute function name_public_listing();
