-- A company that came by application completes its profile (END-029): within 30 days it answers what its kind requires, in a
-- change that is reviewed; then it leaves the directory until that change is approved.
alter table companies
  add column completion_due_at timestamptz generated always as
    ((incomplete_since at time zone 'UTC' + interval '30 days') at time zone 'UTC') stored,
  -- The fewest days before that day of which its owner was told.
  add column completion_told smallint check (completion_told in (14, 3)),
  -- When it left the directory.
  add column left_directory_at timestamptz;
-- the release before: it leaves the column empty, so that the index of companies is built from few rows.
create index companies_incomplete on companies (completion_due_at) where incomplete_since is not null;

alter table company_versions
  -- With its answers nothing that is required is missing any more.
  add column completes boolean not null default false;

-- Companies that came by application so far, and never sent a change since, have 30 days from now on. The job takes those out of
-- which nothing is missing.
update companies c set incomplete_since = date_trunc('second', now())
where c.approval_status = 'approved' and c.closed_at is null
  and exists (select from applications a where a.company_id = c.id)
  and not exists (select from company_versions v where v.company_id = c.id and v.status = 'approved' and v.kind = 'material');

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
          case when c.confirm_due_at <= p.at then c.confirm_due_at end, a.since)
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
      -- While a version waits that answers all that is missing, nothing is.
      cross join lateral (select case when not exists (select from company_versions v
          where v.company_id = c.id and v.status = 'pending' and v.completes)
        and c.incomplete_since is not null then greatest(c.incomplete_since, (select max(v.decided_at) from company_versions v
          where v.company_id = c.id and v.completes and v.status in ('more_info_requested', 'rejected', 'withdrawn')))
        end as since) a
    where c.closed_at is null and c.suspended_at is null and m.closed_at is null and m.suspended_at is null
      and not (c.approval_status = 'approved' and not d.is_open and (c.confirm_due_at <= p.at) is not true
        and a.since is null)) s
  where s.until is null or s.until > s.since
  group by s.id, s.side, s.company_id, s.user_id, s.since
  union all
  select m.user_id, 'person', null, m.user_id, m.created_at, null
  from members m
  where m.role = 'member' and m.closed_at is null and m.suspended_at is null
    and not exists (select 1 from company_members o where o.user_id = m.user_id);

-- What is written of a profile that is not complete is told with what is missing of it.
create or replace view changes_turns as
  select c.id, 'owner' as side, c.id as company_id, null::uuid as user_id, d.unsent_since as since, null::timestamptz as until
  from profile_drafts d
    join company_members o on o.user_id = d.user_id and o.role = 'owner'
    join companies c on c.id = o.company_id and d.form_type = c.type || '_profile'
    join members m on m.user_id = d.user_id
  where d.unsent_since is not null and c.approval_status = 'approved' and c.incomplete_since is null
    and not exists (select from company_versions v
      where v.company_id = c.id and v.status in ('pending', 'more_info_requested', 'rejected'))
    and c.suspended_at is null and c.closed_at is null and m.suspended_at is null and m.closed_at is null;

create function place_completing_versions() returns trigger language plpgsql as $$
begin
  if current_setting('parcela.turns_off', true) = 'on' then
    return null;
  end if;
  perform lock_turns(new.company_id);
  perform place_profile_turns(array[new.company_id::text]);
  return null;
end $$;
create constraint trigger company_versions_turns_of_completions after insert or update of status, decided_at, completes on company_versions
  deferrable initially deferred for each row when (new.completes) execute function place_completing_versions();
create constraint trigger companies_turns_of_completions after update of incomplete_since on companies
  deferrable initially deferred for each row execute function place_changed_turns();
create constraint trigger companies_turns_of_incomplete after update of incomplete_since on companies
  deferrable initially deferred for each row execute function place_changed_versions();

-- Of a company that has left, search and matches show nothing; its page stays for members who deal with it.
alter table directory_entries add column is_away boolean not null default false;

-- Keeps the entry right in the transaction of whatever changes the company: approval, suspension, a new submission, and the day
-- on which a profile is still not complete.
create or replace function keep_directory_entry() returns trigger language plpgsql as $$
declare
  q jsonb := new.questionnaire;
  hidden boolean := coalesce(q -> 'track_record_confidential' = 'true', false);
  found text[];
  focus text[];
  stages text[];
begin
  if new.approval_status <> 'approved' or new.suspended_at is not null then
    delete from directory_entries where company_id = new.id;
    return null;
  end if;
  found := directory_countries_of(new);
  focus := case new.type
    when 'developer' then stated_texts(q -> 'development_focus_areas')
    when 'investor' then stated_texts(q -> 'investment_focus')
    else stated_texts(q -> 'expertise_sectors') end;
  stages := case new.type
    when 'developer' then stated_texts(q -> 'development_stages_covered')
    when 'investor' then stated_texts(q -> 'development_stages')
    else '{}'::text[] end;
  insert into directory_entries as held (company_id, type, name, sort_name, headquarters, asset_class, portfolio_eur,
    projects_deals, avg_irr_bps, esg_status, description, website, founded_year, is_confidential, is_illustrative,
    approved_at, regions, asset_classes, countries, focus, stages, risks, sizes, is_away)
  select new.id, new.type, new.name, fold(btrim(new.name)), new.headquarters, new.asset_class,
    case when not hidden then round(new.portfolio_size * 1000000) end,
    case when not hidden then new.projects_deals end,
    case when not hidden then new.avg_irr_bps end,
    new.esg_status, new.description, new.website,
    case when stated_number(q -> 'founded_year') between 1000 and 2999 then stated_number(q -> 'founded_year') end,
    hidden, new.is_illustrative, new.approved_at, directory_regions_of(found),
    -- Who names no focus works in all of them ("Mixed", "General").
    case when focus = '{}' then array['residential', 'office', 'retail', 'logistics', 'hospitality', 'mixed_use',
      'student', 'senior_living'] else of_focus end,
    found, of_focus,
    case new.type when 'due_diligence' then '{}'::text[] else directory_facet('stage', 'stage', stages) end,
    case new.type
      when 'developer' then directory_facet('risk', 'stage', stages)
      when 'investor' then directory_facet('risk', 'strategy', stated_texts(q -> 'investment_strategy'))
      else '{}'::text[] end,
    directory_sizes_of(new), new.left_directory_at is not null
  from (select directory_facet('asset_class', case new.type when 'due_diligence' then 'sector' else 'focus' end, focus)
    as of_focus) as mapped
  on conflict (company_id) do update set
    type = excluded.type, name = excluded.name, sort_name = excluded.sort_name, headquarters = excluded.headquarters,
    asset_class = excluded.asset_class, portfolio_eur = excluded.portfolio_eur,
    projects_deals = excluded.projects_deals, avg_irr_bps = excluded.avg_irr_bps, esg_status = excluded.esg_status,
    description = excluded.description, website = excluded.website, founded_year = excluded.founded_year,
    is_confidential = excluded.is_confidential, is_illustrative = excluded.is_illustrative, approved_at = excluded.approved_at, regions = excluded.regions,
    asset_classes = excluded.asset_classes, countries = excluded.countries, focus = excluded.focus,
    stages = excluded.stages, risks = excluded.risks, sizes = excluded.sizes, is_away = excluded.is_away;
  return null;
end $$;

select rebuild_turns();
