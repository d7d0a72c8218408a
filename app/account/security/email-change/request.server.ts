import { type Tx, transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { type Result, ok, refuse } from '#app/lib/refusal.ts'
import type { Member } from '#app/lib/viewer.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { auditOwn } from '#app/review/audit.server.ts'
import { lockAccount } from '../../commands/lock-account.server.ts'
import { withMinimumTime } from '../../minimum-time.ts'
import { issueLink, endEmailChange } from '../../links.server.ts'
import { addresseeOf, findAccount } from '../../queries.server.ts'
import { isFresh } from '../../fresh-proof.server.ts'
import { addressTakenMail, confirmNewMail, confirmOldMail, stopChangeMail } from '../emails.ts'
import { isTooSoon, STOP_LINK_LIFETIME_SECONDS } from './policy.ts'
import { findPendingChange, lastWithoutOld } from './queries.server.ts'

type StoppableChange = { userId: string; oldEmail: string; newEmail: string; takesEffectAt: Date | null }

/** Emails the old address a link that stops the change; earlier links stay valid. */
export async function sendStopLink(
  tx: Tx,
  { userId, oldEmail, newEmail, takesEffectAt }: StoppableChange,
): Promise<void> {
  const { fullName, timeZone } = await tx
    .selectFrom('members')
    .where('userId', '=', userId)
    .select(['fullName', 'timeZone'])
    .executeTakeFirstOrThrow()
  const lifeSeconds = STOP_LINK_LIFETIME_SECONDS
  const oneTimeLink = await issueLink(tx, { purpose: 'stop_email_change', userId, lifeSeconds })
  await queueMail(tx, {
    to: { address: oldEmail, name: fullName },
    kind: 'account.email_change_requested',
    content: stopChangeMail({ newEmail, takesEffectAt, timeZone }),
    dedupeKey: `link:${oneTimeLink.id}`,
    oneTimeLink,
  })
}

export type RequestRefusal = 'same_address' | WithoutOldRefusal
type WithoutOldRefusal = 'not_fresh' | 'admin' | 'too_soon'

/**
 * Requests an email change: sends one link to the current and one to the new address; nothing changes until both are
 * confirmed. `withoutOld`: the current mailbox cannot be opened, so the change waits for days after the new address is
 * confirmed, and the current address can stop it. A taken address gets the same response and timing, but its owner is
 * notified instead. Ends an earlier request. Source: MEM-390.
 */
export function requestEmailChange(
  member: Member,
  newEmail: string,
  { withoutOld = false } = {},
): Promise<Result<null, RequestRefusal>> {
  if (newEmail === member.email) return Promise.resolve(refuse('same_address'))
  if (withoutOld && !isFresh(member)) return Promise.resolve(refuse('not_fresh'))
  const lifeSeconds = env().lifetimes.verificationLink
  return withMinimumTime(() =>
    transaction(async (tx) => {
      const { userId } = member
      await lockAccount(tx, userId)
      const refused = withoutOld ? await refusedWithoutOld(tx, userId) : null
      if (refused) return refuse(refused)
      if (await needsFreshSignIn(tx, member)) return refuse('not_fresh')
      const { email } = await tx
        .selectFrom('users')
        .where('id', '=', userId)
        .select('email')
        .executeTakeFirstOrThrow()
      if (email === newEmail) return refuse('same_address')
      await endEmailChange(tx, userId, 'replaced')
      const fresh = await issueLink(tx, { purpose: 'confirm_new_email', userId, lifeSeconds })
      const old = withoutOld
        ? null
        : await issueLink(tx, { purpose: 'confirm_old_email', userId, lifeSeconds })
      const pendingChange = await tx
        .insertInto('emailChanges')
        .values({
          userId,
          oldEmail: email,
          newEmail,
          oldLinkId: old?.id ?? null,
          newLinkId: fresh.id,
          createdAt: now(),
          expiresAt: fresh.expiresAt,
          withoutOld,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (old)
        await queueMail(tx, {
          to: { address: email, name: member.fullName },
          kind: 'account.email_change_requested',
          content: confirmOldMail({ newEmail, lifeSeconds }),
          dedupeKey: `link:${old.id}`,
          oneTimeLink: old,
        })
      else await sendStopLink(tx, { userId, oldEmail: email, newEmail, takesEffectAt: null })
      await mailToNew(tx, newEmail, fresh, pendingChange.id, lifeSeconds)
      await auditOwn(tx, member, 'email.request_change', withoutOld ? { withoutOld } : {})
      return ok(null)
    }),
  )
}

/** A request without the old mailbox needed a fresh sign-in and is rare, so replacing it needs one too. */
async function needsFreshSignIn(tx: Tx, member: Member): Promise<boolean> {
  if (isFresh(member)) return false
  return (await findPendingChange(member, tx))?.withoutOld === true
}

/** The account's lock lets only one of several concurrent submissions through. */
async function refusedWithoutOld(tx: Tx, userId: string): Promise<WithoutOldRefusal | null> {
  const { role } = await tx
    .selectFrom('members')
    .where('userId', '=', userId)
    .select('role')
    .executeTakeFirstOrThrow()
  if (role === 'admin') return 'admin'
  const last = await lastWithoutOld(tx, userId)
  return last && isTooSoon(last.createdAt, now()) ? 'too_soon' : null
}

type Link = Awaited<ReturnType<typeof issueLink>>

async function mailToNew(tx: Tx, newEmail: string, link: Link, changeId: string, lifeSeconds: number) {
  const taken = await findAccount(newEmail, tx)
  if (taken) {
    await queueMail(tx, {
      to: addresseeOf(taken),
      kind: 'account.email_taken',
      content: addressTakenMail(),
      dedupeKey: `email-taken:${changeId}`,
    })
    return
  }
  await queueMail(tx, {
    to: { address: newEmail, name: '' },
    kind: 'account.new_email_confirmation',
    content: confirmNewMail({ lifeSeconds }),
    dedupeKey: `link:${link.id}`,
    oneTimeLink: link,
  })
}

/** Cancels the member's pending email change; both links stop working. */
export async function cancelEmailChange(member: Member): Promise<Result<null, 'not_found' | 'not_fresh'>> {
  const { userId } = member
  return transaction(async (tx) => {
    await lockAccount(tx, userId)
    if (await needsFreshSignIn(tx, member)) return refuse('not_fresh')
    if (!(await endEmailChange(tx, userId, 'cancelled'))) return refuse('not_found')
    await auditOwn(tx, member, 'email.cancel_change')
    return ok(null)
  })
}
