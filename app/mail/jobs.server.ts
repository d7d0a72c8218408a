import { sql } from 'kysely'
import { db, transaction } from '#app/db/client.server.ts'
import { env } from '#app/lib/env.ts'
import { logRemoval } from '#app/review/retention.server.ts'
import { captureHeld, purgeCaptured } from './captured.server.ts'
import { bringForward } from './lease.server.ts'
import { mailTransport, sendDue } from './worker.server.ts'
import { decrypt, encrypt, type Purpose } from '#app/lib/secret.server.ts'

const BATCH = 500
const LINKS = [
  ['linkSecret', 'mail-link'],
  ['unsubscribeSecret', 'mail-unsubscribe'],
] as const satisfies [string, Purpose][]

/**
 * Re-encrypts the links of unsent emails with the current SECRET_KEY while the previous one is known: otherwise an email
 * that stays pending for longer than the previous key is kept would lose its link. Returns the number of re-encrypted
 * links.
 */
export async function reencryptMailLinks(): Promise<number> {
  if (!env().secretKeyPrevious) return 0
  let reencrypted = 0
  for (const [column, purpose] of LINKS) {
    for (let after = 0; ;) {
      const rows = await db()
        .selectFrom('emailQueue')
        .where(column, 'is not', null)
        .where('seq', '>', after)
        .orderBy('seq')
        .limit(BATCH)
        .select(['id', 'seq', column])
        .execute()
      for (const row of rows) {
        const secret = row[column]
        const path = secret && decrypt(purpose, secret.toString(), row.id)
        if (!secret || path === null) continue
        const { numUpdatedRows } = await db()
          .updateTable('emailQueue')
          .set({ [column]: Buffer.from(encrypt(purpose, path, row.id)) })
          .where('id', '=', row.id)
          .where(column, '=', secret)
          .executeTakeFirst()
        reencrypted += Number(numUpdatedRows)
      }
      const last = rows.at(-1)
      if (!last || rows.length < BATCH) break
      after = last.seq
    }
  }
  return reencrypted
}

/** Without a mail server all emails are held, including those queued while there was one. */
async function holdPending(): Promise<void> {
  await db()
    .updateTable('emailQueue')
    .set({ held: true, status: 'pending', lockedUntil: null })
    .where((is) =>
      is.or([
        is.and([is('status', '=', 'pending'), is('held', '=', false)]),
        is.and([is('status', '=', 'sending'), is('lockedUntil', '<', sql<Date>`clock_timestamp()`)]),
      ]),
    )
    .execute()
}

export async function mailRound(signal?: AbortSignal): Promise<void> {
  const transport = mailTransport()
  if (transport) await sendDue(transport, signal)
  else await holdPending()
  await captureHeld()
}

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
