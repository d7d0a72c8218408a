import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import { countParts, type MailContent, type Part, type StrangerContent } from './content.ts'
import type { MailKind, StrangerKind } from './kinds.ts'
import { addressColumns, type Mail, type MailBody, queueMail, contentColumns } from './queue.server.ts'

/** Minimum seconds between two emails about one record to one reader, unless the reader has seen the earlier one. */
const SPACING_SECONDS = 600

/** Maximum number of parts stored with a pending email; earlier ones are only counted. */
const STORED_PARTS = 30

function withPart(before: readonly Part[], part: Part): Part[] {
  const all = [...before, part]
  const [first = part, ...rest] = all.slice(-STORED_PARTS)
  const earlier = countParts(all) - rest.length - 1
  return [earlier > 0 ? { ...first, earlier } : first, ...rest]
}

export type Batch = {
  /** Identifies the record and the reader; the newest email about it has it as its dedupe key. */
  key: string
  /** Send it immediately, since the reader has seen everything so far. */
  immediately: boolean
  /** For emails with individual content: the part for this email, and the content for all parts. */
  parts?: { part: Part; contentFor: (parts: readonly Part[]) => MailContent }
}

type Batched = MailBody & { batch: Batch }
type ContentOf<C> = (parts: readonly Part[]) => C

/** The content and batching of an email that can recur within minutes; a pending email then covers all parts. */
export function batched(kind: StrangerKind, part: Part, contentFor: ContentOf<StrangerContent>): Batched
export function batched(
  kind: Exclude<MailKind, StrangerKind>,
  part: Part,
  contentFor: ContentOf<MailContent>,
): Batched
export function batched(kind: MailKind, part: Part, contentFor: ContentOf<MailContent>): Batched {
  const batch: Batch = { key: kind, immediately: false, parts: { part, contentFor } }
  return { kind, content: contentFor([part]), batch } as Batched
}

/** The same for an address without an account. */
export function queueBatchedTo(tx: Tx, email: string, { batch, ...mail }: Batched): Promise<void> {
  return queueBatched(
    tx,
    { ...mail, to: { address: email, name: '' } },
    { ...batch, key: `${batch.key}:${email}` },
  )
}

/**
 * Queues an email; if one about the same record was sent less than SPACING_SECONDS ago, it is due at the end of that
 * time. If one is already pending, this email's content is appended to it. Throws for an email with a link, since the
 * pending email's link would be lost.
 */
export async function queueBatched(
  tx: Tx,
  mail: Mail,
  { key, immediately, parts: own }: Batch,
): Promise<void> {
  if (mail.oneTimeLink !== undefined) throw new Error('an email with a link cannot be batched')
  await sql`select pg_advisory_xact_lock(hashtext('mail.gathered'), hashtext(${key}))`.execute(tx)
  const newest = await tx
    .selectFrom('emailQueue')
    .where('dedupeKey', '=', key)
    .select(['id', 'status', 'attempts', 'parts'])
    .select(sql<number>`extract(epoch from next_attempt_at - clock_timestamp())::float8`.as('ahead'))
    .forUpdate()
    .executeTakeFirst()
  if (newest?.status === 'pending' && newest.attempts === 0 && newest.ahead > 0) {
    const parts = own ? withPart((newest.parts as Part[] | null) ?? [], own.part) : []
    await tx
      .updateTable('emailQueue')
      .set({
        ...addressColumns(mail),
        ...contentColumns(own ? ({ ...mail, content: own.contentFor(parts) } as MailBody) : mail),
        ...(own && { parts: JSON.stringify(parts) }),
        capturedAt: null,
        ...(immediately && { nextAttemptAt: sql<Date>`clock_timestamp()` }),
      })
      .where('id', '=', newest.id)
      .execute()
    return
  }
  if (newest)
    await tx
      .updateTable('emailQueue')
      .set({ dedupeKey: `${key}:${newest.id}` })
      .where('id', '=', newest.id)
      .execute()
  const wait = newest && !immediately ? Math.min(newest.ahead + SPACING_SECONDS, SPACING_SECONDS) : 0
  await queueMail(tx, {
    ...mail,
    dedupeKey: key,
    ...(own && { parts: [own.part] }),
    ...(wait > 0 && { afterSeconds: wait }),
  })
}

/** The reader saw everything: cancels the pending email and ends the batch. The caller holds the record's lock. */
export async function endBatch(tx: Tx, key: string): Promise<void> {
  await tx
    .deleteFrom('emailQueue')
    .where('dedupeKey', '=', key)
    .where('status', '=', 'pending')
    .where('attempts', '=', 0)
    .where(sql<boolean>`next_attempt_at > clock_timestamp()`)
    .execute()
  await tx
    .updateTable('emailQueue')
    .set({ dedupeKey: sql<string>`dedupe_key || ':' || id` })
    .where('dedupeKey', '=', key)
    .execute()
}

/** Cancels pending batched emails about a record for all readers; `key` as in Batch. */
export async function dropBatched(tx: Tx, key: string): Promise<void> {
  await tx
    .deleteFrom('emailQueue')
    .where('status', '=', 'pending')
    .where(sql<boolean>`starts_with(dedupe_key, ${`${key}:`})`)
    .execute()
}
