-- What a candidate typed on /apply and did not save yet, as it stands in the fields (END-065): { values, window, seen, at },
-- where `seen` is the version that it was typed over. It is empty once the application is saved.
alter table applications add column typed jsonb
  check (typed is null or (jsonb_typeof(typed) = 'object' and octet_length(typed::text) < 262144));
