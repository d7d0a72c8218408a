-- An account that was made from an application under its company's name is asked for the person's own (END-034).
alter table members add column asks_name boolean not null default false;

update members m set asks_name = true from applications a
  where a.user_id = m.user_id and m.closed_at is null and m.full_name = coalesce(a.company_name, a.email);
