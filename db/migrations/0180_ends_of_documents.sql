-- The end of a document (END-030), what its approval rests on (END-033), and a new file beside one that still counts.
alter table kyc_submissions
  -- The last day, as its sender states it and as the reviewer confirmed or set it.
  add column stated_end date,
  add column ends_on date,
  -- The first moment after that day in Warsaw.
  add column ends_at timestamptz generated always as (((ends_on + 1)::timestamp) at time zone 'Europe/Warsaw') stored,
  -- Beside an approved document of the same place, which counts until it ends or this one is approved.
  add column is_beside boolean not null default false,
  -- The company name and register number that the approval rests on: those in force, and those of a version that waited
  -- beside them; null where no company had either.
  add column approved_for text[],
  -- An admin took the decision back; it waits again (END-032).
  add column reopened_at timestamptz,
  -- The fewest days before the end of which its holder was told.
  add column end_told smallint check (end_told in (60, 30, 7)),
  add constraint kyc_submissions_end check (ends_on is null or status = 'approved') not valid,
  add constraint kyc_submissions_reopened check (reopened_at is null or status = 'pending') not valid,
  add constraint kyc_submissions_basis check (approved_for is null or status = 'approved') not valid;

drop index kyc_submissions_current;
-- the release before: it keeps one current row for each place, which this index allows; few rows are read.
create unique index kyc_submissions_current on kyc_submissions (user_id, document_type, slot, is_beside) where is_current;
drop index kyc_submissions_current_of_application;
-- the release before: it keeps one current row for each place, which this index allows; few rows are read.
create unique index kyc_submissions_current_of_application
  on kyc_submissions (application_id, document_type, slot, is_beside) where is_current and application_id is not null;
-- the release before: it writes no end, so that the index is empty while it serves.
create index kyc_submissions_ends on kyc_submissions (ends_at) where is_current and ends_at is not null;

-- What approvals so far rest on is what is in force.
update kyc_submissions k
set approved_for = array[c.name || E'\n' || coalesce(c.questionnaire ->> 'company_registration_number', '')]
from companies c
where c.created_by_user_id = k.user_id and k.status = 'approved' and c.approval_status = 'approved';

-- What the documents of a person do for a profile at a moment: whether a group lacks one that counts, since when the first of
-- these does, and when the last group that had lacked one got it. review/turn-documents.ts says the same.
create function profile_documents(owner uuid, type text, answers jsonb, at timestamptz)
  returns table (is_open boolean, open_since timestamptz, filled_at timestamptz) language sql stable as $$
  select coalesce(bool_or(not s.is_filled), false),
    min(coalesce(s.broken_at, '-infinity')) filter (where not s.is_filled),
    max(s.filled_at) filter (where s.is_filled)
  from (
    select d.is_filled, d.broken_at, case when not d.stood then
        (select min(k.created_at) from kyc_submissions k
          where k.user_id = owner and k.document_type = any (g.types) and k.status <> 'rejected' and k.created_at > d.broken_at)
      end as filled_at
    from required_groups(type, answers) g cross join lateral (
      select coalesce(bool_or(k.id is not null), false) as is_filled, r.broken_at,
        coalesce(bool_or(k.created_at <= r.broken_at), true) as stood
      from (select max(case when b.status = 'rejected' then b.reviewed_at else b.ends_at end) as broken_at
        from kyc_submissions b
        where b.user_id = owner and b.document_type = any (g.types) and (b.status = 'rejected' or b.ends_at <= at
          and not exists (select from kyc_submissions o
            where o.user_id = owner and o.document_type = any (g.types) and o.id <> b.id and o.created_at <= b.ends_at
              and (o.status <> 'rejected' and (o.ends_at is null or o.ends_at > b.ends_at)
                or not b.is_current and o.created_at > b.created_at)))) r
        left join kyc_submissions k on k.user_id = owner and k.document_type = any (g.types)
          and k.is_current and k.status <> 'rejected' and (k.ends_at is null or k.ends_at > at)
      group by r.broken_at) d) s
$$;

-- One row for each stretch of time in which the turn stands: the ends of documents part them.
create or replace view profile_turns as
  select s.id, s.side, s.company_id, s.user_id, s.since,
    case when bool_or(s.until is null) then null else max(s.until) end as until
  from (
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
      end as since, p.until
    from companies c
      left join company_members o on o.company_id = c.id and o.role = 'owner'
      left join members m on m.user_id = o.user_id
      cross join lateral (select b.at, lead(b.at) over (order by b.at) as until
        from (select '-infinity'::timestamptz as at
          union select k.ends_at from kyc_submissions k where k.user_id = o.user_id and k.ends_at is not null) b) p
      cross join lateral profile_documents(o.user_id, c.type, c.questionnaire, p.at) d
    where c.closed_at is null and c.suspended_at is null and m.closed_at is null and m.suspended_at is null
      and not (c.approval_status = 'approved' and not d.is_open)) s
  where s.until is null or s.until > s.since
  group by s.id, s.side, s.company_id, s.user_id, s.since
  union all
  select m.user_id, 'person', null, m.user_id, m.created_at, null
  from members m
  where m.role = 'member' and m.closed_at is null and m.suspended_at is null
    and not exists (select 1 from company_members o where o.user_id = m.user_id);
-- the release before: it asks the view alone, which asks the function above from now on.
drop function profile_documents(uuid, text, jsonb);

create constraint trigger kyc_submissions_turns_of_ends after update of ends_on on kyc_submissions
  deferrable initially deferred for each row execute function place_changed_turns();
