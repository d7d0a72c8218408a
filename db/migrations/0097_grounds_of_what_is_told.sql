-- The rights that a mail or a notice rests on, asked again as the mail goes out and whenever the notice is read
-- (decision 078). The former release writes none: what it tells rests on the account alone.
alter table email_queue add column rests_on text[] not null default '{}';
alter table notices add column rests_on text[] not null default '{}';
-- The mail that an entry went into: while that mail is taken back, the entry waits again.
alter table digest_entries add column mail_id uuid;
-- the release before: writing an entry waits while the index is built, which takes no time: no row has a mail yet.
create index digest_entries_mail on digest_entries (mail_id) where mail_id is not null;
