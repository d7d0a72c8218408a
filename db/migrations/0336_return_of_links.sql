-- The page that a mailed link leads back to. In the row, because a stranger may ask for the mail and its words must not be theirs.
alter table one_time_links add column return_path text;
