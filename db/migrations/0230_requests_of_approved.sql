-- What our team asks of an approved company (END-031): a version under way that carries no answers yet and names a day. The
-- version that answers it names the same day, so that the request stands again where the answer is taken back.
alter table company_versions
  add column is_request boolean not null default false,
  -- The last day on which it waits for the owner, and the first moment after it in Warsaw.
  add column due_on date,
  add column due_at timestamptz generated always as (((due_on + 1)::timestamp) at time zone 'Europe/Warsaw') stored,
  add constraint company_versions_request check (not is_request or due_on is not null and kind = 'material') not valid;

-- A request whose day has passed is the reviewers' turn until they or its owner do something.
create or replace view version_turns as
  select v.id, case v.status when 'pending' then 'reviewers' else 'owner' end as side, v.company_id, null::uuid as user_id,
    case v.status when 'pending' then v.submitted_at else coalesce(v.decided_at, v.submitted_at) end as since,
    case v.status when 'more_info_requested' then v.due_at end as until
  from company_versions v
    join companies c on c.id = v.company_id
    left join company_members o on o.company_id = c.id and o.role = 'owner'
    left join members m on m.user_id = o.user_id
  where v.status in ('pending', 'more_info_requested', 'rejected')
    and c.suspended_at is null and c.closed_at is null and m.suspended_at is null and m.closed_at is null
  union all
  select v.id, 'reviewers', v.company_id, null, v.due_at, null
  from company_versions v
    join companies c on c.id = v.company_id
    left join company_members o on o.company_id = c.id and o.role = 'owner'
    left join members m on m.user_id = o.user_id
  where v.status = 'more_info_requested' and v.due_at is not null
    and c.suspended_at is null and c.closed_at is null and m.suspended_at is null and m.closed_at is null;

create constraint trigger company_versions_turns_of_days after update of due_on on company_versions
  deferrable initially deferred for each row execute function place_changed_versions();
