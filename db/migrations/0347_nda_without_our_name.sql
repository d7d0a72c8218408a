-- The standard NDA speaks of the platform, since its operator may give it another name. A text that a company has accepted stays.
-- the release before: it reads the same columns; both tables are locked for the update of one row.
alter table nda_versions disable trigger nda_versions_append_only;
lock table nda_acceptances in share mode;
update nda_versions v
set body = replace(replace(body, 'offers the property on Parcela', 'offers the property on this platform'), 'through Parcela', 'through the platform')
where listing_id is null and number = 1 and not exists (select from nda_acceptances a where a.version_id = v.id);
alter table nda_versions enable trigger nda_versions_append_only;
