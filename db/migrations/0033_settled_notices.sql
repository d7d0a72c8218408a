-- The notices of one cause, whoever was told of it: an answered request calls nobody's bell any more.
create index notices_unread_cause on notices (key) where read_at is null;
