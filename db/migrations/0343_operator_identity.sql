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

-- The standard confidentiality text no longer names the sample, unless somebody has accepted it: a contract stays as it is.
-- the release before: shows whatever text is stored.
alter table nda_versions disable trigger nda_versions_append_only;
update nda_versions v
  set body = replace(replace(body, 'on Parcela (', 'on the platform ('), 'through Parcela or', 'through the platform or')
  where v.listing_id is null and not exists (select 1 from nda_acceptances a where a.nda_version_id = v.id);
alter table nda_versions enable trigger nda_versions_append_only;
