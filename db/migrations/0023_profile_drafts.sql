-- A draft that was submitted or thrown away stays as an empty row: its version goes on, so that a window that shows
-- the ended draft is told so instead of bringing it back.
alter table profile_drafts alter column form_draft drop not null;
alter table profile_drafts alter column draft_current_step drop not null;
alter table profile_drafts alter column draft_current_step drop default;
alter table profile_drafts alter column draft_last_saved drop not null;
alter table profile_drafts alter column draft_last_saved drop default;
alter table profile_drafts add column ended_version integer not null default 0;
alter table profile_drafts add column ended_by text check (ended_by in ('submit', 'discard'));
alter table profile_drafts add column ended_at timestamptz;
alter table profile_drafts add constraint profile_drafts_whole
  check (num_nulls(form_draft, draft_current_step, draft_last_saved) in (0, 3));
alter table profile_drafts add constraint profile_drafts_ended
  check (ended_version <= version and (ended_version = 0) = (ended_at is null) and (ended_at is null) = (ended_by is null));
