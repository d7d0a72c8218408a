-- A draft's address tells nothing of other listings: it is random until the first approval chooses the public one
-- (PUB-064, decision 065).
alter table listings alter column slug set default 'draft-' || replace(gen_random_uuid()::text, '-', '');

-- The address before the public one, from which the owner and admins are led on.
alter table listings add column draft_slug text;
-- the release before: the column is new and empty, so the index takes no time.
create index listings_draft_slug on listings (draft_slug) where draft_slug is not null;
