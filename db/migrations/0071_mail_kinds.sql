-- Kinds of mail are `noun.event` (decision 062). The one map of the former names; the next release drops trigger and function.

create function present_mail_kind(kind text) returns text language sql immutable parallel safe
  return case kind
    when 'set-password' then 'account.registration'
    when 'verify-email' then 'account.email_confirmation'
    when 'already-registered' then 'account.already_registered'
    when 'reset-password' then 'account.password_reset'
    when 'sign-in-link' then 'account.sign_in_link'
    when 'password-changed' then 'account.password_changed'
    when 'admin-invitation' then 'account.admin_invitation'
    when 'security-new-sign-in' then 'account.new_sign_in'
    when 'security-factor-on' then 'account.second_factor_enabled'
    when 'security-factor-off' then 'account.second_factor_disabled'
    when 'security-factor-reset' then 'account.second_factor_reset'
    when 'security-codes-renewed' then 'account.recovery_codes_renewed'
    when 'security-recovery-code-used' then 'account.recovery_code_used'
    when 'security-codes-tried' then 'account.wrong_codes_entered'
    when 'security-passkey-added' then 'account.passkey_added'
    when 'security-passkey-removed' then 'account.passkey_removed'
    when 'security-email' then 'account.email_changed'
    when 'confirm-old-email' then 'account.email_change_requested'
    when 'confirm-new-email' then 'account.new_email_confirmation'
    when 'email-taken' then 'account.email_taken'
    when 'email-left' then 'account.email_replaced'
    when 'account-suspended' then 'account.suspended'
    when 'account-reinstated' then 'account.reinstated'
    when 'user-type-changed' then 'account.kind_changed'
    when 'signed-out' then 'account.signed_out'
    when 'role-changed' then 'account.role_changed'
    when 'data.ready' then 'account.data_exported'
    when 'application.more_info' then 'application.info_requested'
    when 'company_received' then 'company.received'
    when 'company_approved' then 'company.approved'
    when 'company_rejected' then 'company.rejected'
    when 'company_more_info' then 'company.info_requested'
    when 'company_suspended' then 'company.suspended'
    when 'company_reinstated' then 'company.reinstated'
    when 'kyc_received' then 'kyc.received'
    when 'kyc_rejected' then 'kyc.rejected'
    when 'kyc_all_approved' then 'kyc.all_approved'
    when 'listing.approve' then 'listing.approved'
    when 'listing.requestInfo' then 'listing.info_requested'
    when 'listing.reject' then 'listing.rejected'
    when 'listing.suspend' then 'listing.suspended'
    when 'listing.reinstate' then 'listing.reinstated'
    when 'listing.lock' then 'listing.locked'
    when 'listing.unlock' then 'listing.unlocked'
    when 'access.request' then 'access.requested'
    when 'access.grant' then 'access.granted'
    when 'access.decline' then 'access.declined'
    when 'access.recall' then 'access.request_reminder'
    when 'access.end' then 'access.end_changed'
    when 'access.ending' then 'access.end_reminder'
    when 'access.invitation_open' then 'access.invitation_opened'
    when 'access.nda' then 'access.nda_accepted'
    when 'deals.inquiry' then 'inquiry.received'
    when 'deals.deal_interest' then 'inquiry.interest'
    when 'deals.more_information' then 'inquiry.info_requested'
    when 'deals.answer' then 'inquiry.answered'
    when 'deals.closed' then 'inquiry.closed'
    when 'connection_asked' then 'connection.requested'
    when 'connection_accepted' then 'connection.accepted'
    when 'alerts-daily' then 'alert.digest'
    when 'legal-version' then 'content.published'
    when 'contact-message' then 'message.received'
    when 'contact-received' then 'message.receipt'
    when 'admin-digest' then 'admin.digest'
    when 'admin-overdue' then 'admin.overdue_reminder'
    when 'sample' then 'demo.sample'
    else kind end;

create function rename_mail_kind() returns trigger language plpgsql as $$
begin
  new.kind := present_mail_kind(new.kind);
  return new;
end $$;

-- While the release before serves beside this one, its mails are stored under the present names.
create trigger email_queue_kind before insert or update of kind on email_queue
  for each row when (new.kind is distinct from present_mail_kind(new.kind)) execute function rename_mail_kind();

-- Few rows are open; those that are sent or failed, which no worker waits for, follow in 0072 without the trigger's lock.
update email_queue set kind = present_mail_kind(kind)
  where status in ('pending', 'sending') and kind <> present_mail_kind(kind);
