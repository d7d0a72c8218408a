-- Who runs the installation is one more versioned document; its first version is the sample.
-- the release before: accepts the documents it knows and ignores this one.
alter table content_documents drop constraint content_documents_document_check;
-- the release before: the table has four rows.
alter table content_documents add constraint content_documents_document_check
  check (document in ('faq', 'terms', 'privacy', 'identity'));
insert into content_documents (document) values ('identity');

-- The built-in figures are no longer named after the sample.
update market_imports set file_name = 'Our own figures' where origin = 'own';

-- The overview asks whether demo data is left.
-- the release before: a hundred thousand members take well under a second.
create index members_demo on members (user_id) where is_demo;
