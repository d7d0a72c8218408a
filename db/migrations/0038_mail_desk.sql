-- What the e-mail queue's page reads: one status newest first, words of an address or a subject, the latest test mails.

create index email_queue_status_newest on email_queue (status, seq desc);
create index email_queue_tests on email_queue (seq desc) where kind like 'test.%';

-- The words by which a mail is found: of its subject and its address, without case and diacritics.
create function mail_words(subject text, to_email text) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(array_remove(
    string_to_array(regexp_replace(fold(subject || ' ' || to_email), '[^[:alnum:]]+', ' ', 'g'), ' '), ''));

alter table email_queue add column words tsvector generated always as (mail_words(subject, to_email)) stored;
create index email_queue_words on email_queue using gin (words);
