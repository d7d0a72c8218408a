-- What the reviewers asked for, one by one (END-060): fields and documents of the record by name, and questions in words.
-- The items of the last decision stand with the record; the decisions keep theirs for the history.
alter table companies add column asked jsonb not null default '[]';
alter table company_versions add column asked jsonb not null default '[]';
alter table applications add column asked jsonb not null default '[]';
alter table listing_revisions add column asked jsonb not null default '[]';
alter table review_decisions add column asked jsonb not null default '[]';

-- Versions named what they asked for without words.
update company_versions set asked = (
  select jsonb_agg(jsonb_build_object('key', left(md5(id::text || item), 8), 'name', item, 'words', '',
      'kind', case when item ~ '_(cert|id|signatories|license|documents|certificate|document.*)$' then 'document' else 'field' end,
      'label', initcap(replace(item, '_', ' '))))
  from unnest(items) item)
where cardinality(items) > 0;
