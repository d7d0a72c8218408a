-- An approved company says once a year whether its profile is still right (END-035): 12 months after its approval, and after each
-- confirmation or approved change that was reviewed.
alter table companies
  -- The last confirmation, or approval of reviewed changes, since the profile was approved.
  add column confirmed_at timestamptz,
  add column confirm_due_at timestamptz generated always as
    ((greatest(approved_at, confirmed_at) at time zone 'UTC' + interval '12 months') at time zone 'UTC') stored,
  -- From then on everybody reads that nobody confirmed it, and the company does not count as verified (END-033).
  add column unconfirmed_at timestamptz generated always as
    ((greatest(approved_at, confirmed_at) at time zone 'UTC' + interval '12 months' + interval '30 days') at time zone 'UTC') stored,
  -- The day of asking of which its owner was told.
  add column confirm_told_at timestamptz;

-- Who confirmed which version, and when.
create table company_confirmations (
  id bigint generated always as identity primary key,
  company_id uuid not null references companies on delete cascade,
  number integer not null check (number > 0),
  confirmed_by uuid references users on delete set null,
  confirmed_at timestamptz not null
);
create index company_confirmations_company on company_confirmations (company_id, confirmed_at);
create index company_confirmations_confirmed_by on company_confirmations (confirmed_by);

-- Companies that were approved more than a year ago are asked now, and have the same 30 days.
update companies set confirmed_at = date_trunc('second', now()) - interval '12 months'
where approval_status = 'approved' and approved_at < now() - interval '12 months';

-- One row for each stretch of time in which the turn stands: the ends of documents and the day of asking part them.
create or replace view profile_turns as
  select s.id, s.side, s.company_id, s.user_id, s.since,
    case when bool_or(s.until is null) then null else max(s.until) end as until
  from (
    select c.id, case when c.approval_status = 'pending' and not d.is_open then 'reviewers' else 'owner' end as side,
      c.id as company_id, o.user_id,
      case c.approval_status
        when 'pending' then coalesce(greatest(c.submitted_at,
          case when d.is_open then nullif(d.open_since, '-infinity') else d.filled_at end), c.created_at)
        when 'approved' then least(
          case when d.is_open then greatest(c.approved_at, nullif(d.open_since, '-infinity'), c.created_at) end,
          case when c.confirm_due_at <= p.at then c.confirm_due_at end)
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
          union select k.ends_at from kyc_submissions k where k.user_id = o.user_id and k.ends_at is not null
          union select c.confirm_due_at where c.confirm_due_at is not null) b) p
      cross join lateral profile_documents(o.user_id, c.type, c.questionnaire, p.at) d
    where c.closed_at is null and c.suspended_at is null and m.closed_at is null and m.suspended_at is null
      and not (c.approval_status = 'approved' and not d.is_open and (c.confirm_due_at <= p.at) is not true)) s
  where s.until is null or s.until > s.since
  group by s.id, s.side, s.company_id, s.user_id, s.since
  union all
  select m.user_id, 'person', null, m.user_id, m.created_at, null
  from members m
  where m.role = 'member' and m.closed_at is null and m.suspended_at is null
    and not exists (select 1 from company_members o where o.user_id = m.user_id);

select rebuild_turns();
create constraint trigger companies_turns_of_confirmations after update of confirmed_at on companies
  deferrable initially deferred for each row execute function place_changed_turns();
-- Whether a company counts as verified shows on its listings.
create trigger companies_touch_market_of_confirmations after update of confirmed_at on companies
  for each statement execute function log_market_touch();
