-- Whose account a mail is told to, so that it is asked again as it goes out: a mail to somebody who may read it no
-- longer is taken back, and one that waits follows a new address (decision 072). The former release writes none of it.
alter table email_queue add column user_id uuid references users on delete set null;
-- It is about others than its reader: it rests with a suspended account, and ends with the place in this company.
alter table email_queue add column about_others boolean not null default false;
alter table email_queue add column company_id uuid references companies on delete set null;
-- the release before: queueing a mail waits while the index is built, which takes no time: no row has a reader yet.
create index email_queue_reader on email_queue (user_id) where user_id is not null;
-- the release before: the same, for the companies that readers read for.
create index email_queue_company on email_queue (company_id) where company_id is not null;
