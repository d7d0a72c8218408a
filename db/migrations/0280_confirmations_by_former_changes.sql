-- A reviewed change that was approved before profiles were confirmed counts as a confirmation, as one does since (END-035).
update companies c set confirmed_at = greatest(c.confirmed_at, v.at)
from (
  select company_id, max(decided_at) as at
  from company_versions
  where kind = 'material' and status = 'approved' and answers <> '{}'
  group by company_id
) v
where v.company_id = c.id and c.approval_status = 'approved' and v.at > c.approved_at
  and (c.confirmed_at is null or v.at > c.confirmed_at);
