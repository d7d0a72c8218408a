-- The page that somebody wanted before their company was approved, to be offered at their first entry (END-040).
create table wanted_pages (
  user_id uuid primary key references users (id) on delete cascade,
  path text not null check (path like '/%' and length(path) <= 700),
  wanted_at timestamptz not null
);
create index wanted_pages_by_time on wanted_pages (wanted_at);
