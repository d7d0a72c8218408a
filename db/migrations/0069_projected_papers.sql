-- Whether the PDF of an acceptance says no more than the company that accepted may see. A release before this one writes
-- false: its papers name the owner of a private listing, and are looked at again.
alter table nda_acceptances add column paper_is_projected boolean not null default false;
-- the release before: who accepts an NDA waits for the build, which reads a row for each acceptance that there ever was.
create index nda_acceptances_former_paper on nda_acceptances (accepted_at)
  where paper_file_id is not null and not paper_is_projected;
