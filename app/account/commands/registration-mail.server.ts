import { transaction, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { queueMail, mailboxOf } from '#app/mail/queue.server.ts'
import { alreadyRegisteredMail, setPasswordMail, verifyEmailMail } from '../emails.ts'
import { issueLink, liveLinkSince } from '../links.server.ts'
import { type Account, addresseeOf, findAccount } from '../queries.server.ts'
import { lockAccount, lockAddress } from './lock-account.server.ts'
import { sql } from 'kysely'
import { hashToken } from '#app/lib/ids.ts'

const LINKS = {
  set_password: { kind: 'account.registration', contentOf: setPasswordMail, lifetime: 'setPasswordLink' },
  verify_email: {
    kind: 'account.email_confirmation',
    contentOf: verifyEmailMail,
    lifetime: 'verificationLink',
  },
} as const

/** Emails the link that sets the first password (MEM-062, MEM-064) or confirms the address (MEM-045, MEM-076). */
export async function mailRegistrationLink(tx: Tx, account: Account): Promise<void> {
  await lockAccount(tx, account.userId)
  if (!account.emailVerified && !(await reserveSignUpMail(tx, account.email))) return
  const purpose = account.hasPassword ? 'verify_email' : 'set_password'
  const { kind, contentOf, lifetime } = LINKS[purpose]
  const { [lifetime]: lifeSeconds, unverifiedUpload: uploadSeconds } = env().lifetimes
  await queueMail(tx, {
    to: addresseeOf(account),
    kind,
    content: contentOf({ lifeSeconds, uploadSeconds }),
    oneTimeLink: () => issueLink(tx, { purpose, userId: account.userId, lifeSeconds }),
  })
}

/** Seconds during which repeated applications send no further email to the owner of the address. */
const MIN_INTERVAL = 3600

/**
 * Notifies the owner of a registered address of another application, at most once an hour: with a link to sign in, or
 * to set a missing password. Idempotent; changes no account data; its result never reaches callers (MEM-066, MEM-067).
 */
export async function mailRegisteredOwner(tx: Tx, account: Account): Promise<void> {
  await lockAccount(tx, account.userId)
  if (!account.hasPassword) {
    const since = await liveLinkSince(tx, account.userId, 'set_password')
    if (!since || Math.abs(now().getTime() - since.getTime()) >= MIN_INTERVAL * 1000)
      await mailRegistrationLink(tx, account)
    return
  }
  if (!account.emailVerified && !(await reserveSignUpMail(tx, account.email))) return
  const hour = Math.floor(now().getTime() / (MIN_INTERVAL * 1000))
  await queueMail(tx, {
    to: addresseeOf(account),
    kind: 'account.already_registered',
    content: alreadyRegisteredMail(),
    dedupeKey: `already-registered:${account.userId}:${hour}`,
  })
}

/**
 * Emails a new registration link: to set the password, or to confirm the address of an account that has one. An unknown
 * address gets nothing. A complete account gets a link to the sign-in page. The caller cannot tell which (MEM-045,
 * MEM-069, MEM-080). Throws Outage.
 */
export async function resendRegistrationLink(email: string): Promise<void> {
  await transaction(async (tx) => {
    await lockAddress(tx, email)
    const account = await findAccount(email, tx)
    if (!account) return
    if (!(await mailPendingSignUp(tx, account))) await mailRegisteredOwner(tx, account)
  })
}

/** Emails the link that completes a pending sign-up; returns whether there was one. */
export async function mailPendingSignUp(tx: Tx, account: Account): Promise<boolean> {
  if (account.hasPassword && account.emailVerified) return false
  await mailRegistrationLink(tx, account)
  return true
}

/** Seconds during which a mailbox that answered "This was not me" gets at most one sign-up email. */
export const REFUSED_SECONDS = 30 * 86_400

const refusedSince = () => new Date(now().getTime() - REFUSED_SECONDS * 1000)

/** Records that the owner of the address did not sign up; a refusal in effect stays unchanged. */
export async function refuseMailbox(tx: Tx, email: string): Promise<void> {
  await tx
    .insertInto('refusedMailboxes')
    .values({ mailboxHash: hashToken(mailboxOf(email)), refusedAt: now(), mailedAt: null })
    .onConflict((conflict) =>
      conflict
        .column('mailboxHash')
        .doUpdateSet({ refusedAt: now(), mailedAt: null })
        .where('refusedMailboxes.refusedAt', '<=', refusedSince()),
    )
    .execute()
}

/** Whether a sign-up may email the address; after "This was not me" it may once, which this consumes. */
async function reserveSignUpMail(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    with held as (select mailbox_hash from refused_mailboxes
        where mailbox_hash = ${hashToken(mailboxOf(email))} and refused_at > ${refusedSince()}),
      taken as (update refused_mailboxes r set mailed_at = ${now()} from held
        where r.mailbox_hash = held.mailbox_hash and r.mailed_at is null returning 1)
    select not exists (select 1 from held) or exists (select 1 from taken) as may`.execute(tx)
  return rows[0]?.may === true
}
