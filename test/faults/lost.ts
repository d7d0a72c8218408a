import { SESSION_LIMIT } from '#app/account/policy.ts'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Entry, Ledger } from './ledger.ts'
import type { Instance } from './instance.ts'

/** The last acknowledged write, and later writes with an unknown outcome. One of them must be stored. */
function acceptable<E extends Entry>(entries: readonly E[]): E[] {
  const last = entries.findLastIndex(({ outcome }) => outcome === 'acknowledged')
  if (last < 0) return []
  return entries
    .slice(last)
    .filter(({ outcome }) => outcome === 'acknowledged' || outcome === 'sent' || outcome === 'unavailable')
}

function grouped<E>(entries: readonly E[], key: (entry: E) => string): E[][] {
  return [...Map.groupBy(entries, key).values()]
}

type Query = Instance['query']

async function lostSessions(query: Query, ledger: Ledger): Promise<string[]> {
  const rows = await query<{ token: string }>('select token from sessions')
  const stored = new Set(rows.map(({ token }) => token))
  return (
    ledger
      .done('sign-in')
      // An account's oldest sessions end once it exceeds the limit.
      .slice(-SESSION_LIMIT)
      .filter(({ write }) => !stored.has(write.token))
      .map(({ number }) => `sign-in ${number}`)
  )
}

async function lostApplications(query: Query, ledger: Ledger): Promise<string[]> {
  const rows = await query<{ email: string }>(
    `select u.email from users u join members m on m.user_id = u.id
       join early_access_applications a on a.user_id = u.id join email_queue q on q.to_email = u.email`,
  )
  const stored = new Set(rows.map(({ email }) => email))
  return ledger
    .done('apply')
    .filter(({ write }) => !stored.has(write.email))
    .map(({ write }) => `application from ${write.email}`)
}

type Listing = {
  id: string
  title: string
  description: string | null
  submits: string
  approves: string
  slug: string
  approved: boolean
}

async function lostListingWrites(query: Query, ledger: Ledger): Promise<string[]> {
  const rows = await query<Listing>(
    `select l.id, l.title, l.slug, r.fields ->> 'description' as description, l.approved_revision_id is not null as approved,
       (select count(*) from audit_log a where a.subject_type = 'listing' and a.subject_id = l.id::text
          and a.action = 'listing.submit') as submits,
       (select count(*) from audit_log a where a.subject_type = 'listing' and a.subject_id = l.id::text
          and a.action = 'listing.approve') as approves
     from listings l join listing_revisions r on r.id = coalesce(l.working_revision_id, l.approved_revision_id)`,
  )
  const byId = new Map(rows.map((row) => [Number(row.id), row]))
  const lost: string[] = []
  for (const { write } of ledger.done('draft'))
    if (byId.get(write.id)?.title !== write.title) lost.push(`listing ${write.id}, "${write.title}"`)
  for (const { write } of ledger.done('submit'))
    if (Number(byId.get(write.id)?.submits ?? 0) < 1) lost.push(`submission of listing ${write.id}`)
  for (const { write } of ledger.done('approve')) {
    const found = byId.get(write.id)
    if (!found?.approved || Number(found.approves) < 1) lost.push(`approval of listing ${write.id}`)
  }
  // Submitting also saves the description, so only listings that were never submitted are checked.
  for (const saves of grouped(ledger.of('save'), ({ write }) => String(write.id))) {
    const id = saves[0]?.write.id ?? 0
    if (ledger.of('submit').some(({ write }) => write.id === id)) continue
    const allowed = acceptable(saves)
    const description = byId.get(id)?.description
    if (allowed.length > 0 && !allowed.some(({ write }) => write.text === description))
      lost.push(`description of listing ${id}: "${description}"`)
  }
  return lost
}

/** Acknowledged writes that are missing from the database. */
export async function lostWrites({ query }: Instance, ledger: Ledger): Promise<string[]> {
  const all = await Promise.all(
    [lostSessions, lostApplications, lostListingWrites].map((find) => find(query, ledger)),
  )
  return all.flat()
}

type StoredFile = {
  id: string
  bucket: string
  key: string
  hash: string
  type: string
  variants: string[] | null
}

/** Acknowledged files, and files with an active row, that are missing or whose bytes differ. */
export async function lostFiles({ query, dataDir, readStored }: Instance, ledger: Ledger): Promise<string[]> {
  const files = await query<StoredFile>(
    `select id, bucket, storage_key as key, encode(sha256, 'hex') as hash, content_type as type,
       array(select jsonb_object_keys(metadata -> 'variants')) as variants
     from files where status = 'active'`,
  )
  const lost: string[] = []
  const read = readStored ?? ((path) => readFile(join(dataDir, 'files', path)).catch(() => null))
  for (const { id, bucket, key, hash, variants } of files) {
    const bytes = await read(`${bucket}/${key}`)
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== hash) lost.push(`bytes of file ${id}`)
    for (const variant of variants ?? [])
      if (!(await read(`${bucket}/${key}.${variant}.webp`))) lost.push(`${variant} of file ${id}`)
  }
  const hashes = new Set(files.map(({ hash }) => hash))
  const ids = new Set(files.map(({ id }) => id))
  for (const { write } of ledger.done('document'))
    if (!hashes.has(write.sha256)) lost.push(`document "${write.title}"`)
  for (const { write } of ledger.done('picture'))
    if (!ids.has(write.fileId)) lost.push(`picture ${write.fileId}`)
  return lost
}
