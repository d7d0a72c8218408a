-- Stored bytes are summed over a person's removed files too.
drop index files_user;
create index files_user on files (user_id, created_at desc);
