-- When an alert tells, by its member's own choice; and which firings were told together (decision 108).

alter table alerts add column told text not null default 'at_once' check (told in ('at_once', 'daily'));

-- The firing that names the notice in which this one was told. It may have gone with its alert since.
alter table alert_firings add column telling bigint;
-- the release before: it writes firings in a job alone, which tries again; firings are removed with their age.
create index alert_firings_tellings on alert_firings (user_id, telling) where telling is not null;
