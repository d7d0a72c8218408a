-- A change of address without the old mailbox waits for days, and the old address may stop it meanwhile (END-095).
alter table one_time_links drop constraint one_time_links_purpose_check;
-- the release before: it writes none of the new purpose, and few links live at any time to be checked.
alter table one_time_links add constraint one_time_links_purpose_check
  check (purpose in ('set_password', 'verify_email', 'reset_password', 'confirm_old_email', 'confirm_new_email', 'sign_in',
    'stop_email_change'));

alter table email_changes add column without_old boolean not null default false;
-- Mails that told the old address how to stop it, when its next step is due, and when the address moves.
alter table email_changes add column old_mails smallint not null default 0;
alter table email_changes add column next_step_at timestamptz;
alter table email_changes add column takes_effect_at timestamptz;
-- the release before: every row that it writes meets the wider rule, and the table is small enough to be checked immediately.
alter table email_changes drop constraint email_changes_check2;
-- the release before: as above, it is the same rule, widened.
alter table email_changes add constraint email_changes_done
  check (done_at is null or (new_confirmed_at is not null and (old_confirmed_at is not null or without_old)));
alter table email_changes drop constraint email_changes_ended_because_check;
-- the release before: it writes three of the four reasons, and the table is small enough to be checked immediately.
alter table email_changes add constraint email_changes_ended_because_check
  check (ended_because in ('cancelled', 'replaced', 'taken', 'stopped'));
-- the release before: the table holds a row for each change of an address, which is an index of a moment.
create index email_changes_steps on email_changes (next_step_at) where done_at is null and ended_at is null;
-- the release before: the table holds a row for each change of an address, which is an index of a moment.
create index email_changes_without_old on email_changes (user_id, created_at) where without_old;
