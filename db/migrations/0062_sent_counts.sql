-- How often an invitation of a colleague was mailed: an address gets five of one company in all.

alter table company_invitations add column sent_count smallint not null default 1 check (sent_count > 0);
