-- Mails that the former release gave up because the server refused the message, as the answer that it kept says: they go out again
-- with one press, and their mailboxes do not count as bad.
update email_queue set our_fault = true
where status = 'failed' and text_body <> '' and not our_fault
  and error_message ~ '^(Message|Data command) failed: 5' and error_message !~ '\m5\d\d[ -]5\.(1\.\d|2\.\d|4\.1\M)';
