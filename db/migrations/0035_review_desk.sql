-- What the review desks stand on: exact counts of every queue, the order of the listings' queue, who has which record
-- open, and what each admin has chosen for the desks.
--
-- A change of a record's status appends rows to tally_log in its own transaction; nothing is locked, so writers never
-- wait for each other. A count is the sum over tallies and tally_log in one statement; fold_tallies() moves the log into
-- the table now and then and changes no sum.

create table tallies (
  desk text not null,
  status text not null,
  count bigint not null,
  primary key (desk, status)
);
create table tally_log (
  id bigint generated always as identity primary key,
  desk text not null,
  status text not null,
  change integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- The status under which a row is counted where no column of its own says so; null is not counted. Columns that a table
-- does not have count as null.
create function tally_status(desk text, given jsonb) returns text language sql immutable as $$
  select case desk
    when 'kyc' then case
      when given ->> 'status' <> 'pending' then given ->> 'status'
      when (given ->> 'is_current')::boolean and not (given ->> 'account_closed')::boolean then 'pending' end
    when 'application' then case when given ->> 'revoked_at' is null then given ->> 'status' else 'revoked' end
    when 'message' then case when given ->> 'answered_at' is null then 'open' else 'answered' end
    when 'user' then case
      when given ->> 'closed_at' is not null then 'closed'
      when given ->> 'suspended_at' is not null then 'suspended'
      else given ->> 'role' end
    else given ->> 'status' end
$$;

-- For each row of a desk's table; the second argument names the column of its status, without one tally_status() says it.
create function tally_row() returns trigger language plpgsql as $$
declare
  was text;
  becomes text;
begin
  if tg_nargs = 2 then
    if tg_op <> 'INSERT' then execute format('select ($1).%I', tg_argv[1]) into was using old; end if;
    if tg_op <> 'DELETE' then execute format('select ($1).%I', tg_argv[1]) into becomes using new; end if;
  else
    if tg_op <> 'INSERT' then was := tally_status(tg_argv[0], to_jsonb(old)); end if;
    if tg_op <> 'DELETE' then becomes := tally_status(tg_argv[0], to_jsonb(new)); end if;
  end if;
  if was is distinct from becomes then
    insert into tally_log (desk, status, change)
      select tg_argv[0], given.status, given.change from (values (was, -1), (becomes, 1)) as given (status, change)
      where given.status is not null;
  end if;
  return null;
end $$;

-- Truncating a table empties its whole desk.
create function tally_emptied() returns trigger language plpgsql as $$
begin
  insert into tally_log (desk, status, change)
    select tg_argv[0], status, - sum(count) from (
      select status, count from tallies where desk = tg_argv[0]
      union all select status, change from tally_log where desk = tg_argv[0]) counted
    group by status having sum(count) <> 0;
  return null;
end $$;

-- Moves at most `most` rows of the log into the table; returns how many. One folder at a time; others return 0.
create function fold_tallies(most integer) returns integer language plpgsql as $$
declare
  taken bigint[];
begin
  if not pg_try_advisory_xact_lock(7265, 35) then
    return 0;
  end if;
  taken := array(select id from tally_log order by id limit most);
  if cardinality(taken) = 0 then
    return 0;
  end if;
  insert into tallies as t
    select desk, status, sum(change) from tally_log where id = any (taken) group by 1, 2 having sum(change) <> 0
    on conflict (desk, status) do update set count = t.count + excluded.count;
  delete from tally_log where id = any (taken);
  return cardinality(taken);
end $$;

-- The listings' queue: the status that a decision would change (the waiting version's, otherwise the listing's; a draft
-- beside an approved version is its owner's own), and the place: what waits oldest first, everything else newest first.
create table listing_queue (
  listing_id bigint primary key references listings on delete cascade,
  status text not null,
  rank smallint not null,
  -- Microseconds since 1970, negative where newer stands first.
  place bigint not null,
  title text not null,
  -- Who saved the version that is shown.
  sent_by uuid
);
create index listing_queue_place on listing_queue (rank, place, listing_id) where status <> 'draft';
create index listing_queue_status on listing_queue (status, rank, place, listing_id);
create index listing_queue_sent_by on listing_queue (sent_by);

create function place_listing(placed bigint) returns void language sql as $$
  insert into listing_queue as q
    select l.id, case when w.status is null or w.status = 'draft' then l.approval_status else w.status end,
      case when w.status = 'pending' then 0 else 1 end,
      (case when w.status = 'pending' then 1 else -1 end
        * extract(epoch from coalesce(w.submitted_at, l.submitted_at, l.created_at)) * 1000000)::bigint,
      coalesce(w.fields ->> 'title', l.title), coalesce(w.saved_by, a.saved_by, l.created_by_user_id)
    from listings l
      left join listing_revisions w on w.id = l.working_revision_id
      left join listing_revisions a on a.id = l.approved_revision_id
    where l.id = placed
    on conflict (listing_id) do update
      set status = excluded.status, rank = excluded.rank, place = excluded.place, title = excluded.title,
        sent_by = excluded.sent_by
      where (q.status, q.rank, q.place, q.title, q.sent_by)
        is distinct from (excluded.status, excluded.rank, excluded.place, excluded.title, excluded.sent_by)
$$;
create function place_changed_listing() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'listings' then
    perform place_listing(new.id);
  else
    perform place_listing(l.id) from listings l
      where l.id = new.listing_id and new.id in (l.working_revision_id, l.approved_revision_id);
  end if;
  return null;
end $$;
select place_listing(id) from listings;
create trigger listings_place after insert or update of
  approval_status, working_revision_id, approved_revision_id, submitted_at, created_at, title, created_by_user_id
  on listings for each row execute function place_changed_listing();
create trigger listing_revisions_place after insert or update of status, submitted_at, saved_by, fields
  on listing_revisions for each row execute function place_changed_listing();

-- Nobody waits for an answer to a closed account's documents.
alter table kyc_submissions add column account_closed boolean not null default false;
update kyc_submissions s set account_closed = true
  from members m where m.user_id = s.user_id and m.closed_at is not null;
create function close_kyc_submissions() returns trigger language plpgsql as $$
begin
  update kyc_submissions set account_closed = new.closed_at is not null
    where user_id = new.user_id and account_closed <> (new.closed_at is not null);
  return null;
end $$;
create trigger members_close_kyc_submissions after update of closed_at on members
  for each row when (old.closed_at is distinct from new.closed_at) execute function close_kyc_submissions();
drop index kyc_submissions_waiting;
create index kyc_submissions_waiting on kyc_submissions (created_at, id)
  where is_current and status = 'pending' and not account_closed;
drop index kyc_submissions_newest;
create index kyc_submissions_newest on kyc_submissions (created_at desc, id desc)
  where is_current or status <> 'pending';
create index kyc_submissions_decided on kyc_submissions (status, created_at desc, id desc) where status <> 'pending';

create trigger companies_tally after insert or delete or update of approval_status on companies
  for each row execute function tally_row('company', 'approval_status');
create trigger listing_queue_tally after insert or delete or update of status on listing_queue
  for each row execute function tally_row('listing', 'status');
create trigger applications_tally after insert or delete or update of status, revoked_at on applications
  for each row execute function tally_row('application');
create trigger kyc_submissions_tally after insert or delete or update of status, is_current, account_closed
  on kyc_submissions for each row execute function tally_row('kyc');
create trigger email_queue_tally after insert or delete or update of status on email_queue
  for each row execute function tally_row('mail', 'status');
create trigger contact_messages_tally after insert or delete or update on contact_messages
  for each row execute function tally_row('message');
create trigger members_tally after insert or delete or update on members
  for each row execute function tally_row('user');

create trigger companies_emptied after truncate on companies for each statement execute function tally_emptied('company');
create trigger listing_queue_emptied after truncate on listing_queue
  for each statement execute function tally_emptied('listing');
create trigger applications_emptied after truncate on applications
  for each statement execute function tally_emptied('application');
create trigger kyc_submissions_emptied after truncate on kyc_submissions
  for each statement execute function tally_emptied('kyc');
create trigger email_queue_emptied after truncate on email_queue for each statement execute function tally_emptied('mail');
create trigger contact_messages_emptied after truncate on contact_messages
  for each statement execute function tally_emptied('message');
create trigger members_emptied after truncate on members for each statement execute function tally_emptied('user');

-- The counts as the rows themselves have them.
create function count_tallies() returns table (desk text, status text, count bigint) language plpgsql as $$
begin
  return query
    select 'company', approval_status, count(*) from companies group by 2
    union all select 'listing', q.status, count(*) from listing_queue q group by 2
    union all select 'application', case when a.revoked_at is null then a.status else 'revoked' end, count(*)
      from applications a group by 2
    union all select 'kyc', tally_status('kyc', to_jsonb(s)), count(*) from kyc_submissions s
      where s.status <> 'pending' or (s.is_current and not s.account_closed) group by 2
    union all select 'mail', e.status, count(*) from email_queue e group by 2
    union all select 'message', tally_status('message', to_jsonb(m)), count(*) from contact_messages m group by 2
    union all select 'user', tally_status('user', to_jsonb(m)), count(*) from members m group by 2;
end $$;

-- Recounts everything while writers wait: for data that was loaded with the triggers off, or after tally_status()
-- was given another meaning.
create function rebuild_tallies() returns void language plpgsql as $$
begin
  lock table companies, listings, listing_queue, applications, kyc_submissions, email_queue, contact_messages, members
    in share row exclusive mode;
  perform pg_advisory_xact_lock(7265, 35);
  delete from tally_log;
  delete from tallies;
  insert into tallies select * from count_tallies();
end $$;
select rebuild_tallies();

-- Who has a waiting record open. A claim tells other admins; it never stands in the way of a decision.
create table review_claims (
  subject_type text not null check (subject_type in ('company', 'listing', 'kyc', 'application')),
  subject_id text not null,
  user_id uuid not null references users on delete cascade,
  claimed_at timestamptz not null,
  -- The last sign of life; ten minutes after it the claim has ended.
  touched_at timestamptz not null,
  primary key (subject_type, subject_id)
);
create index review_claims_user on review_claims (user_id);
create index review_claims_age on review_claims (touched_at);

create table desk_preferences (
  user_id uuid primary key references users on delete cascade,
  -- Single keys act in the desks; each admin can switch them off.
  has_keys boolean not null default true
);

-- The queue of profiles by keyset.
drop index companies_newest;
create index companies_newest on companies (created_at desc, id desc) where approval_status <> 'draft';
create index companies_status_newest on companies (approval_status, created_at desc, id desc);
create index companies_type_newest on companies (type, created_at desc, id desc) where approval_status <> 'draft';
create index members_joined on members (created_at desc, user_id desc) where role = 'member';

-- A search finds parts of words by their groups of three letters. A server without that extension reads the rows instead.
do $$ begin
  if exists (select 1 from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm;
  end if;
exception when insufficient_privilege then
  raise notice 'pg_trgm may not be created here: searches of the back office read every row';
end $$;
do $$ begin
  if exists (select 1 from pg_extension where extname = 'pg_trgm') then
    create index companies_name_parts on companies using gin (fold(name) gin_trgm_ops);
    create index members_name_parts on members using gin (fold(full_name) gin_trgm_ops);
    create index members_company_parts on members using gin (fold(company_name) gin_trgm_ops);
    create index users_email_parts on users using gin (email gin_trgm_ops);
    create index listing_queue_title_parts on listing_queue using gin (fold(title) gin_trgm_ops);
  end if;
end $$;
