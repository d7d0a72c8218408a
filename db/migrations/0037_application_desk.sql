-- The desk of applications: its filters by keyset, and its search as in the other desks (migration 0035).

create index applications_role_newest on applications (role, created_at desc, id desc);
create index applications_revoked_newest on applications (created_at desc, id desc) where revoked_at is not null;
do $$ begin
  if exists (select 1 from pg_extension where extname = 'pg_trgm') then
    create index applications_name_parts on applications using gin (fold(company_name) gin_trgm_ops);
    create index applications_email_parts on applications using gin (email gin_trgm_ops);
  end if;
end $$;
