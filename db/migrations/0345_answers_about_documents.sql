-- What the owner of an approved company says instead of sending a requested document is for the reviewers to decide. Until they
-- do, neither the document nor the profile is the owner's turn because of it.
create function answered_documents(owner uuid) returns text[] language sql stable as $$
  select coalesce(array_agg(t.type), '{}') from company_members o
    join company_versions v on v.company_id = o.company_id and v.status = 'pending'
    cross join lateral jsonb_array_elements(v.answered) i
    cross join lateral jsonb_array_elements_text(i -> 'types') t (type)
  where o.user_id = owner and o.role = 'owner' and i ->> 'kind' = 'document' and i ->> 'state' = 'answered'
$$;

-- the release before: it reads the same columns.
create or replace function profile_documents(owner uuid, type text, answers jsonb, at timestamptz)
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
                  and (o.is_current or o.created_at > b.created_at and o.updated_at > b.ends_at)
                or not b.is_current and o.created_at > b.created_at)))) r
        left join kyc_submissions k on k.user_id = owner and k.document_type = any (g.types)
          and k.is_current and k.status <> 'rejected' and (k.ends_at is null or k.ends_at > at)
      group by r.broken_at) d
    where not g.types && (select answered_documents(owner))) s
$$;

-- the release before: it reads the same columns.
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
      and not (k.status <> 'pending' and k.document_type = any (answered_documents(k.user_id)))
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

-- the release before: it places the same turns and more.
create or replace function place_completing_versions() returns trigger language plpgsql as $$
begin
  if current_setting('parcela.turns_off', true) = 'on' then
    return null;
  end if;
  perform place_company_turns(new.company_id, false);
  return null;
end $$;
create constraint trigger company_versions_turns_of_answers after insert or update of status on company_versions
  deferrable initially deferred for each row when (not new.completes and new.answered <> '[]')
  execute function place_completing_versions();

select place_company_turns(company_id, false) from company_versions where status = 'pending' and answered <> '[]';
