-- What a sign-up brought along leaves the browser that it was copied from once it is the account's (END-042).
alter table kept_inquiries add column copy_of uuid;
