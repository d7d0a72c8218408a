import { sql } from 'kysely'
import { db, transaction } from '#app/db/client.server.ts'
import { env } from '#app/lib/env.ts'
import { logRemoval } from '#app/review/retention.server.ts'
import { purgeCaptured } from './captured.server.ts'
import { bringForward } from './lease.server.ts'
import { mailRound } from './worker.server.ts'
import { reencrypt } from '#app/db/reencrypt.server.ts'

/** Otherwise an email that stays pending for longer than the previous key is kept would lose its link. */
export const reencryptMailLinks = async (): Promise<number> =>
  (await reencrypt({ table: 'email_queue', id: 'id', column: 'link_secret', purpose: 'mail-link' })) +
  (await reencrypt({
    table: 'email_queue',
    id: 'id',
    column: 'unsubscribe_secret',
    purpose: 'mail-unsubscribe',
  }))

/** The kind of the email that confirms a closed account (MEM-392). */
const LAST_MAIL = 'account.closed'

export async function purgeMail(): Promise<void> {
  await db()
    .updateTable('emailQueue')
    .set({ linkSecret: null })
    .where('linkSecret', 'is not', null)
    .where('linkExpiresAt', '<', sql<Date>`clock_timestamp()`)
    .execute()
  await purgeBodies()
  await purgeCaptured()
}

async function purgeBodies(): Promise<void> {
  const lifeSeconds = env().lifetimes.mailBody
  await transaction(async (tx) => {
    const { rows } = await sql<{ before: Date }>`
      select clock_timestamp() - make_interval(secs => ${lifeSeconds}) as before`.execute(tx)
    const before = rows[0]?.before
    if (!before) return
    const { numUpdatedRows } = await tx
      .updateTable('emailQueue')
      .set({
        htmlBody: '',
        textBody: '',
        parts: null,
        unsubscribeSecret: null,
        toName: '',
        // The address of a closed account's last email is removed with its text.
        toEmail: sql<string>`case kind when ${LAST_MAIL} then 'closed@closed.invalid' else to_email end`,
      })
      .where('status', 'in', ['sent', 'failed'])
      .where('textBody', '<>', '')
      .where('createdAt', '<', before)
      .executeTakeFirst()
    await logRemoval(tx, { subject: 'mail_bodies', removed: Number(numUpdatedRows), before, lifeSeconds })
  })
}

export const mailJobs = [
  { name: 'send mail', everySeconds: 1, run: mailRound },
  { name: 'correct mail dates', everySeconds: 600, run: bringForward },
  { name: 'purge mail', everySeconds: 600, run: purgeMail },
  { name: 'reseal mail links', everySeconds: 3600, run: reencryptMailLinks },
] as const
