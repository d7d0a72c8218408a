-- What "Start Fresh" took away can be brought back for 10 minutes (END-066); the next end of the draft empties it.
alter table profile_drafts add column discarded_draft jsonb
  check (jsonb_typeof(discarded_draft) = 'object' and octet_length(discarded_draft::text) < 262144);
alter table profile_drafts add column discarded_step smallint check (discarded_step between 1 and 6);
alter table profile_drafts add constraint profile_drafts_discarded
  check ((discarded_draft is null) = (discarded_step is null)) not valid;
