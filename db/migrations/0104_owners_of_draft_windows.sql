-- Whose window it is, as a digest, so that the oldest of many can be forgotten. Rows of the former release have none and
-- end within a day.
alter table draft_windows add column owner bytea;
create index draft_windows_owner on draft_windows (owner, at) where owner is not null;
