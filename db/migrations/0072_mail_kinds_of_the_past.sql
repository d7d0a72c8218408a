-- The kinds of mails that are sent or failed already; 0071 renamed the others and whatever has been queued since.

update email_queue set kind = present_mail_kind(kind) where kind <> present_mail_kind(kind);
