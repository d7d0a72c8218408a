-- Who acts next in each case (END-001, END-002), as views, so that lists can filter and count by it. The table turns is
-- their index, kept by triggers; a case without a row in it is nobody's turn.

-- Pressed by the side whose turn it was: the last message needs no answer.
alter table inquiries add column no_answer_at timestamptz;

create table turns (
  kind text not null,
  -- The id of the case; of a person without a company it is the person's, for their profile.
  thing_id text not null,
  side text not null check (side in ('reviewers', 'owner', 'company', 'person', 'candidate')),
  -- Whose turn it is, where it is a company's or a person's; of the reviewers whom the case is about.
  company_id uuid references companies on delete cascade,
  user_id uuid references users on delete cascade,
  since timestamptz not null,
  -- From this moment on another row tells; null where time alone changes nothing.
  until timestamptz,
  primary key (kind, thing_id, since)
);
create index turns_waiting on turns (kind, since, thing_id) where side = 'reviewers';
create index turns_theirs on turns (kind, thing_id) where side <> 'reviewers';
create index turns_company on turns (company_id, kind) where side in ('owner', 'company');
create index turns_user on turns (user_id, kind) where side = 'person';

-- The groups of documents of which a profile needs one each: kyc/schema.ts.
create function required_groups(type text, answers jsonb) returns table (types text[])
  language sql immutable as $$
  select g.types from (values
    (array['personal_id', 'passport_or_id'], type in ('developer', 'investor')),
    (array['company_registration_cert', 'company_registration'], type in ('developer', 'investor')),
    (array['professional_license'], type = 'due_diligence'
      or type = 'developer' and coalesce(answers ->> 'regulatory_status', '') = 'licensed'),
    (array['fund_license'], type = 'investor' and coalesce(answers ->> 'regulatory_status', '') = 'regulated'),
    (array['company_documents'], type = 'due_diligence'),
    (array['insurance_certificate'], type = 'due_diligence')) as g (types, is_required)
  where g.is_required
$$;

-- What the documents of a person do for a profile: whether a group lacks one that is not rejected, since when the first of
-- these does, and when the last group that had lacked one got it.
create function profile_documents(owner uuid, type text, answers jsonb)
  returns table (is_open boolean, open_since timestamptz, filled_at timestamptz) language sql stable as $$
  select coalesce(bool_or(not s.is_filled), false),
    min(coalesce(s.refused_at, '-infinity')) filter (where not s.is_filled),
    max(s.filled_at) filter (where s.is_filled)
  from (
    select d.is_filled, d.refused_at, case when not d.stood then
        (select min(k.created_at) from kyc_submissions k
          where k.user_id = owner and k.document_type = any (g.types) and k.status <> 'rejected' and k.created_at > d.refused_at)
      end as filled_at
    from required_groups(type, answers) g cross join lateral (
      select coalesce(bool_or(k.is_current and k.status <> 'rejected'), false) as is_filled, r.refused_at,
        coalesce(bool_or(k.is_current and k.status <> 'rejected' and k.created_at <= r.refused_at), true) as stood
      from (select max(reviewed_at) as refused_at from kyc_submissions
        where user_id = owner and document_type = any (g.types) and status = 'rejected') r
        left join kyc_submissions k on k.user_id = owner and k.document_type = any (g.types)
      group by r.refused_at) d) s
$$;

create view profile_turns as
  select c.id, case when c.approval_status = 'pending' and not d.is_open then 'reviewers' else 'owner' end as side,
    c.id as company_id, o.user_id,
    case c.approval_status
      when 'pending' then coalesce(greatest(c.submitted_at,
        case when d.is_open then nullif(d.open_since, '-infinity') else d.filled_at end), c.created_at)
      when 'approved' then greatest(c.approved_at, nullif(d.open_since, '-infinity'), c.created_at)
      when 'draft' then c.created_at
      else coalesce((select min(r.decided_at) from review_decisions r
        where r.subject_type = 'company' and r.subject_id = c.id::text and r.decided_at >= c.submitted_at
          and r.to_status in ('rejected', 'more_info_requested')), c.submitted_at, c.created_at)
    end as since, null::timestamptz as until
  from companies c
    left join company_members o on o.company_id = c.id and o.role = 'owner'
    left join members m on m.user_id = o.user_id
    cross join lateral profile_documents(o.user_id, c.type, c.questionnaire) d
  where c.closed_at is null and c.suspended_at is null and m.closed_at is null and m.suspended_at is null
    and not (c.approval_status = 'approved' and not d.is_open)
  union all
  select m.user_id, 'person', null, m.user_id, m.created_at, null
  from members m
  where m.role = 'member' and m.closed_at is null and m.suspended_at is null
    and not exists (select 1 from company_members o where o.user_id = m.user_id);

create view sign_up_turns as
  select m.user_id as id, 'person' as side, null::uuid as company_id, m.user_id, m.created_at as since,
    null::timestamptz as until
  from members m join users u on u.id = m.user_id
  where m.closed_at is null and m.suspended_at is null
    and (not u.email_verified or not exists (
      select 1 from credentials c where c.user_id = m.user_id and c.password is not null));

create view document_turns as
  select s.id, case when s.status = 'pending' and s.first_sent is not null then 'reviewers' else 'person' end as side,
    s.company_id, s.user_id,
    case when s.status = 'rejected' then coalesce(s.reviewed_at, s.created_at) else greatest(s.created_at, s.first_sent) end as since,
    null::timestamptz as until
  from (
    select k.id, k.status, k.created_at, k.reviewed_at, k.user_id, c.id as company_id,
      case when c.approval_status <> 'draft' then coalesce(
        (select min(r.submitted_at) from company_revisions r where r.company_id = c.id), c.submitted_at, c.created_at) end as first_sent
    from kyc_submissions k
      join members m on m.user_id = k.user_id
      left join company_members o on o.user_id = k.user_id
      left join companies c on c.id = o.company_id
    where k.is_current and k.status in ('pending', 'rejected') and not k.account_closed
      and m.closed_at is null and m.suspended_at is null and c.suspended_at is null and c.closed_at is null) s
  union all
  select k.id,
    case when k.status = 'pending' and a.revision > 0 or k.status = 'rejected' and a.status = 'submitted'
      then 'reviewers' else 'candidate' end,
    null, null,
    case
      when k.status = 'rejected' and a.status = 'submitted' then greatest(k.reviewed_at, a.submitted_at)
      when k.status = 'rejected' then coalesce(k.reviewed_at, k.created_at)
      else greatest(k.created_at, coalesce(
        (select min(r.submitted_at) from application_revisions r where r.application_id = a.id), a.submitted_at))
    end, null
  from kyc_submissions k join applications a on a.id = k.application_id
  where k.is_current and k.status in ('pending', 'rejected')
    and a.status in ('draft', 'submitted', 'more_info_requested') and a.revoked_at is null;

create view application_turns as
  select a.id, t.side, null::uuid as company_id, null::uuid as user_id, t.since, t.until
  from applications a
    left join lateral (
      select n.expires_at, n.ended_at,
        -- The first of the links of which each came while the one before it lived.
        (select max(f.created_at) from application_links f where f.application_id = a.id and not exists (
          select 1 from application_links b where b.application_id = a.id and b.created_at < f.created_at
            and least(b.ended_at, b.expires_at) >= f.created_at - interval '1 second')) as living_since
      from application_links n where n.application_id = a.id order by n.created_at desc, n.id limit 1) l on true
    cross join lateral (select case when a.status = 'more_info_requested' then coalesce((
        select min(r.decided_at) from review_decisions r where r.subject_type = 'application' and r.subject_id = a.id::text
          and r.to_status = 'more_info_requested' and r.decided_at >= a.submitted_at), a.decided_at, a.submitted_at)
      else a.created_at end as asked_at) q
    cross join lateral (
      select 'reviewers' as side, a.submitted_at as since, null::timestamptz as until where a.status = 'submitted'
      union all
      select 'candidate', greatest(q.asked_at, l.living_since), l.expires_at
        where a.status <> 'submitted' and l.expires_at is not null and l.ended_at is null
          and l.expires_at > greatest(q.asked_at, l.living_since)
      union all
      select 'reviewers', greatest(q.asked_at, least(l.ended_at, l.expires_at)), null where a.status <> 'submitted') t
  where a.status in ('draft', 'submitted', 'more_info_requested') and a.revoked_at is null;

create view listing_turns as
  select l.id, case when r.status = 'pending' then 'reviewers' else 'company' end as side, l.company_id, null::uuid as user_id,
    case when r.status = 'pending' then coalesce(r.submitted_at, r.saved_at) else coalesce(
      (select max(p.decided_at) from listing_revisions p where p.listing_id = l.id), l.created_at) end as since,
    null::timestamptz as until
  from listings l
    join listing_revisions r on r.id = l.working_revision_id
    join companies c on c.id = l.company_id
  where r.status in ('draft', 'pending', 'rejected', 'more_info_requested')
    and l.suspended_at is null and c.suspended_at is null and c.closed_at is null;

create view access_turns as
  select r.id, 'company' as side, l.company_id, null::uuid as user_id, r.created_at as since, null::timestamptz as until
  from access_requests r
    join listings l on l.id = r.listing_id
    join companies o on o.id = l.company_id
    join companies c on c.id = r.company_id
  where r.status = 'pending' and l.suspended_at is null and o.suspended_at is null and o.closed_at is null
    and c.suspended_at is null and c.closed_at is null;

create view inquiry_turns as
  select i.id, 'company' as side, case when w.side = 'owner' then i.company_id else l.company_id end as company_id,
    null::uuid as user_id, coalesce(w.since, i.created_at) as since, null::timestamptz as until
  from inquiries i
    join listings l on l.id = i.listing_id
    join companies o on o.id = l.company_id
    join companies c on c.id = i.company_id
    left join lateral (
      select n.side, n.created_at as last_at, (select min(f.created_at) from inquiry_messages f
          where f.inquiry_id = i.id and f.side = n.side and not exists (select 1 from inquiry_messages b
            where b.inquiry_id = i.id and b.side <> n.side and (b.created_at, b.id) > (f.created_at, f.id))) as since
      from inquiry_messages n where n.inquiry_id = i.id and i.status = 'in_progress'
      order by n.created_at desc, n.id desc limit 1) w on true
  where i.status in ('waiting', 'in_progress')
    and not (i.status = 'in_progress' and coalesce(i.no_answer_at >= w.last_at, false))
    and l.suspended_at is null and o.suspended_at is null and o.closed_at is null
    and c.suspended_at is null and c.closed_at is null;

create view connection_turns as
  select r.id, 'company' as side, r.company_id, null::uuid as user_id, r.created_at as since, null::timestamptz as until
  from connection_requests r
    join companies o on o.id = r.company_id
    join companies c on c.id = r.requester_company_id
  where r.status = 'pending' and o.suspended_at is null and o.closed_at is null
    and c.suspended_at is null and c.closed_at is null;

-- Every case that is somebody's turn.
create view all_turns as
  select 'profile' as kind, id::text as thing_id, side, company_id, user_id, since, until from profile_turns
  union all select 'sign_up', id::text, side, company_id, user_id, since, until from sign_up_turns
  union all select 'document', id::text, side, company_id, user_id, since, until from document_turns
  union all select 'application', id::text, side, company_id, user_id, since, until from application_turns
  union all select 'listing', id::text, side, company_id, user_id, since, until from listing_turns
  union all select 'access', id::text, side, company_id, user_id, since, until from access_turns
  union all select 'inquiry', id::text, side, company_id, user_id, since, until from inquiry_turns
  union all select 'connection', id::text, side, company_id, user_id, since, until from connection_turns;

-- Lays the rows of some cases of one kind again, as its view says them: place_profile_turns(ids) and its like. One function
-- a kind, so that a session plans each statement once and not at every commit.
do $$
declare
  kind text;
begin
  foreach kind in array array['profile', 'sign_up', 'document', 'application', 'listing', 'access', 'inquiry', 'connection'] loop
    execute format($f$
      create function place_%1$s_turns(ids text[]) returns void language plpgsql as $body$
      begin
        if coalesce(cardinality(ids), 0) = 0 then
          return;
        end if;
        with said as materialized (
          select %1$L as kind, id::text as thing_id, side, company_id, user_id, since, until from %1$s_turns
          where id = any (ids::%2$s[])),
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

-- Two changes of one profile run one after another, each after the commit of the other: a document that is stored while its
-- profile is decided must not leave the index with half of the truth. What two companies share takes both locks shared.
create function lock_turns(id uuid, is_shared boolean default false) returns void language plpgsql as $$
begin
  if is_shared then
    perform pg_advisory_xact_lock_shared(hashtext('parcela.turns'), hashtext(id::text));
  else
    perform pg_advisory_xact_lock(hashtext('parcela.turns'), hashtext(id::text));
  end if;
end $$;

create function place_company_turns(company uuid, is_shown_otherwise boolean) returns void language plpgsql as $$
begin
  perform lock_turns(company);
  perform place_profile_turns(array[company::text]);
  perform place_document_turns(array(select k.id::text from kyc_submissions k
    join company_members o on o.user_id = k.user_id where o.company_id = company and k.is_current));
  if is_shown_otherwise then
    perform place_listing_turns(array(select id::text from listings where company_id = company));
    perform place_access_turns(array(select r.id::text from access_requests r join listings l on l.id = r.listing_id
      where r.status = 'pending' and company in (l.company_id, r.company_id)));
    perform place_inquiry_turns(array(select i.id::text from inquiries i join listings l on l.id = i.listing_id
      where i.status <> 'closed' and company in (l.company_id, i.company_id)));
    perform place_connection_turns(array(select id::text from connection_requests
      where status = 'pending' and company in (company_id, requester_company_id)));
  end if;
end $$;

create function place_person_turns(person uuid) returns void language plpgsql as $$
declare
  company uuid := (select o.company_id from company_members o where o.user_id = person);
begin
  perform lock_turns(coalesce(company, person));
  perform place_sign_up_turns(array[person::text]);
  perform place_profile_turns(array_remove(array[person::text, company::text], null));
  perform place_document_turns(array(select id::text from kyc_submissions where user_id = person and is_current));
end $$;

create function place_changed_turns() returns trigger language plpgsql as $$
declare
  given record := case when tg_op = 'DELETE' then old else new end;
begin
  if current_setting('parcela.turns_off', true) = 'on' then
    return null;
  end if;
  case tg_table_name
    when 'companies' then
      perform place_company_turns(given.id, tg_op = 'DELETE'
        or tg_op = 'UPDATE' and (new.suspended_at, new.closed_at) is distinct from (old.suspended_at, old.closed_at));
    when 'company_members' then
      perform place_company_turns(given.company_id, false);
      perform place_person_turns(given.user_id);
    when 'members' then
      perform place_person_turns(given.user_id);
    when 'users' then
      perform place_sign_up_turns(array[given.id::text]);
    when 'credentials' then
      perform place_sign_up_turns(array[given.user_id::text]);
    when 'kyc_submissions' then
      if given.user_id is null then
        perform lock_turns(given.application_id);
        perform place_document_turns(array[given.id::text]);
      else
        perform place_person_turns(given.user_id);
        perform place_document_turns(array[given.id::text]);
      end if;
    when 'applications' then
      perform lock_turns(given.id);
      perform place_application_turns(array[given.id::text]);
      perform place_document_turns(array(
        select id::text from kyc_submissions where application_id = given.id and is_current));
    when 'application_links' then
      perform lock_turns(given.application_id);
      perform place_application_turns(array[given.application_id::text]);
    when 'listings' then
      perform lock_turns(given.company_id, true);
      perform place_listing_turns(array[given.id::text]);
      if tg_op = 'UPDATE' and new.suspended_at is distinct from old.suspended_at then
        perform place_access_turns(array(
          select id::text from access_requests where listing_id = given.id and status = 'pending'));
        perform place_inquiry_turns(array(
          select id::text from inquiries where listing_id = given.id and status <> 'closed'));
      end if;
    when 'listing_revisions' then
      perform lock_turns(company_id, true) from listings where id = given.listing_id;
      perform place_listing_turns(array[given.listing_id::text]);
    when 'access_requests' then
      perform lock_turns(given.company_id, true);
      perform lock_turns(company_id, true) from listings where id = given.listing_id;
      perform place_access_turns(array[given.id::text]);
    when 'inquiries' then
      perform lock_turns(given.company_id, true);
      perform lock_turns(company_id, true) from listings where id = given.listing_id;
      perform place_inquiry_turns(array[given.id::text]);
    when 'inquiry_messages' then
      perform place_inquiry_turns(array[given.inquiry_id::text]);
    when 'connection_requests' then
      perform lock_turns(given.company_id, true);
      perform lock_turns(given.requester_company_id, true);
      perform place_connection_turns(array[given.id::text]);
  end case;
  return null;
end $$;

-- At the commit, when every row that the transaction locks is locked already.
create constraint trigger companies_turns after insert or delete or update of approval_status, type, questionnaire,
  submitted_at, approved_at, suspended_at, closed_at on companies
  deferrable initially deferred for each row execute function place_changed_turns();
create constraint trigger company_members_turns after insert or delete or update on company_members
  deferrable initially deferred for each row execute function place_changed_turns();
create constraint trigger members_turns after insert or update of role, closed_at, suspended_at on members
  deferrable initially deferred for each row execute function place_changed_turns();
create constraint trigger users_turns after update of email_verified on users
  deferrable initially deferred for each row when (old.email_verified is distinct from new.email_verified)
  execute function place_changed_turns();
create constraint trigger credentials_turns after insert or delete or update of password on credentials
  deferrable initially deferred for each row execute function place_changed_turns();
create constraint trigger kyc_submissions_turns after insert or delete
  or update of status, is_current, reviewed_at, user_id, application_id, account_closed on kyc_submissions
  deferrable initially deferred for each row execute function place_changed_turns();
create constraint trigger applications_turns after insert or delete or update of status, revision, submitted_at, revoked_at
  on applications deferrable initially deferred for each row execute function place_changed_turns();
create constraint trigger application_links_turns after insert or delete or update of ended_at, expires_at
  on application_links deferrable initially deferred for each row execute function place_changed_turns();
create constraint trigger listings_turns after insert or delete or update of working_revision_id, company_id, suspended_at
  on listings deferrable initially deferred for each row execute function place_changed_turns();
create constraint trigger listing_revisions_turns after update of status, submitted_at, decided_at on listing_revisions
  deferrable initially deferred for each row execute function place_changed_turns();
create constraint trigger access_requests_turns after insert or delete or update of status on access_requests
  deferrable initially deferred for each row execute function place_changed_turns();
create constraint trigger inquiries_turns after insert or delete or update of status, no_answer_at on inquiries
  deferrable initially deferred for each row execute function place_changed_turns();
create constraint trigger inquiry_messages_turns after insert on inquiry_messages
  deferrable initially deferred for each row execute function place_changed_turns();
create constraint trigger connection_requests_turns after insert or delete or update of status on connection_requests
  deferrable initially deferred for each row execute function place_changed_turns();

-- Lays the whole index again, for data that was loaded with parcela.turns_off; answers how many rows stood otherwise.
create function rebuild_turns() returns bigint language sql as $$
  with said as materialized (select * from all_turns),
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
