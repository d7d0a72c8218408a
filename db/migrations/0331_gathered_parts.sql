-- What a mail that waits to be gathered tells, part by part, so that the next one of its kind adds to it. Null for every other mail.
alter table email_queue add column parts jsonb;
-- Few at any time: what waits to be gathered leaves before another mail to its reader. Empty here.
-- the release before: its writes wait while the index is built in one scan that finds nothing.
create index email_queue_parts on email_queue (to_email) where parts is not null and status = 'pending';
