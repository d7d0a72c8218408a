-- What an owner did about what was asked for, kept with the version that was sent after it (END-063).
alter table listing_revisions add column answered jsonb not null default '[]';
alter table company_versions add column answered jsonb not null default '[]';
