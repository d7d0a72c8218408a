-- An admin may switch the illustrative figures off: they are then not shown anywhere and not used in valuations. Each set that is
-- published takes the switch over from the set before it, so that one row says which figures are shown and how.
alter table market_imports add column illustrative_hidden boolean not null default false;
-- The name that pages show; a set that is restored keeps it.
update market_imports set file_name = 'Parcela’s own figures' where origin = 'own';
