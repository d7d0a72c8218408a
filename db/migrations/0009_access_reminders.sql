-- When somebody was reminded, once each: the owner of a request that waits (PUB-224), the holder of a grant that ends
-- (PUB-225).

alter table access_requests add column reminded_at timestamptz;
alter table access_grants add column reminded_at timestamptz;
create index access_requests_to_recall on access_requests (created_at)
  where status = 'pending' and reminded_at is null;
create index access_grants_ending on access_grants (expires_at)
  where revoked_at is null and reminded_at is null and expires_at is not null;
