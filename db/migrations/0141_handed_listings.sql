-- A draft that an admin makes for a company is nobody's turn until it is handed to it (END-020).
alter table listings
  add column made_by_admin boolean not null default false,
  add column handed_at timestamptz,
  add constraint listings_handed_by_admins check (handed_at is null or made_by_admin) not valid;

create or replace view listing_turns as
  select l.id, case when r.status = 'pending' then 'reviewers' else 'company' end as side, l.company_id, null::uuid as user_id,
    case when r.status = 'pending' then coalesce(r.submitted_at, r.saved_at) else coalesce(
      d.decided_at, l.handed_at, l.created_at) end as since,
    null::timestamptz as until
  from listings l
    join listing_revisions r on r.id = l.working_revision_id
    join companies c on c.id = l.company_id
    cross join lateral (select max(p.decided_at) as decided_at from listing_revisions p where p.listing_id = l.id) d
  where r.status in ('draft', 'pending', 'rejected', 'more_info_requested')
    and not (r.status = 'draft' and l.made_by_admin and l.handed_at is null and d.decided_at is null)
    and l.suspended_at is null and c.suspended_at is null and c.closed_at is null;

create constraint trigger listings_turns_of_drafts after update of made_by_admin, handed_at on listings
  deferrable initially deferred for each row execute function place_changed_turns();

-- Drafts that admins made so far can be handed over from now on.
update listings l set made_by_admin = true
from members m
where m.user_id = l.created_by_user_id and m.role = 'admin' and l.approval_status = 'draft'
  and not exists (select 1 from company_members c where c.user_id = l.created_by_user_id and c.company_id = l.company_id);
