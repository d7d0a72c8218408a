-- What was told before is found by what its key and page name. What names a listing that is gone rests on nothing that holds.
update notices set rests_on = array['thread:' || split_part(key, ':', 2)]
  where kind = 'inquiry' and key like 'inquiry:%';
update notices set rests_on = array['connection:' || split_part(key, ':', 2)]
  where kind = 'connection' and key like 'connection:%';
update notices n set rests_on = array['company:' || l.company_id]
  from listings l
  where (n.kind = 'decided' and n.key like 'listing:%' or n.kind = 'received' and n.key like 'listing-received:%')
    and l.id = substring(n.key from '^listing(?:-received)?:(\d{1,15}):')::bigint;
update notices n set rests_on = array['company:' || l.company_id]
  from listings l
  where n.kind = 'access_asked' and l.id = substring(n.path from '^/my-listings/(\d{1,15})/access$')::bigint;
update notices n set rests_on = array[coalesce(
    (select 'listing:' || l.id from listings l where '/deal/' || l.slug = n.path limit 1), 'gone')]
  where n.kind in ('access_decided', 'received') and n.path like '/deal/%';
-- One notice of a daily search is about all that it found at the same time.
update notices n set rests_on = coalesce(
    (select array_agg(distinct 'listing:' || o.listing_id || ':city+price') from alert_firings f
      join alert_firings o on o.id = f.id or (o.search_id = f.search_id and o.delivered_at = f.delivered_at)
      where f.user_id = n.user_id and f.id = split_part(n.key, ':', 2)::bigint), array['gone'])
  where n.kind = 'alert' and n.key ~ '^(alert|search):\d{1,15}$' and n.path not like '/market-insights%';
