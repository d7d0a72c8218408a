import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import { addressed, type Mail, queueMail, renderedOf } from './queue.server.ts'

/** Seconds between two mails about one thing to one reader, unless the reader has seen what came before. */
const APART_SECONDS = 600

export type Gathering = {
  /** Names the thing and the reader; the newest mail about it carries it as its dedupe key. */
  key: string
  /** The reader has seen what came before, so nothing is gathered. */
  atOnce: boolean
}

/**
 * Queues a mail, or while one about the same thing went out less than APART_SECONDS ago, one for the end of that time. Where
 * such a mail waits already, it says what this one would have said. The caller holds the thing's row.
 */
export async function queueGathered(tx: Tx, mail: Mail, { key, atOnce }: Gathering): Promise<void> {
  const newest = await tx
    .selectFrom('emailQueue')
    .where('dedupeKey', '=', key)
    .select(['id', 'status', 'attempts'])
    .select(sql<number>`extract(epoch from next_attempt_at - clock_timestamp())::float8`.as('ahead'))
    .forUpdate()
    .executeTakeFirst()
  if (newest?.status === 'pending' && newest.attempts === 0 && newest.ahead > 0) {
    await tx
      .updateTable('emailQueue')
      .set({
        ...addressed(mail),
        ...renderedOf(mail.content),
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
  await queueMail(tx, { ...mail, dedupeKey: key, ...(wait > 0 && { afterSeconds: wait }) })
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
