-- Figures that an admin has handed in wait beside the ones shown until they are published or withdrawn (ADM-204), and
-- what retention has removed stands in a log of its own (ADM-205).

alter table market_imports add column staged boolean not null default false;
alter table market_imports add column published_at timestamptz;
alter table market_imports add column published_by uuid references users on delete set null;
alter table market_imports add constraint market_imports_staged check (not (staged and is_current));
update market_imports set published_at = imported_at, published_by = imported_by;
create index market_imports_newest on market_imports (id desc);

-- One row for each round of a period that removed something: how much, of what, and from before when.
create table retention_log (
  id bigint generated always as identity primary key,
  subject text not null check (length(subject) between 1 and 60),
  -- Records that went, or lost what they held.
  removed integer not null check (removed > 0),
  -- What was older went; null where the period of a record is not its age alone.
  before timestamptz,
  life_seconds bigint check (life_seconds >= 0),
  removed_at timestamptz not null default now()
);
create index retention_log_subject on retention_log (subject, id desc);
create trigger retention_log_append_only before update or delete on retention_log
  for each row execute function refuse_change();

-- When each period was looked at last, whether anything went or not.
create table retention_runs (
  subject text primary key check (length(subject) between 1 and 60),
  ran_at timestamptz not null
);
