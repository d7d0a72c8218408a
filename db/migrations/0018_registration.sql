-- What the role registration forms ask of an account beside its address and password (MEM-027, MEM-029, MEM-039).

alter table members
  add column country text check (country in ('us', 'uk', 'de', 'fr', 'pl', 'other')),
  add column investment_range text check (investment_range in ('0-1m', '1-5m', '5m+')),
  add column registration_number text check (length(registration_number) between 1 and 64),
  add column tax_id text check (length(tax_id) between 1 and 64),
  add column accuracy_certified_at timestamptz,
  add column terms_accepted_at timestamptz,
  add column terms_version integer check (terms_version > 0),
  add constraint members_terms check ((terms_accepted_at is null) = (terms_version is null));
