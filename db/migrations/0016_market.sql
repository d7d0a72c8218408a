-- Market figures: one set is shown, of the project's own file or of an admin's import (PUB-014, decision 32). A new set
-- takes the place of the whole old one in one transaction; what was imported, by whom and from which bytes, stays.

create table market_imports (
  id bigint generated always as identity primary key,
  origin text not null check (origin in ('own', 'import')),
  -- The day of the project's own file; an import's is the day it was made.
  version date not null,
  file_name text not null check (length(file_name) between 1 and 200),
  sha256 bytea not null check (length(sha256) = 32),
  point_count integer not null default 0 check (point_count >= 0),
  series_count integer not null default 0 check (series_count >= 0),
  illustrative_count integer not null default 0 check (illustrative_count >= 0),
  imported_by uuid references users on delete set null,
  imported_at timestamptz not null default now(),
  is_current boolean not null default false
);
create unique index market_imports_one_current on market_imports (is_current) where is_current;

create table market_series (
  id bigint generated always as identity primary key,
  import_id bigint not null references market_imports on delete cascade,
  country text not null,
  region text not null,
  topic text not null,
  series text not null,
  unit text not null,
  unique (import_id, country, region, topic, series)
);

create table market_points (
  series_id bigint not null references market_series on delete cascade,
  period text not null,
  sort_date date not null,
  value numeric(20, 4) not null,
  source text not null check (length(btrim(source)) > 0),
  source_date text not null,
  licence text not null check (length(btrim(licence)) > 0),
  confidence text not null check (confidence in ('read', 'belief')),
  -- What nobody read anywhere is illustrative, and is drawn as such.
  illustrative boolean not null generated always as (confidence = 'belief') stored,
  primary key (series_id, period)
);

-- Which countries the market insights offer (PUB-127).
create table market_countries (
  country text primary key check (country in ('PL', 'CZ', 'SK', 'HU', 'RO', 'BG')),
  enabled boolean not null default false,
  changed_by uuid references users on delete set null,
  changed_at timestamptz not null default now()
);
insert into market_countries (country, enabled)
values ('PL', true), ('CZ', false), ('SK', false), ('HU', false), ('RO', false), ('BG', false);
