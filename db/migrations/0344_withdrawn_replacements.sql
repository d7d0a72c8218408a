-- A replacement that was withdrawn before the approved document expires does not take its place. Before, such a profile needed
-- its owner from its approval on, with nothing to do.
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
      group by r.broken_at) d) s
$$;
select place_profile_turns(array(select distinct o.company_id::text from company_members o
  join kyc_submissions k on k.user_id = o.user_id where o.role = 'owner' and k.ends_at is not null));
