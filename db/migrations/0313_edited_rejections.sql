-- A rejected listing that its owner changes is a draft again and stays at the desk as it was decided, with the title that
-- was decided on (END-006); a draft that was never decided on is its owner's own (ADM-098).
create or replace function place_listing(placed bigint) returns void language sql as $$
  insert into listing_queue as q
    select l.id,
      case when w.status <> 'draft' then w.status when l.approval_status <> 'draft' then l.approval_status
        else coalesce(d.outcome, 'draft') end,
      case when w.status = 'pending' then 0 else 1 end,
      (case when w.status = 'pending' then 1 else -1 end
        * extract(epoch from coalesce(w.submitted_at, l.submitted_at, l.created_at)) * 1000000)::bigint,
      coalesce(case when w.status <> 'draft' then w.fields ->> 'title' end, d.title, l.title),
      coalesce(w.saved_by, a.saved_by, l.created_by_user_id)
    from listings l
      left join listing_revisions w on w.id = l.working_revision_id
      left join listing_revisions a on a.id = l.approved_revision_id
      left join lateral (
        select p.fields ->> 'title' as title, (
          select o.to_status from review_decisions o
            where o.subject_type = 'listing' and o.subject_id = l.id::text and o.revision = p.number
              and o.to_status in ('rejected', 'more_info_requested')
            order by o.id desc limit 1) as outcome
        from listing_revisions p where p.listing_id = l.id and p.decided_at is not null
        order by p.number desc limit 1) d on l.approval_status = 'draft'
    where l.id = placed
    on conflict (listing_id) do update
      set status = excluded.status, rank = excluded.rank, place = excluded.place, title = excluded.title,
        sent_by = excluded.sent_by
      where (q.status, q.rank, q.place, q.title, q.sent_by)
        is distinct from (excluded.status, excluded.rank, excluded.place, excluded.title, excluded.sent_by)
$$;
select place_listing(l.id) from listings l
  left join listing_revisions w on w.id = l.working_revision_id
  where l.approval_status = 'draft' or w.status = 'draft';
