-- The order of one window's posts: a keep counts only with a number above the last one (decision 069). The key is a
-- digest of whose draft it is and of the window's own random name, so that a row names nobody.
create table draft_windows (
  key bytea primary key,
  number integer not null check (number >= 0),
  at timestamptz not null default now()
);
create index draft_windows_age on draft_windows (at);
