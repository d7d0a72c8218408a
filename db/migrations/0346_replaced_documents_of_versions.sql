-- A file that another replaced does not take the place of the one that expires: as for profiles (0344), also for versions. Before, a
-- version needed its owner and the reviewers from the same time, and no decision that gave such a document an end date could be stored.
-- the release before: it reads the same columns.
create or replace function group_documents(owner uuid, types text[], after timestamptz, at timestamptz)
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
                  and (o.is_current or o.created_at > b.created_at and o.updated_at > b.ends_at
                    and exists (select from kyc_submissions n
                      where n.user_id = owner and n.document_type = any (types) and n.created_at > after and n.is_current
                        and n.status <> 'rejected' and (n.ends_at is null or n.ends_at > b.ends_at)))
                or not b.is_current and o.created_at > b.created_at)))) r
      left join kyc_submissions k on k.user_id = owner and k.document_type = any (types) and k.created_at > after
        and k.is_current and k.status <> 'rejected' and (k.ends_at is null or k.ends_at > at)
    group by r.broken_at) d
$$;
select place_version_turns(array(select v.id::text from company_versions v
  join company_members o on o.company_id = v.company_id and o.role = 'owner'
  join kyc_submissions k on k.user_id = o.user_id and k.ends_at is not null where v.status = 'pending'));
