-- A document whose decision was taken back waits for the reviewers from then on (END-032).
create or replace view document_turns as
  select s.id, case when s.status = 'pending' and s.first_sent is not null then 'reviewers' else 'person' end as side,
    s.company_id, s.user_id,
    case when s.status = 'rejected' then coalesce(s.reviewed_at, s.created_at)
      else greatest(s.created_at, s.first_sent, s.reopened_at) end as since,
    null::timestamptz as until
  from (
    select k.id, k.status, k.created_at, k.reviewed_at, k.reopened_at, k.user_id, c.id as company_id,
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
      else greatest(k.created_at, k.reopened_at, coalesce(
        (select min(r.submitted_at) from application_revisions r where r.application_id = a.id), a.submitted_at))
    end, null
  from kyc_submissions k join applications a on a.id = k.application_id
  where k.is_current and k.status in ('pending', 'rejected')
    and a.status in ('draft', 'submitted', 'more_info_requested') and a.revoked_at is null;
