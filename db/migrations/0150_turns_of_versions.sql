-- Whose turn a version of an approved profile is (END-002).
create view version_turns as
  select v.id, case v.status when 'pending' then 'reviewers' else 'owner' end as side, v.company_id, null::uuid as user_id,
    case v.status when 'pending' then v.submitted_at else coalesce(v.decided_at, v.submitted_at) end as since,
    null::timestamptz as until
  from company_versions v
    join companies c on c.id = v.company_id
    left join company_members o on o.company_id = c.id and o.role = 'owner'
    left join members m on m.user_id = o.user_id
  where v.status in ('pending', 'more_info_requested', 'rejected')
    and c.suspended_at is null and c.closed_at is null and m.suspended_at is null and m.closed_at is null;

create or replace view all_turns as
  select 'profile' as kind, id::text as thing_id, side, company_id, user_id, since, until from profile_turns
  union all select 'version', id::text, side, company_id, user_id, since, until from version_turns
  union all select 'sign_up', id::text, side, company_id, user_id, since, until from sign_up_turns
  union all select 'document', id::text, side, company_id, user_id, since, until from document_turns
  union all select 'application', id::text, side, company_id, user_id, since, until from application_turns
  union all select 'listing', id::text, side, company_id, user_id, since, until from listing_turns
  union all select 'access', id::text, side, company_id, user_id, since, until from access_turns
  union all select 'inquiry', id::text, side, company_id, user_id, since, until from inquiry_turns
  union all select 'connection', id::text, side, company_id, user_id, since, until from connection_turns;

create function place_version_turns(ids text[]) returns void language plpgsql as $$
begin
  if coalesce(cardinality(ids), 0) = 0 then
    return;
  end if;
  with said as materialized (
    select 'version' as kind, id::text as thing_id, side, company_id, user_id, since, until from version_turns
    where id = any (ids::uuid[])),
  gone as (delete from turns t where t.kind = 'version' and t.thing_id = any (ids)
    and not exists (select 1 from said s where s.thing_id = t.thing_id and s.since = t.since))
  insert into turns as t (kind, thing_id, side, company_id, user_id, since, until) select * from said
    on conflict on constraint turns_pkey do update
      set side = excluded.side, company_id = excluded.company_id, user_id = excluded.user_id, until = excluded.until
      where (t.side, t.company_id, t.user_id, t.until)
        is distinct from (excluded.side, excluded.company_id, excluded.user_id, excluded.until);
end $$;

create function place_changed_versions() returns trigger language plpgsql as $$
declare
  given record := case when tg_op = 'DELETE' then old else new end;
  companies uuid[];
begin
  if current_setting('parcela.turns_off', true) = 'on' then
    return null;
  end if;
  if tg_table_name = 'companies' then
    companies := array[given.id];
  elsif tg_table_name = 'members' then
    companies := array(select o.company_id from company_members o where o.user_id = given.user_id and o.role = 'owner');
  else
    companies := array[given.company_id];
  end if;
  if tg_table_name = 'company_versions' then
    perform lock_turns(given.company_id);
    perform place_version_turns(array[given.id::text]);
  else
    perform place_version_turns(array(select v.id::text from company_versions v where v.company_id = any (companies)
      and (v.status in ('pending', 'more_info_requested', 'rejected')
        or exists (select 1 from turns t where t.kind = 'version' and t.thing_id = v.id::text))));
  end if;
  return null;
end $$;

create constraint trigger company_versions_turns after insert or delete
  or update of status, submitted_at, decided_at on company_versions
  deferrable initially deferred for each row execute function place_changed_versions();
create constraint trigger companies_turns_of_versions after update of suspended_at, closed_at on companies
  deferrable initially deferred for each row execute function place_changed_versions();
create constraint trigger members_turns_of_versions after update of suspended_at, closed_at on members
  deferrable initially deferred for each row execute function place_changed_versions();
create constraint trigger company_members_turns_of_versions after insert or delete or update on company_members
  deferrable initially deferred for each row execute function place_changed_versions();

insert into turns (kind, thing_id, side, company_id, user_id, since, until)
  select 'version', id::text, side, company_id, user_id, since, until from version_turns;
