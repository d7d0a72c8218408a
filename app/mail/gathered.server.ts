import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import type { MailContent, Part, StrangerContent } from './content.ts'
import type { MailKind, StrangerKind } from './kinds.ts'
import { addressed, type Mail, type MailWords, queueMail, renderedOf } from './queue.server.ts'

/** Seconds between two mails about one thing to one reader, unless the reader has seen what came before. */
const APART_SECONDS = 600

export type Gathering = {
  /** Names the thing and the reader; the newest mail about it carries it as its dedupe key. */
  key: string
  /** The reader has seen what came before, so nothing is gathered. */
  atOnce: boolean
  /** Where each mail tells something of its own: what this one tells, and the words for all of it. */
  parts?: { part: Part; wordsFor: (parts: readonly Part[]) => MailContent }
}

type Gathered = MailWords & { gather: Gathering }
type Words<C> = (parts: readonly Part[]) => C

/** A mail of a kind that may repeat within minutes: the one that waits then tells of all parts, in these words. */
export function gathered(kind: StrangerKind, part: Part, wordsFor: Words<StrangerContent>): Gathered
export function gathered(
  kind: Exclude<MailKind, StrangerKind>,
  part: Part,
  wordsFor: Words<MailContent>,
): Gathered
export function gathered(kind: MailKind, part: Part, wordsFor: Words<MailContent>): Gathered {
  const gather: Gathering = { key: kind, atOnce: false, parts: { part, wordsFor } }
  return { kind, content: wordsFor([part]), gather } as Gathered
}

/** The same to an address that is nobody's account. */
export function queueGatheredTo(tx: Tx, email: string, { gather, ...mail }: Gathered): Promise<void> {
  return queueGathered(
    tx,
    { ...mail, to: { address: email, name: '' } },
    { ...gather, key: `${gather.key}:${email}` },
  )
}

/**
 * Queues a mail, or while one about the same thing went out less than APART_SECONDS ago, one for the end of that time. Where
 * such a mail waits already, it says what this one would have said, after what it says of its own parts. Throws for a mail with a
 * link, since the one before would lose it.
 */
export async function queueGathered(
  tx: Tx,
  mail: Mail,
  { key, atOnce, parts: own }: Gathering,
): Promise<void> {
  if (mail.oneTimeLink !== undefined) throw new Error('a mail with a link is not gathered')
  await sql`select pg_advisory_xact_lock(hashtext('mail.gathered'), hashtext(${key}))`.execute(tx)
  const newest = await tx
    .selectFrom('emailQueue')
    .where('dedupeKey', '=', key)
    .select(['id', 'status', 'attempts', 'parts'])
    .select(sql<number>`extract(epoch from next_attempt_at - clock_timestamp())::float8`.as('ahead'))
    .forUpdate()
    .executeTakeFirst()
  if (newest?.status === 'pending' && newest.attempts === 0 && newest.ahead > 0) {
    const parts = own ? [...((newest.parts as Part[] | null) ?? []), own.part] : []
    await tx
      .updateTable('emailQueue')
      .set({
        ...addressed(mail),
        ...renderedOf(own ? ({ ...mail, content: own.wordsFor(parts) } as MailWords) : mail),
        ...(own && { parts: JSON.stringify(parts) }),
        capturedAt: null,
        ...(atOnce && { nextAttemptAt: sql<Date>`clock_timestamp()` }),
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
  const wait = newest && !atOnce ? Math.min(newest.ahead + APART_SECONDS, APART_SECONDS) : 0
  await queueMail(tx, {
    ...mail,
    dedupeKey: key,
    ...(own && { parts: [own.part] }),
    ...(wait > 0 && { afterSeconds: wait }),
  })
}

/** Whether a mail about the thing has told this reader of something that they may not have seen yet. */
export async function isGathering(tx: Tx, key: string): Promise<boolean> {
  const newest = await tx
    .selectFrom('emailQueue')
    .where('dedupeKey', '=', key)
    .select('id')
    .executeTakeFirst()
  return newest !== undefined
}

/**
 * One reader has seen everything about the thing: the mail that waits for them goes, and the next one is not gathered. The
 * caller holds the thing's row.
 */
export async function endGathering(tx: Tx, key: string): Promise<void> {
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

/** Takes back the mails about a thing that wait for the end of their time; `key` as in Gathering, for every reader. */
export async function dropGathered(tx: Tx, key: string): Promise<void> {
  await tx
    .deleteFrom('emailQueue')
    .where('status', '=', 'pending')
    .where(sql<boolean>`starts_with(dedupe_key, ${`${key}:`})`)
    .execute()
}
