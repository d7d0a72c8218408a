-- Whose window it is, as a digest, so that the oldest of many can be forgotten. Rows of the former release have none and
-- end within a day.
alter table draft_windows add column owner bytea;
-- the release before: it never reads the column, and the table holds the windows of one day, so the index takes a moment.
create index draft_windows_owner on draft_windows (owner, at) where owner is not null;
