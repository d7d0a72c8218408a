import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { hashToken } from '#app/lib/ids.ts'
import { mailboxOf } from '#app/mail/queue.server.ts'

/** Seconds during which a mailbox that answered "This was not me" gets at most one sign-up email. */
export const REFUSED_SECONDS = 30 * 86_400

const since = () => new Date(now().getTime() - REFUSED_SECONDS * 1000)

/** Records that the owner of the address did not sign up; a refusal in effect stays unchanged. */
export async function refuseMailbox(tx: Tx, email: string): Promise<void> {
  await tx
    .insertInto('refusedMailboxes')
    .values({ mailboxHash: hashToken(mailboxOf(email)), refusedAt: now(), mailedAt: null })
    .onConflict((conflict) =>
      conflict
        .column('mailboxHash')
        .doUpdateSet({ refusedAt: now(), mailedAt: null })
        .where('refusedMailboxes.refusedAt', '<=', since()),
    )
    .execute()
}

/** Whether a sign-up may email the address; after "This was not me" it may once, which this consumes. */
export async function reserveSignUpMail(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    with held as (select mailbox_hash from refused_mailboxes
        where mailbox_hash = ${hashToken(mailboxOf(email))} and refused_at > ${since()}),
      taken as (update refused_mailboxes r set mailed_at = ${now()} from held
        where r.mailbox_hash = held.mailbox_hash and r.mailed_at is null returning 1)
    select not exists (select 1 from held) or exists (select 1 from taken) as may`.execute(tx)
  return rows[0]?.may === true
}
