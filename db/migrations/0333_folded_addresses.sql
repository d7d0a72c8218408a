-- Desks search addresses as they search names: without the marks of letters.
do $$ begin
  if exists (select 1 from pg_extension where extname = 'pg_trgm') then
    create index users_email_folded on users using gin (fold(email) gin_trgm_ops);
    create index applications_email_folded on applications using gin (fold(email) gin_trgm_ops);
    -- the release before: its searches by address read every row until it is replaced.
    drop index users_email_parts;
    drop index applications_email_parts;
  end if;
end $$;
