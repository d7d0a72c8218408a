-- The last attempt of a mail was ended by our own connection, account or sender, and says nothing of its mailbox.
alter table email_queue add column our_fault boolean not null default false;
-- Few at any time: what waits for the cause to be gone. Empty here.
-- the release before: its writes wait while the index is built in one scan that finds nothing.
create index email_queue_our_fault on email_queue (seq) where our_fault and status in ('pending', 'failed');
