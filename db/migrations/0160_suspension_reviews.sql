-- A suspension is looked at again: on its day of review the record is the reviewers' turn (END-021). One that names no day is
-- reviewed 30 days after it began.
alter table members add column suspension_review_on date;
alter table companies add column suspension_review_on date;
alter table listings add column suspension_review_on date;

create function suspension_review(suspended_at timestamptz, review_on date) returns timestamptz language sql immutable as $$
  select coalesce(review_on, (suspended_at at time zone 'Europe/Warsaw')::date + 30)::timestamp at time zone 'Europe/Warsaw'
$$;

-- The record that is suspended itself. What rests with it, such as a company's listings and inquiries, goes on resting.
create view resting_turns as
  select 'profile' as kind, c.id::text as thing_id, 'reviewers' as side, c.id as company_id, o.user_id,
    suspension_review(c.suspended_at, c.suspension_review_on) as since, null::timestamptz as until
  from companies c
    left join company_members o on o.company_id = c.id and o.role = 'owner'
    left join members m on m.user_id = o.user_id
  where c.suspended_at is not null and c.closed_at is null and m.closed_at is null
  union all
  select 'listing', l.id::text, 'reviewers', l.company_id, null, suspension_review(l.suspended_at, l.suspension_review_on), null
  from listings l join companies c on c.id = l.company_id
  where l.suspended_at is not null and c.closed_at is null
  union all
  select 'sign_up', m.user_id::text, 'reviewers', null, m.user_id, suspension_review(m.suspended_at, m.suspension_review_on), null
  from members m
  where m.suspended_at is not null and m.closed_at is null;

do $$
declare
  kind text;
begin
  foreach kind in array array['profile', 'sign_up', 'listing'] loop
    execute format($f$
      create or replace function place_%1$s_turns(ids text[]) returns void language plpgsql as $body$
      begin
        if coalesce(cardinality(ids), 0) = 0 then
          return;
        end if;
        with said as materialized (
          select %1$L as kind, id::text as thing_id, side, company_id, user_id, since, until from %1$s_turns
          where id = any (ids::%2$s[])
          union all
          select * from resting_turns where kind = %1$L and thing_id = any (ids)),
        gone as (delete from turns t where t.kind = %1$L and t.thing_id = any (ids)
          and not exists (select 1 from said s where s.thing_id = t.thing_id and s.since = t.since))
        insert into turns as t (kind, thing_id, side, company_id, user_id, since, until) select * from said
          on conflict on constraint turns_pkey do update
            set side = excluded.side, company_id = excluded.company_id, user_id = excluded.user_id, until = excluded.until
            where (t.side, t.company_id, t.user_id, t.until)
              is distinct from (excluded.side, excluded.company_id, excluded.user_id, excluded.until);
      end $body$ $f$, kind, case kind when 'listing' then 'bigint' else 'uuid' end);
  end loop;
end $$;

create constraint trigger companies_turns_of_resting after update of suspension_review_on on companies
  deferrable initially deferred for each row execute function place_changed_turns();
create constraint trigger members_turns_of_resting after update of suspension_review_on on members
  deferrable initially deferred for each row execute function place_changed_turns();
create constraint trigger listings_turns_of_resting after update of suspension_review_on on listings
  deferrable initially deferred for each row execute function place_changed_turns();

create or replace function rebuild_turns() returns bigint language sql as $$
  with said as materialized (select * from all_turns union all select * from resting_turns),
  gone as (delete from turns t where not exists (
    select 1 from said s where (s.kind, s.thing_id, s.since) = (t.kind, t.thing_id, t.since)) returning 1),
  laid as (insert into turns as t (kind, thing_id, side, company_id, user_id, since, until)
    select * from said s where not exists (select 1 from turns t
      where (s.kind, s.thing_id, s.side, s.company_id, s.user_id, s.since, s.until)
        is not distinct from (t.kind, t.thing_id, t.side, t.company_id, t.user_id, t.since, t.until))
    on conflict (kind, thing_id, since) do update
      set side = excluded.side, company_id = excluded.company_id, user_id = excluded.user_id, until = excluded.until
    returning 1)
  select (select count(*) from gone) + (select count(*) from laid)
$$;
select rebuild_turns();

-- A new day changes the version that an admin has seen, as a suspension does.
create trigger members_count_reviews before update on members
  for each row when (old.suspended_at is not distinct from new.suspended_at
    and old.suspension_review_on is distinct from new.suspension_review_on)
  execute function count_member_changes();
