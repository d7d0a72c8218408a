-- Tells open windows that a record has changed: 'kind id scope' on the channel parcela_changes, in the transaction of the
-- change. A listener asks for the rights of the people in the scope at that moment. A scope is told only of columns
-- that it can read: of everything else it must not notice even that it was written.

create function tell_windows(kind text, id text, variadic scopes text[]) returns void language sql as $$
  select pg_notify('parcela_changes', kind || ' ' || id || ' ' || scope)
    from unnest(scopes) as scope where kind is not null and id is not null and scope is not null
$$;

-- The companies that a listing's record concerns: its owner.
create function owner_scope(of_listing bigint) returns text language sql stable as $$
  select 'company:' || company_id from listings where id = of_listing
$$;

create function tell_of_inquiry() returns trigger language plpgsql as $$
declare
  seen inquiries := coalesce(new, old);
begin
  perform tell_windows('inquiry', seen.id::text, 'company:' || seen.company_id, owner_scope(seen.listing_id), 'admins');
  return null;
end $$;
create trigger inquiries_tell after insert or delete or update of status, last_written_at, closed_at on inquiries
  for each row execute function tell_of_inquiry();

-- A request is known to both companies while both stand in the directory.
create function tell_of_connection() returns trigger language plpgsql as $$
declare
  seen connection_requests := coalesce(new, old);
begin
  if (select count(*) from directory_entries where company_id in (seen.company_id, seen.requester_company_id)) = 2 then
    perform tell_windows('connection', seen.id::text,
      'company:' || seen.company_id, 'company:' || seen.requester_company_id);
  end if;
  return null;
end $$;
create trigger connection_requests_tell after insert or delete or update of status on connection_requests
  for each row execute function tell_of_connection();

-- A company that enters, leaves or renames itself in the directory changes the lists of those that it has to do with.
create function tell_of_directory_entry() returns trigger language plpgsql as $$
declare
  seen directory_entries := coalesce(new, old);
begin
  if tg_op = 'UPDATE' and (new.name, new.type) is not distinct from (old.name, old.type) then
    return null;
  end if;
  perform tell_windows('connection', r.id::text, 'company:' || other.id)
    from connection_requests r
      cross join lateral (select case when r.company_id = seen.company_id then r.requester_company_id
        else r.company_id end as id) other
    where seen.company_id in (r.company_id, r.requester_company_id) and r.status in ('pending', 'accepted')
      and exists (select 1 from directory_entries e where e.company_id = other.id);
  return null;
end $$;
create trigger directory_entries_tell after insert or delete or update of name, type on directory_entries
  for each row execute function tell_of_directory_entry();

-- The person of a connection whose address the other company reads: who asked or answered, else the company's owner.
create function tell_of_contact(person uuid, of_company uuid, of_role text) returns void language sql as $$
  select tell_windows('connection', r.id::text, 'company:' || other.id)
    from connection_requests r
      cross join lateral (select
        case when r.company_id = of_company then r.requester_company_id else r.company_id end as id,
        case when r.company_id = of_company then r.decided_by else r.requester_id end as first) other
    where r.status = 'accepted' and of_company in (r.company_id, r.requester_company_id)
      and (other.first = person or (of_role = 'owner' and not exists (
        select 1 from company_members f where f.user_id = other.first and f.company_id = of_company)))
$$;

create function tell_of_listing() returns trigger language plpgsql as $$
declare
  seen listings := coalesce(new, old);
begin
  perform tell_windows('listing', seen.id::text, 'company:' || seen.company_id);
  perform tell_windows('desk:listing', seen.id::text, 'admins');
  return null;
end $$;
create trigger listings_tell after insert or delete or update of title, slug, approval_status, approved_revision_id,
  working_revision_id, listed, suspended_at, suspension_reason, company_suspended_at, on_market, sale_status,
  primary_image_file_id on listings for each row execute function tell_of_listing();

create function tell_of_listing_revision() returns trigger language plpgsql as $$
begin
  if (new.status, new.rejection_reason, new.member_notes, new.fields)
    is distinct from (old.status, old.rejection_reason, old.member_notes, old.fields) then
    perform tell_windows('listing', new.listing_id::text, owner_scope(new.listing_id));
  end if;
  perform tell_windows('desk:listing', new.listing_id::text, 'admins');
  return null;
end $$;
create trigger listing_revisions_tell after update on listing_revisions
  for each row when (old.* is distinct from new.*) execute function tell_of_listing_revision();

-- Requests and grants concern the owner and the company that asks or holds; invitations the owner and the invited person.
create function tell_of_access() returns trigger language plpgsql as $$
declare
  seen record := coalesce(new, old);
begin
  perform tell_windows('access', seen.id::text, owner_scope(seen.listing_id), 'company:' || seen.company_id);
  return null;
end $$;
create trigger access_requests_tell after insert or delete or update of status, decision_words on access_requests
  for each row execute function tell_of_access();
create trigger access_grants_tell after insert or delete or update of expires_at, revoked_at on access_grants
  for each row execute function tell_of_access();

create function tell_of_access_invitation() returns trigger language plpgsql as $$
declare
  seen access_invitations := coalesce(new, old);
begin
  perform tell_windows('access', seen.id::text, owner_scope(seen.listing_id));
  perform tell_windows('access', seen.id::text, 'user:' || u.id) from users u where u.email = lower(seen.email);
  return null;
end $$;
create trigger access_invitations_tell after insert or delete or update of expires_at, accepted_at, revoked_at
  on access_invitations for each row execute function tell_of_access_invitation();

create function tell_of_opening() returns trigger language plpgsql as $$
begin
  perform tell_windows('access', new.id::text, owner_scope(new.listing_id));
  return null;
end $$;
create trigger listing_document_openings_tell after insert on listing_document_openings
  for each row execute function tell_of_opening();

create function tell_of_company() returns trigger language plpgsql as $$
declare
  seen companies := coalesce(new, old);
begin
  if tg_op <> 'UPDATE' or (new.name, new.type, new.approval_status, new.revision, new.rejection_reason, new.member_notes,
    new.submitted_at, new.suspended_at, new.suspension_reason, new.closed_at, new.questionnaire) is distinct from
    (old.name, old.type, old.approval_status, old.revision, old.rejection_reason, old.member_notes, old.submitted_at,
    old.suspended_at, old.suspension_reason, old.closed_at, old.questionnaire) then
    perform tell_windows('profile', seen.id::text, 'company:' || seen.id);
  end if;
  perform tell_windows('desk:company', seen.id::text, 'admins');
  return null;
end $$;
create trigger companies_tell after insert or delete or update on companies
  for each row execute function tell_of_company();

create function tell_of_document() returns trigger language plpgsql as $$
declare
  seen kyc_submissions := coalesce(new, old);
begin
  perform tell_windows('document', seen.id::text, 'user:' || seen.user_id);
  perform tell_windows('document', seen.id::text, 'company:' || cm.company_id)
    from company_members cm where cm.user_id = seen.user_id;
  perform tell_windows('desk:kyc', seen.id::text, 'admins');
  perform tell_windows('desk:application', seen.application_id::text, 'admins');
  return null;
end $$;
create trigger kyc_submissions_tell after insert or delete or
  update of status, is_current, file_id, rejection_reason, rejection_code, account_closed on kyc_submissions
  for each row execute function tell_of_document();

create function tell_of_colleague() returns trigger language plpgsql as $$
declare
  seen company_members := coalesce(new, old);
begin
  perform tell_windows('company', seen.company_id::text, 'company:' || seen.company_id, 'user:' || seen.user_id);
  perform tell_windows('desk:company', seen.company_id::text, 'admins');
  perform tell_of_contact(seen.user_id, seen.company_id, seen.role);
  return null;
end $$;
create trigger company_members_tell after insert or delete or update of role on company_members
  for each row execute function tell_of_colleague();

create function tell_of_company_invitation() returns trigger language plpgsql as $$
declare
  seen company_invitations := coalesce(new, old);
begin
  perform tell_windows('company', seen.company_id::text, 'owner:' || seen.company_id);
  perform tell_windows('account', u.id::text, 'user:' || u.id) from users u where u.email = lower(seen.email);
  return null;
end $$;
create trigger company_invitations_tell after insert or delete or update of sent_at, expires_at, accepted_at, revoked_at
  on company_invitations for each row execute function tell_of_company_invitation();

-- Rows that are a person's alone.
create function tell_its_person() returns trigger language plpgsql as $$
declare
  seen record := coalesce(new, old);
begin
  perform tell_windows('account', seen.user_id::text, 'user:' || seen.user_id);
  return null;
end $$;
create trigger sessions_tell after insert or delete on sessions for each row execute function tell_its_person();
create trigger data_exports_tell after insert or delete or update of status, file_id on data_exports
  for each row execute function tell_its_person();

create function tell_of_member() returns trigger language plpgsql as $$
begin
  if (new.full_name, new.position, new.phone, new.role, new.user_type, new.company_name) is distinct from
    (old.full_name, old.position, old.phone, old.role, old.user_type, old.company_name) then
    perform tell_windows('account', new.user_id::text, 'user:' || new.user_id);
    perform tell_windows('company', cm.company_id::text, 'company:' || cm.company_id)
      from company_members cm where cm.user_id = new.user_id;
  end if;
  if (new.full_name, new.position, new.phone) is distinct from (old.full_name, old.position, old.phone) then
    perform tell_of_contact(new.user_id, cm.company_id, cm.role) from company_members cm where cm.user_id = new.user_id;
  end if;
  perform tell_windows('desk:user', new.user_id::text, 'admins');
  return null;
end $$;
create trigger members_tell after insert or update on members for each row execute function tell_of_member();

create function tell_of_address() returns trigger language plpgsql as $$
begin
  perform tell_windows('account', new.id::text, 'user:' || new.id);
  perform tell_windows('desk:user', new.id::text, 'admins');
  perform tell_of_contact(new.id, cm.company_id, cm.role) from company_members cm where cm.user_id = new.id;
  return null;
end $$;
create trigger users_tell after update of email, email_verified on users
  for each row execute function tell_of_address();

-- The back office's own: the argument names the kind, the second one the column of the record.
create function tell_desk() returns trigger language plpgsql as $$
begin
  -- Renewing the claim of an open record is no news.
  if tg_op = 'UPDATE' and tg_table_name = 'review_claims' and to_jsonb(new) -> 'user_id' = to_jsonb(old) -> 'user_id' then
    return null;
  end if;
  perform tell_windows('desk:' || tg_argv[0], to_jsonb(coalesce(new, old)) ->> tg_argv[1], 'admins');
  return null;
end $$;
create trigger applications_tell after insert or delete or update of email, company_name, role, status, revision,
  rejection_reason, member_notes, internal_notes, submitted_at, decided_at, revoked_at on applications
  for each row execute function tell_desk('application', 'id');
create trigger application_links_tell after insert or update of ended_at on application_links
  for each row execute function tell_desk('application', 'application_id');
create trigger contact_messages_tell after insert or delete or update of answered_at on contact_messages
  for each row execute function tell_desk('message', 'id');
create trigger review_claims_tell after insert or delete or update of user_id on review_claims
  for each row execute function tell_desk('claim', 'subject_id');

-- Mails change by the thousand: one word for a statement, and no mail's name.
create function tell_of_mails() returns trigger language plpgsql as $$
begin
  perform tell_windows('desk:mail', 'all', 'admins');
  return null;
end $$;
create trigger email_queue_tell after insert or delete or update of status, attempts, error_message, held on email_queue
  for each statement execute function tell_of_mails();
