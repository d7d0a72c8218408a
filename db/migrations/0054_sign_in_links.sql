-- A link that lets one browser try its password past the budget that strangers have used up.
alter table one_time_links drop constraint one_time_links_purpose_check;
-- the release before: it writes none of the new values, and the rows are checked in well under a second.
alter table one_time_links add constraint one_time_links_purpose_check
  check (purpose in ('set_password', 'verify_email', 'reset_password', 'confirm_old_email', 'confirm_new_email', 'sign_in'));

-- Codes tried since the last right one; a right code and a new password reset the count.
alter table second_factors add column tried_codes integer not null default 0;
alter table second_factors add column last_tried_at timestamptz;
