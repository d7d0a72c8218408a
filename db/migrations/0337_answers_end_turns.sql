-- The owner's answer ends the turn: nobody has to act until the asker writes again.
create or replace view inquiry_turns as
  select i.id, 'company' as side, l.company_id, null::uuid as user_id,
    coalesce(w.since, i.created_at) as since, null::timestamptz as until
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
  where i.status in ('waiting', 'in_progress') and w.side is distinct from 'owner'
    and not (i.status = 'in_progress' and coalesce(i.no_answer_at >= w.last_at, false))
    and l.suspended_at is null and o.suspended_at is null and o.closed_at is null
    and c.suspended_at is null and c.closed_at is null;

select rebuild_turns();
