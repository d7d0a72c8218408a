-- Windows hear of every version of a profile, and of "No answer needed", which changes whose turn an inquiry is.

-- Reviewers' notes are the admins' alone: the company is told only of columns that it reads.
create function tell_of_company_version() returns trigger language plpgsql as $$
declare
  seen company_versions := coalesce(new, old);
begin
  if tg_op <> 'UPDATE' or (new.status, new.answers, new.reason, new.items, new.member_notes, new.submitted_at,
    new.decided_at, new.in_force_at) is distinct from (old.status, old.answers, old.reason, old.items, old.member_notes,
    old.submitted_at, old.decided_at, old.in_force_at) then
    perform tell_windows('profile', seen.company_id::text, 'company:' || seen.company_id);
  end if;
  perform tell_windows('desk:version', seen.id::text, 'admins');
  return null;
end $$;
create trigger company_versions_tell after insert or delete or update on company_versions
  for each row execute function tell_of_company_version();

create trigger inquiries_tell_no_answer after update of no_answer_at on inquiries
  for each row execute function tell_of_inquiry();
