-- Threads in which somebody wrote, for the copy of their data and for their newest message of a thread.
-- the release before: writing a message waits while the index is built, for seconds: the table has a row a message.
create index inquiry_messages_author on inquiry_messages (author_id, inquiry_id);
