// Generates any number of rows for every desk in SQL: users, companies, listings, documents, applications, emails, messages
// and audit rows.
import type { Client } from 'pg'

const STATUSES = `(array['pending', 'approved', 'approved', 'rejected', 'more_info_requested'])[1 + n % 5]`
const AT = `timestamptz '2026-11-01' - n * interval '1 minute'`
/** A deterministic UUID per kind and number, for references between rows. */
const id = (kind: string, n = 'n') => `md5('${kind}' || ${n})::uuid`

const FILLS: readonly string[] = [
  `insert into users (id, email, name, email_verified, created_at)
    select ${id('user')}, 'u' || md5(n::text) || '@bench.example', 'Person ' || n, true, ${AT} from generate_series(1, $1::int) n`,
  `insert into members (user_id, user_type, full_name, created_at)
    select ${id('user')}, (array['developer', 'investor'])[1 + n % 2], 'Person ' || md5('p' || n), ${AT}
    from generate_series(1, $1::int) n`,
  `insert into companies (id, created_by_user_id, type, name, approval_status, revision, submitted_at, approved_at,
      rejection_reason, created_at)
    select ${id('company')}, ${id('user')}, (array['developer', 'investor'])[1 + n % 2], 'Company ' || md5(n::text), ${STATUSES},
      1 + n % 2, ${AT}, ${AT}, 'Why', ${AT} from generate_series(1, $1::int) n`,
  `insert into company_members (company_id, user_id, role)
    select ${id('company')}, ${id('user')}, 'owner' from generate_series(1, $1::int) n where n % 10 <> 0`,
  `insert into review_decisions (subject_type, subject_id, revision, action, from_status, to_status, decided_by, decided_at)
    select 'company', ${id('company')}::text, 1, 'requestInfo', 'pending', 'more_info_requested', ${id('user', '1')}, ${AT}
    from generate_series(1, $1::int) n where n % 3 = 0`,
  `insert into listings (slug, company_id, created_by_user_id, title, location, created_at, submitted_at)
    select 'house-' || n, ${id('company')}, ${id('user')}, 'House ' || md5(n::text), 'Warsaw', ${AT}, ${AT}
    from generate_series(1, $1::int) n`,
  `insert into listing_revisions (listing_id, number, fields, status, saved_by, submitted_at, rejection_reason)
    select id, 1, jsonb_build_object('title', title), (array['pending', 'rejected', 'more_info_requested'])[1 + id % 3],
      created_by_user_id, submitted_at, 'Why' from listings`,
  `update listings l set working_revision_id = r.id, approval_status = r.status
    from listing_revisions r where r.listing_id = l.id`,
  `insert into files (id, user_id, bucket, storage_key, file_name, content_type, byte_size, sha256, category, document_type)
    select ${id('file')}, ${id('user')}, 'kyc-documents', 'bench/' || n, 'paper.pdf', 'application/pdf', 1024,
      sha256(n::text::bytea), 'kyc', 'personal_id' from generate_series(1, $1::int) n`,
  `insert into kyc_submissions (id, user_id, file_id, document_type, status, reviewed_at, rejection_reason, created_at)
    select ${id('paper')}, ${id('user')}, ${id('file')}, 'personal_id', status,
      case when status <> 'pending' then now() end, case when status = 'rejected' then 'Why' end, ${AT}
    from (select n, (array['pending', 'approved', 'rejected'])[1 + n % 3] as status from generate_series(1, $1::int) n) s`,
  `insert into applications (id, email, company_name, role, invited_role, status, revision, submitted_at, decided_at,
      rejection_reason, created_at)
    select ${id('application')}, 'a' || md5(n::text) || '@bench.example', 'Applicant ' || md5(n::text), 'developer', 'developer',
      (array['draft', 'submitted', 'more_info_requested', 'rejected', 'approved'])[1 + n % 5], 1, ${AT}, ${AT}, 'Why', ${AT}
    from generate_series(1, $1::int) n`,
  `insert into email_queue (status, kind, to_email, subject, html_body, text_body, message_id, sent_at, error_message, failed_at,
      created_at)
    select status, 'bench', 'u' || md5(n::text) || '@bench.example', 'Word' || left(md5(n::text), 12) || ' of the platform',
      '<p>Text</p>', 'Text', n || '@bench', case when status = 'sent' then now() end,
      case when status = 'failed' then 'Refused' end, case when status = 'failed' then now() end, ${AT}
    from (select n, (array['sent', 'sent', 'failed', 'pending'])[1 + n % 4] as status from generate_series(1, $1::int) n) s`,
  `insert into contact_messages (id, form_id, first_name, last_name, email, message, created_at, answered_at)
    select ${id('message')}, ${id('form')}, 'Ewa', 'Word' || left(md5(n::text), 12), 'm' || n || '@bench.example',
      'How do I join the platform?', ${AT}, case when n % 2 = 0 then now() end from generate_series(1, $1::int) n`,
  `insert into audit_log (at, actor_user_id, actor_kind, action, subject_type, subject_id)
    select ${AT}, ${id('user')}, 'admin', 'company.approve', 'company', ${id('company')}::text from generate_series(1, $1::int) n`,
]

const TABLES = [
  'users',
  'members',
  'companies',
  'company_members',
  'review_decisions',
  'listings',
  'listing_revisions',
  'listing_queue',
  'files',
  'kyc_submissions',
  'applications',
  'email_queue',
  'contact_messages',
  'audit_log',
]

/** Fills a migrated, empty database and sets the counts. */
export async function fillDesks(client: Client, rows: number): Promise<void> {
  // Triggers are off; their work is done in bulk at the end.
  await client.query('set session_replication_role = replica')
  for (const statement of FILLS) await client.query(statement, statement.includes('$1') ? [rows] : [])
  await client.query('set session_replication_role = origin')
  await client.query('select place_listing(id) from listings')
  await client.query('select rebuild_tallies()')
  await client.query('select rebuild_turns()')
  for (const table of TABLES) await client.query(`vacuum (analyze) ${table}`)
  await client.query('vacuum (analyze) tally_log')
}
