-- The notices of one cause, for all recipients: an answered request rings no bell any more.
create index notices_unread_cause on notices (key) where read_at is null;
