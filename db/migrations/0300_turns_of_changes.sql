-- The turns that were still without a row (END-002): changes of an approved profile that are written and not sent, a version
-- that waits without a document that it needs, and a document that has ended.
alter table profile_drafts
  -- Since when the draft of an approved profile differs from the answers in force; null where it changes nothing.
  add column unsent_since timestamptz;

-- Since when required answers of a company that came by application are missing; null where none is.
alter table companies add column incomplete_since timestamptz;

-- A draft that ends waits for nobody, whichever release ends it.
create function end_unsent_draft() returns trigger language plpgsql as $$
begin
  new.unsent_since := null;
  return new;
end $$;
create trigger profile_drafts_end before update on profile_drafts
  for each row when (new.form_draft is null and new.unsent_since is not null) execute function end_unsent_draft();

-- What the documents of a group do at a moment, of those that came after another: whether one counts, when the last that did
-- went, and when another came for it. review/turn-documents.ts says the same.
create function group_documents(owner uuid, types text[], after timestamptz, at timestamptz)
  returns table (is_filled boolean, broken_at timestamptz, filled_at timestamptz) language sql stable as $$
  select d.is_filled, d.broken_at, case when not d.stood then
      (select min(k.created_at) from kyc_submissions k
        where k.user_id = owner and k.document_type = any (types) and k.status <> 'rejected' and k.created_at > d.broken_at
          and k.created_at > after)
    end
  from (
    select coalesce(bool_or(k.id is not null), false) as is_filled, r.broken_at,
      coalesce(bool_or(k.created_at <= r.broken_at), true) as stood
    from (select max(case when b.status = 'rejected' then b.reviewed_at else b.ends_at end) as broken_at
      from kyc_submissions b
      where b.user_id = owner and b.document_type = any (types) and b.created_at > after
        and (b.status = 'rejected' or b.ends_at <= at
          and not exists (select from kyc_submissions o
            where o.user_id = owner and o.document_type = any (types) and o.created_at > after and o.id <> b.id
              and o.created_at <= b.ends_at
              and (o.status <> 'rejected' and (o.ends_at is null or o.ends_at > b.ends_at)
                or not b.is_current and o.created_at > b.created_at)))) r
      left join kyc_submissions k on k.user_id = owner and k.document_type = any (types) and k.created_at > after
        and k.is_current and k.status <> 'rejected' and (k.ends_at is null or k.ends_at > at)
    group by r.broken_at) d
$$;

create or replace function profile_documents(owner uuid, type text, answers jsonb, at timestamptz)
  returns table (is_open boolean, open_since timestamptz, filled_at timestamptz) language sql stable as $$
  select coalesce(bool_or(not s.is_filled), false),
    min(coalesce(s.broken_at, '-infinity')) filter (where not s.is_filled),
    max(s.filled_at) filter (where s.is_filled)
  from required_groups(type, answers) g cross join lateral group_documents(owner, g.types, '-infinity', at) s
$$;

-- The groups of documents of which one each shows a change: documentsFor() of companies/versions/policy.ts (END-026).
create function showing_groups(type text, changed jsonb) returns table (types text[]) language sql immutable as $$
  select g.types from (values
    (array['company_registration_cert', 'company_registration']
        || case when type = 'due_diligence' then array['company_documents'] else '{}'::text[] end,
      changed ?| array['company_name', 'company_registration_number', 'legal_entity_type', 'legal_entity_type_other',
        'jurisdiction_incorporation', 'headquarters_location']),
    (array['personal_id', 'passport_or_id'], changed ? 'primary_contact_name'),
    (array['professional_license'], changed ->> 'regulatory_status' = 'licensed'),
    (array['fund_license'], changed ->> 'regulatory_status' = 'regulated')) as g (types, is_asked)
  where g.is_asked
$$;

-- What the documents of an owner do for a version at a moment, of those that came after the answers in force were approved. What
-- a company answers for the first time after its application is shown by what came with that, too (END-029).
create function version_documents(owner uuid, company uuid, type text, approved_at timestamptz, is_completion boolean,
    changed jsonb, former jsonb, at timestamptz)
  returns table (is_open boolean, open_since timestamptz, filled_at timestamptz) language sql stable as $$
  with answers as (
    select a.key, a.value, is_completion and coalesce(former -> a.key, 'null') in ('null', '""', '[]') as is_first
    from jsonb_each(changed) a),
  strict as (
    select types from showing_groups(type, (select coalesce(jsonb_object_agg(key, value), '{}') from answers where not is_first))),
  asked as (
    select types, coalesce(greatest(approved_at, (
      select max(a.decided_at) from company_versions a
      where a.company_id = company and a.kind = 'material' and a.status = 'approved')), '-infinity') as after from strict
    union all
    select types, '-infinity' from showing_groups(type,
      (select coalesce(jsonb_object_agg(key, value), '{}') from answers where is_first)) f
    where not exists (select from strict s where s.types = f.types))
  select coalesce(bool_or(not s.is_filled), false),
    min(coalesce(s.broken_at, '-infinity')) filter (where not s.is_filled),
    max(s.filled_at) filter (where s.is_filled)
  from asked g cross join lateral group_documents(owner, g.types, g.after, at) s
$$;

-- A version that waits is parted by the ends of documents, one that was sent back by the day of our request.
create or replace view version_turns as
  select s.id, s.side, s.company_id, null::uuid as user_id, s.since,
    case when bool_or(s.until is null) then null else max(s.until) end as until
  from (
    select v.id, v.company_id, case when d.is_open then 'owner' else 'reviewers' end as side, p.until,
      greatest(v.submitted_at, case when d.is_open then nullif(d.open_since, '-infinity') else d.filled_at end) as since
    from company_versions v
      join companies c on c.id = v.company_id
      left join company_members o on o.company_id = c.id and o.role = 'owner'
      left join members m on m.user_id = o.user_id
      cross join lateral (select b.at, lead(b.at) over (order by b.at) as until
        from (select '-infinity'::timestamptz as at
          union select k.ends_at from kyc_submissions k where k.user_id = o.user_id and k.ends_at is not null) b) p
      cross join lateral version_documents(o.user_id, c.id, c.type, c.approved_at, c.incomplete_since is not null,
        v.answers, v.former, p.at) d
    where v.status = 'pending'
      and c.suspended_at is null and c.closed_at is null and m.suspended_at is null and m.closed_at is null
    union all
    select v.id, v.company_id, t.side, t.until, t.since
    from company_versions v
      join companies c on c.id = v.company_id
      left join company_members o on o.company_id = c.id and o.role = 'owner'
      left join members m on m.user_id = o.user_id
      cross join lateral (
        select 'owner' as side, coalesce(v.decided_at, v.submitted_at) as since,
          case v.status when 'more_info_requested' then v.due_at end as until
        union all
        select 'reviewers', v.due_at, null where v.status = 'more_info_requested' and v.due_at is not null) t
    where v.status in ('more_info_requested', 'rejected')
      and c.suspended_at is null and c.closed_at is null and m.suspended_at is null and m.closed_at is null) s
  where s.until is null or s.until > s.since
  group by s.id, s.side, s.company_id, s.since;

-- Changes that are written and not sent, by the company's id; while a version is under way they go on from it.
create view changes_turns as
  select c.id, 'owner' as side, c.id as company_id, null::uuid as user_id, d.unsent_since as since, null::timestamptz as until
  from profile_drafts d
    join company_members o on o.user_id = d.user_id and o.role = 'owner'
    join companies c on c.id = o.company_id and d.form_type = c.type || '_profile'
    join members m on m.user_id = d.user_id
  where d.unsent_since is not null and c.approval_status = 'approved'
    and not exists (select from company_versions v
      where v.company_id = c.id and v.status in ('pending', 'more_info_requested', 'rejected'))
    and c.suspended_at is null and c.closed_at is null and m.suspended_at is null and m.closed_at is null;

-- An expired document is its sender's turn until a new file is uploaded.
create or replace view document_turns as
  select s.id, case when s.status = 'pending' and s.first_sent is not null then 'reviewers' else 'person' end as side,
    s.company_id, s.user_id,
    case s.status when 'rejected' then coalesce(s.reviewed_at, s.created_at) when 'approved' then s.ends_at
      else greatest(s.created_at, s.first_sent, s.reopened_at) end as since,
    null::timestamptz as until
  from (
    select k.id, k.status, k.created_at, k.reviewed_at, k.reopened_at, k.ends_at, k.user_id, c.id as company_id,
      case when c.approval_status <> 'draft' then coalesce(
        (select min(r.submitted_at) from company_revisions r where r.company_id = c.id), c.submitted_at, c.created_at) end as first_sent
    from kyc_submissions k
      join members m on m.user_id = k.user_id
      left join company_members o on o.user_id = k.user_id
      left join companies c on c.id = o.company_id
    where k.is_current and not k.account_closed
      and (k.status in ('pending', 'rejected') or k.ends_at is not null and not exists (
        select from kyc_submissions b where b.user_id = k.user_id and b.document_type = k.document_type and b.slot = k.slot
          and b.id <> k.id and b.is_current and b.status <> 'rejected'))
      and m.closed_at is null and m.suspended_at is null and c.suspended_at is null and c.closed_at is null) s
  union all
  select k.id,
    case when k.status = 'pending' and a.revision > 0 or k.status <> 'pending' and a.status = 'submitted'
      then 'reviewers' else 'candidate' end,
    null, null,
    case
      when k.status <> 'pending' and a.status = 'submitted' then greatest(k.reviewed_at, k.ends_at, a.submitted_at)
      when k.status = 'rejected' then coalesce(k.reviewed_at, k.created_at)
      when k.status = 'approved' then k.ends_at
      else greatest(k.created_at, k.reopened_at, coalesce(
        (select min(r.submitted_at) from application_revisions r where r.application_id = a.id), a.submitted_at))
    end, null
  from kyc_submissions k join applications a on a.id = k.application_id
  where k.is_current
    and (k.status in ('pending', 'rejected') or k.ends_at is not null and not exists (
      select from kyc_submissions b where b.application_id = k.application_id and b.document_type = k.document_type
        and b.slot = k.slot and b.id <> k.id and b.is_current and b.status <> 'rejected'))
    and a.status in ('draft', 'submitted', 'more_info_requested') and a.revoked_at is null;

create or replace view all_turns as
  select 'profile' as kind, id::text as thing_id, side, company_id, user_id, since, until from profile_turns
  union all select 'version', id::text, side, company_id, user_id, since, until from version_turns
  union all select 'changes', id::text, side, company_id, user_id, since, until from changes_turns
  union all select 'sign_up', id::text, side, company_id, user_id, since, until from sign_up_turns
  union all select 'document', id::text, side, company_id, user_id, since, until from document_turns
  union all select 'application', id::text, side, company_id, user_id, since, until from application_turns
  union all select 'listing', id::text, side, company_id, user_id, since, until from listing_turns
  union all select 'access', id::text, side, company_id, user_id, since, until from access_turns
  union all select 'inquiry', id::text, side, company_id, user_id, since, until from inquiry_turns
  union all select 'connection', id::text, side, company_id, user_id, since, until from connection_turns;

create function place_changes_turns(ids text[]) returns void language plpgsql as $$
begin
  if coalesce(cardinality(ids), 0) = 0 then
    return;
  end if;
  with said as materialized (
    select 'changes' as kind, id::text as thing_id, side, company_id, user_id, since, until from changes_turns
    where id = any (ids::uuid[])),
  gone as (delete from turns t where t.kind = 'changes' and t.thing_id = any (ids)
    and not exists (select 1 from said s where s.thing_id = t.thing_id and s.since = t.since))
  insert into turns as t (kind, thing_id, side, company_id, user_id, since, until) select * from said
    on conflict on constraint turns_pkey do update
      set side = excluded.side, company_id = excluded.company_id, user_id = excluded.user_id, until = excluded.until
      where (t.side, t.company_id, t.user_id, t.until)
        is distinct from (excluded.side, excluded.company_id, excluded.user_id, excluded.until);
end $$;

create or replace function place_changed_versions() returns trigger language plpgsql as $$
declare
  given record := case when tg_op = 'DELETE' then old else new end;
  companies uuid[];
begin
  if current_setting('parcela.turns_off', true) = 'on' then
    return null;
  end if;
  if tg_table_name = 'companies' then
    companies := array[given.id];
  elsif tg_table_name in ('members', 'profile_drafts', 'kyc_submissions') then
    companies := array(select o.company_id from company_members o where o.user_id = given.user_id and o.role = 'owner');
  else
    companies := array[given.company_id];
  end if;
  perform lock_turns(c) from unnest(companies) c;
  if tg_table_name = 'company_versions' then
    perform place_version_turns(array[given.id::text]);
  elsif tg_table_name <> 'profile_drafts' then
    perform place_version_turns(array(select v.id::text from company_versions v where v.company_id = any (companies)
      and (v.status in ('pending', 'more_info_requested', 'rejected')
        or exists (select 1 from turns t where t.kind = 'version' and t.thing_id = v.id::text))));
  end if;
  if tg_table_name <> 'kyc_submissions' then
    perform place_changes_turns(array(select c::text from unnest(companies) c));
  end if;
  return null;
end $$;

create constraint trigger kyc_submissions_turns_of_versions after insert or delete
  or update of status, is_current, reviewed_at, user_id, ends_on on kyc_submissions
  deferrable initially deferred for each row execute function place_changed_versions();
create constraint trigger companies_turns_of_approvals after update of approval_status, approved_at, type on companies
  deferrable initially deferred for each row execute function place_changed_versions();
create constraint trigger profile_drafts_turns_of_new after insert on profile_drafts
  deferrable initially deferred for each row when (new.unsent_since is not null) execute function place_changed_versions();
create constraint trigger profile_drafts_turns after update on profile_drafts
  deferrable initially deferred for each row when (old.unsent_since is distinct from new.unsent_since)
  execute function place_changed_versions();
create constraint trigger profile_drafts_turns_of_old after delete on profile_drafts
  deferrable initially deferred for each row when (old.unsent_since is not null) execute function place_changed_versions();

-- A file beside an ended one of an application, whose turn it ends.
create function place_application_documents() returns trigger language plpgsql as $$
declare
  given record := case when tg_op = 'DELETE' then old else new end;
begin
  if current_setting('parcela.turns_off', true) = 'on' then
    return null;
  end if;
  perform lock_turns(given.application_id);
  perform place_document_turns(array(
    select id::text from kyc_submissions where application_id = given.application_id and is_current));
  return null;
end $$;
create constraint trigger kyc_submissions_turns_beside after insert or update of status, is_current, ends_on on kyc_submissions
  deferrable initially deferred for each row when (new.application_id is not null) execute function place_application_documents();
create constraint trigger kyc_submissions_turns_of_gone after delete on kyc_submissions
  deferrable initially deferred for each row when (old.application_id is not null) execute function place_application_documents();

update profile_drafts d set unsent_since = d.draft_last_saved
from company_members o join companies c on c.id = o.company_id
where o.user_id = d.user_id and o.role = 'owner' and c.approval_status = 'approved' and d.form_type = c.type || '_profile'
  and d.form_draft -> 'marks' <> '{}';

select rebuild_turns();
