-- Each round of the mail worker is a statement, and most change no mail: windows are told of those that do (END-068).
-- the release before: it names neither, and hears the same word from what replaces them in this transaction.
drop trigger email_queue_tell on email_queue;
-- the release before: no code names it, only the trigger that went just now.
drop function tell_of_mails();

create function tell_of_mails() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    perform tell_windows('desk:mail', 'all', 'admins');
  end if;
  return null;
end $$;
create function tell_of_changed_mails() returns trigger language plpgsql as $$
begin
  if exists (
    select from changed c join former f using (id)
    where (c.status, c.attempts, c.error_message, c.held) is distinct from (f.status, f.attempts, f.error_message, f.held)
  ) then
    perform tell_windows('desk:mail', 'all', 'admins');
  end if;
  return null;
end $$;
create trigger email_queue_tell_new after insert on email_queue referencing new table as changed
  for each statement execute function tell_of_mails();
create trigger email_queue_tell_gone after delete on email_queue referencing old table as changed
  for each statement execute function tell_of_mails();
create trigger email_queue_tell after update on email_queue referencing old table as former new table as changed
  for each statement execute function tell_of_changed_mails();
