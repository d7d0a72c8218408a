import { connectDatabase } from '#app/db/client.server.ts'
import { verifyAudit } from '#app/review/seal.server.ts'
import type { Instance } from './instance.ts'

/**
 * A transition is complete if its status, audit row, history, notices and emails all exist. Each of these
 * queries finds transitions with a part missing, one row each; `what` names the record.
 */
const PARTIAL_TRANSITIONS: Readonly<Record<string, string>> = {
  'status other than in its last audit row': `
    select 'listing ' || l.id as what from listings l
      left join listing_revisions w on w.id = l.working_revision_id
      left join lateral (select a.to_status from audit_log a
        where a.subject_type = 'listing' and a.subject_id = l.id::text and a.to_status is not null
        order by a.id desc limit 1) a on true
    where a.to_status is distinct from coalesce(w.status, l.approval_status)`,
  'submission without its email': `
    select 'listing ' || l.id as what from listings l,
      lateral (select count(*) as n from audit_log a
        where a.subject_type = 'listing' and a.subject_id = l.id::text and a.action = 'listing.submit') a
    -- Receipts of one sender within minutes arrive as one email, with a part for each.
    where a.n > (select count(*) from email_queue q, jsonb_array_elements(q.parts) p
      where q.kind = 'listing.received' and p ->> 'text' = l.title)`,
  'approval without its history, email, notice or price': `
    select 'listing ' || l.id as what from listings l,
      lateral (select count(*) as n from audit_log a
        where a.subject_type = 'listing' and a.subject_id = l.id::text and a.action = 'listing.approve') a,
      lateral (select count(*) as n from review_decisions d
        where d.subject_type = 'listing' and d.subject_id = l.id::text and d.action = 'approve') d,
      lateral (select count(*) as n from email_queue q
        where q.kind = 'listing.approved' and q.dedupe_key like 'listing:' || l.id || ':%') m,
      lateral (select count(*) as n from notices b where b.key like 'listing:' || l.id || ':%:approve') b,
      lateral (select count(*) as n from listing_price_history p where p.listing_id = l.id) p
    where a.n <> d.n or a.n <> m.n or a.n <> b.n or a.n <> p.n or (a.n > 0) <> (l.approved_revision_id is not null)`,
  'account without its application, audit row, link or email': `
    select u.email as what from users u,
      lateral (select count(*) as n from members m where m.user_id = u.id) e,
      lateral (select count(*) as n from early_access_applications p where p.user_id = u.id) p,
      lateral (select count(*) as n from audit_log a
        where a.subject_type = 'user' and a.subject_id = u.id::text and a.action = 'account.create') a,
      lateral (select count(*) as n from one_time_links o where o.user_id = u.id) o,
      lateral (select count(*) as n from email_queue q where q.to_email = u.email) q
    where u.email like '%@guest.example' and (e.n, p.n, a.n, o.n, q.n) <> (1, 1, 1, 1, 1)`,
  'listing document without its audit row': `
    select 'document ' || d.id as what from listing_documents d,
      lateral (select count(*) as n from audit_log a
        where a.subject_type = 'listing_document' and a.subject_id = d.id::text) a
    where a.n <> 1`,
  'file without an owner': `
    select 'file ' || f.id as what from files f where f.status = 'active'
      and not exists (select from listing_documents d where d.file_id = f.id)
      and not exists (select from listing_images i where i.file_id = f.id)`,
  'wrong desk count': `
    with stored as (select desk, status, sum(count) as n from (
        select desk, status, count from tallies union all select desk, status, change from tally_log) t group by 1, 2),
      real as (
        select 'listing' as desk, status, count(*) as n from listing_queue group by 2
        union all select 'mail', status, count(*) from email_queue group by 2
        union all select 'company', approval_status, count(*) from companies group by 2)
    select desk || ' ' || status as what from stored full join real using (desk, status)
    where desk in ('listing', 'mail', 'company') and coalesce(stored.n, 0) <> coalesce(real.n, 0)`,
}

export async function partialTransitions({ query }: Instance): Promise<string[]> {
  const found: string[] = []
  for (const [name, text] of Object.entries(PARTIAL_TRANSITIONS))
    for (const { what } of await query<{ what: string }>(text)) found.push(`${name}: ${what}`)
  return found
}

/** Whether the audit log matches its seals. */
export async function auditResult(instance: Instance): Promise<{ isIntact: boolean; summary: string }> {
  const url = await instance.databaseUrl()
  const database = await connectDatabase({
    url,
    queryTimeoutMs: 20_000,
    heartbeatIntervalMs: 5000,
    heartbeatTimeoutMs: 20_000,
  })
  try {
    const verdict = await verifyAudit()
    if (!verdict.ok) return { isIntact: false, summary: `broken at row ${verdict.firstWrongId}` }
    return { isIntact: true, summary: `${verdict.rows} rows under ${verdict.seals} seals` }
  } finally {
    await database.close()
  }
}
