import { SESSION_LIMIT } from '#app/account/policy.ts'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Entry, Ledger } from './ledger.ts'
import type { World } from './world.ts'

/** The last acknowledged write, and later ones whose outcome is open: one of them must be stored. */
function candidates<E extends Entry>(entries: readonly E[]): E[] {
  const last = entries.findLastIndex(({ outcome }) => outcome === 'acknowledged')
  if (last < 0) return []
  return entries
    .slice(last)
    .filter(({ outcome }) => outcome === 'acknowledged' || outcome === 'sent' || outcome === 'away')
}

function grouped<E>(entries: readonly E[], key: (entry: E) => string): E[][] {
  return [...Map.groupBy(entries, key).values()]
}

type Ask = World['ask']

async function lostSessions(ask: Ask, ledger: Ledger): Promise<string[]> {
  const rows = await ask<{ token: string }>('select token from sessions')
  const there = new Set(rows.map(({ token }) => token))
  return (
    ledger
      .done('sign-in')
      // An account's oldest sessions end beyond the limit.
      .slice(-SESSION_LIMIT)
      .filter(({ write }) => !there.has(write.token))
      .map(({ number }) => `sign-in ${number}`)
  )
}

async function lostApplications(ask: Ask, ledger: Ledger): Promise<string[]> {
  const rows = await ask<{ email: string }>(
    `select u.email from users u join members m on m.user_id = u.id
       join early_access_applications a on a.user_id = u.id join email_queue q on q.to_email = u.email`,
  )
  const there = new Set(rows.map(({ email }) => email))
  return ledger
    .done('apply')
    .filter(({ write }) => !there.has(write.email))
    .map(({ write }) => `application of ${write.email}`)
}

type Listing = {
  id: string
  title: string
  words: string | null
  submits: string
  approves: string
  slug: string
  approved: boolean
}

async function lostListingDeeds(ask: Ask, ledger: Ledger): Promise<string[]> {
  const rows = await ask<Listing>(
    `select l.id, l.title, l.slug, r.fields ->> 'description' as words, l.approved_revision_id is not null as approved,
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
  // A submission saves the text of its form too, so the last save counts up to the first submission sent.
  for (const saves of grouped(ledger.of('save'), ({ write }) => String(write.id))) {
    const id = saves[0]?.write.id ?? 0
    if (ledger.of('submit').some(({ write }) => write.id === id)) continue
    const may = candidates(saves)
    const words = byId.get(id)?.words
    if (may.length > 0 && !may.some(({ write }) => write.text === words))
      lost.push(`words of listing ${id}: "${words}"`)
  }
  return lost
}

async function lostFavourites(ask: Ask, ledger: Ledger): Promise<string[]> {
  const rows = await ask<{ email: string; id: string }>(
    'select u.email, f.listing_id as id from favorites f join users u on u.id = f.user_id',
  )
  const there = new Set(rows.map(({ email, id }) => `${email} ${id}`))
  return grouped(ledger.of('favourite'), ({ write }) => `${write.email} ${write.id}`).flatMap((marks) => {
    const may = candidates(marks)
    const key = `${marks[0]?.write.email} ${marks[0]?.write.id}`
    const isThere = there.has(key)
    return may.length === 0 || may.some(({ write }) => write.on === isThere) ? [] : [`mark of ${key}`]
  })
}

/** Acknowledged writes that the database lacks, each as text. */
export async function lostWrites({ ask }: World, ledger: Ledger): Promise<string[]> {
  const all = await Promise.all(
    [lostSessions, lostApplications, lostListingDeeds, lostFavourites].map((look) => look(ask, ledger)),
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

/** Acknowledged files whose row or bytes are missing or differ, and files of live rows that do. */
export async function lostFiles({ ask, dataDir, stored }: World, ledger: Ledger): Promise<string[]> {
  const files = await ask<StoredFile>(
    `select id, bucket, storage_key as key, encode(sha256, 'hex') as hash, content_type as type,
       array(select jsonb_object_keys(metadata -> 'variants')) as variants
     from files where status = 'active'`,
  )
  const lost: string[] = []
  const read = stored ?? ((path) => readFile(join(dataDir, 'files', path)).catch(() => null))
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
  for (const papers of grouped(ledger.of('kyc'), ({ write }) => `${write.documentType} ${write.slot}`)) {
    const may = candidates(papers)
    if (may.length > 0 && !may.some(({ write }) => hashes.has(write.sha256)))
      lost.push(`document ${papers[0]?.write.documentType}`)
  }
  return lost
}
