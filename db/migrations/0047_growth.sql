-- Openings of listings' pages by month: a month that is past its time goes as a whole, and no index outgrows a month.
-- The table of before becomes the first part of the new one, up to the end of the coming month, so that nothing is
-- copied and a process of the version before goes on writing and reading it.
set local lock_timeout = '5s';

create sequence deal_views_id as bigint;
select setval('deal_views_id', coalesce(max(id), 0) + 1) from listing_views;
alter table listing_views alter column id drop identity;
alter table listing_views alter column id set default nextval('deal_views_id');

create table deal_views (like listing_views including defaults including constraints) partition by range (created_at);
alter sequence deal_views_id owned by deal_views.id;
alter table deal_views add foreign key (listing_id) references listings on delete cascade;
alter table deal_views add foreign key (user_id) references users on delete set null;
-- With what a listing's figures are made of, so that no row is looked up for them.
create index deal_views_listing on deal_views (listing_id, created_at desc) include (session_id, view_duration);
create index deal_views_user on deal_views (user_id, created_at desc) where user_id is not null;

-- Further than that where a clock that ran ahead has left rows: they are within the part too.
do $$
declare
  latest timestamptz := greatest(now() + interval '1 month', (select max(created_at) from listing_views));
begin
  execute format('alter table deal_views attach partition listing_views for values from (minvalue) to (%L)',
    (date_trunc('month', latest at time zone 'UTC') + interval '1 month') at time zone 'UTC');
end $$;

drop index listing_views_listing;

-- The parts with what they hold, oldest first.
create function view_months() returns table (part regclass, since timestamptz, before timestamptz)
language sql stable as $$
  select c.oid::regclass,
    coalesce(substring(pg_get_expr(c.relpartbound, c.oid) from 'FROM \(''([^'']+)''\)')::timestamptz, '-infinity'),
    substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''([^'']+)''\)')::timestamptz
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'deal_views'::regclass order by 3
$$;

-- Makes the part of the month, in UTC, that a moment falls into, where there is none. A part is made beside the table
-- and then attached, which writers do not wait for. One opening is one row of its part: the unique index is each part's
-- own, since one over all of them would have to hold the time.
create function create_view_month(moment timestamptz) returns void language plpgsql set lock_timeout = '2s' as $$
declare
  month timestamp := date_trunc('month', moment at time zone 'UTC');
  part text := 'deal_views_' || to_char(month, 'YYYY_MM');
begin
  if exists (select from view_months() m where moment >= m.since and moment < m.before) then return; end if;
  perform pg_advisory_xact_lock(hashtext('deal_views'));
  if exists (select from view_months() m where moment >= m.since and moment < m.before) then return; end if;
  execute format('create table %I (like deal_views including defaults including constraints)', part);
  execute format('create unique index %I on %I (view_id)', part || '_view', part);
  execute format('create index %I on %I using brin (created_at)', part || '_age', part);
  execute format('alter table deal_views attach partition %I for values from (%L) to (%L)', part,
    month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
end $$;

-- Drops the parts whose every row is older than `moment`; answers how many rows went. A part that somebody reads at
-- length stays for the next round: nobody queues up behind a drop.
create function drop_view_months(moment timestamptz) returns bigint language plpgsql set lock_timeout = '200ms' as $$
declare
  gone regclass;
  held bigint;
  removed bigint := 0;
begin
  for gone in select m.part from view_months() m where m.before <= moment loop
    execute format('select count(*) from %s', gone) into held;
    begin
      lock table deal_views in access exclusive mode;
      execute format('drop table %s', gone);
      removed := removed + held;
    exception when lock_not_available then null;
    end;
  end loop;
  return removed;
end $$;

-- Deletes rows older than `moment` from the part that it falls into, `most` of them; answers how many.
create function trim_view_month(moment timestamptz, most integer) returns bigint language plpgsql as $$
declare
  trimmed regclass;
  removed bigint;
begin
  select m.part into trimmed from view_months() m where m.since < moment and moment < m.before;
  if trimmed is null then return 0; end if;
  execute format('delete from %1$s where ctid = any (array(select ctid from %1$s where created_at < $1 limit $2))', trimmed)
    using moment, most;
  get diagnostics removed = row_count;
  return removed;
end $$;

select create_view_month(now() + make_interval(months => ahead)) from generate_series(2, 3) ahead;

-- The worker takes the oldest open mails: without an index of those alone it walks past every mail ever sent.
-- the release before: who queues a mail waits for the build, about a second for a million mails.
create index email_queue_open on email_queue (seq) where status in ('pending', 'sending');
-- The unique index of seq is read backwards as well.
drop index email_queue_newest;
