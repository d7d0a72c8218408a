-- Mails that the former release gave up because our mail account or sender was refused, as the answer that it kept says: they go out
-- again with one press, and their mailboxes do not count as bad.
update email_queue set our_fault = true
where status = 'failed' and text_body <> '' and not our_fault
  and (error_message ~ '\m5\d\d[ -]5\.(4\.5|7\.\d+|1\.[78])\M' or error_message like 'Mail command failed: 5%');
