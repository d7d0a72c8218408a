import { randomUUID } from 'node:crypto'
import { assignRole, isLastAdmin } from '#app/account/commands/roles.server.ts'
import type { FreshAdmin } from '#app/account/fresh-proof.server.ts'
import { attempt } from '#app/db/attempt.server.ts'
import { isUuid } from '#app/lib/ids.ts'
import { refuse, type Result } from '#app/lib/refusal.ts'
import { accountStep, type UserRefusal, kindRefusal, pendingLink } from '../policy.ts'
import { findUserFacts } from '../queries/facts.server.ts'
import { lockMember, lockAccount } from '#app/account/commands/lock-account.server.ts'
import { MEMBER_KIND_LABELS } from '#app/account/member-kinds.ts'
import { now } from '#app/lib/clock.ts'
import type { AdminViewer, UserType } from '#app/lib/viewer.ts'
import { notify } from '#app/notices/notify.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { kindChangedMail, signedOutMail, accountReinstatedMail, accountSuspendedMail } from '../emails.ts'
import { endSessions } from '#app/account/security/commands/end-sessions.server.ts'
import { mailRegistrationLink, mailPendingSignUp } from '#app/account/commands/registration-mail.server.ts'
import { findAccountById, findAccount } from '#app/account/queries.server.ts'
import { db, type Tx } from '#app/db/client.server.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import { settleWork } from '#app/notices/notify-admins.server.ts'
import { suspensionColumns } from '#app/review/suspension.ts'

/**
 * Grants or removes the admin role, but never the actor's own and never the last one, even under concurrency
 * (ADM-201). `seen` is the account's version on the admin's page; removing does not depend on it.
 */
export async function changeUserRole(
  admin: FreshAdmin,
  { id, seen, intent }: { id: string; seen: number; intent: 'promote' | 'demote' },
): Promise<Result<null, UserRefusal>> {
  if (!isUuid(id)) return refuse('not_found')
  try {
    return await attempt<null, UserRefusal>({ changesRightsOf: [id] }, async (tx, stop) => {
      const facts = await findUserFacts(id, tx)
      if (!facts) return stop('not_found')
      const next = accountStep(intent, { ...facts, own: id === admin.userId, seen, reason: '' })
      if ('refused' in next) return stop(next.refused)
      const step = intent === 'promote' ? ({ role: 'admin', seen } as const) : ({ role: 'member' } as const)
      const given = await assignRole(tx, { userId: id, ...step }, { kind: 'admin', userId: admin.userId })
      if (given === null) return stop('stale')
      return null
    })
  } catch (error) {
    if (isLastAdmin(error)) return refuse('last_admin')
    throw error
  }
}

type Change = { id: string; seen: number; kind: UserType | null; otherRole: string }

/**
 * Changes the user type (ADM-201). Refused if the account has a company of a different type; locks the person's row,
 * which serialises it with submissions. Keeps the drafts of every form and notifies the person.
 */
export async function changeKind(admin: AdminViewer, { id, seen, kind, otherRole: typed }: Change) {
  if (!isUuid(id)) return refuse('not_found')
  const otherRole = kind === 'other' ? typed.trim() : ''
  return attempt<null, UserRefusal>(async (tx, stop) => {
    if ((await findUserFacts(id, tx)) === null) return stop('not_found')
    await lockMember(tx, id)
    const facts = await findUserFacts(id, tx)
    if (!facts) return stop('not_found')
    const refused = kindRefusal({ ...facts, seen }, { kind, otherRole })
    if (refused !== null || kind === null) return stop(refused ?? 'kind_required')
    const changed = await tx
      .updateTable('members')
      .set({ userType: kind, otherRole: otherRole || null, updatedAt: now() })
      .where('userId', '=', id)
      .where('version', '=', seen)
      .where('closedAt', 'is', null)
      .returning('version')
      .executeTakeFirst()
    if (!changed) return stop('stale')
    if (changed.version === seen) return stop('unchanged')
    await writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action: 'account.change_kind',
      subject: { type: 'user', id },
      from: facts.kind,
      to: kind,
    })
    const [from, to] = [facts.kind, kind].map((one) => MEMBER_KIND_LABELS[one])
    await notify(tx, {
      userId: id,
      kind: 'security',
      key: `user:${id}:type:${changed.version}`,
      title: `Your user type is now ${to}`,
      path: '/my-profile',
      restsOn: [],
      mail: { kind: 'account.kind_changed', content: kindChangedMail({ from: from ?? '', to: to ?? '' }) },
    })
    return null
  })
}

/**
 * Ends every session of an account: each fails at its next request, and event streams close within 5 s (ADM-201,
 * MEM-388). Returns their number; without any, nothing is written or emailed.
 */
export async function signOutEverywhere(admin: FreshAdmin, id: string) {
  if (!isUuid(id)) return refuse('not_found')
  return attempt<{ sessions: number }, UserRefusal>({ changesRightsOf: [id] }, async (tx, stop) => {
    const facts = await findUserFacts(id, tx)
    if (!facts) return stop('not_found')
    if (id === admin.userId) return stop('own_record')
    if (facts.status === 'closed') return stop('wrong_status')
    const sessions = await endSessions(tx, { userId: id })
    if (sessions === 0) return { sessions }
    await writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action: 'session.end',
      subject: { type: 'user', id },
      details: { sessions },
    })
    await notify(tx, {
      userId: id,
      kind: 'security',
      key: `user:${id}:signed-out:${randomUUID()}`,
      title: 'We signed you out on every device',
      path: '/settings',
      restsOn: [],
      mail: { kind: 'account.signed_out', content: signedOutMail() },
    })
    return { sessions }
  })
}

/** Emails a new link; earlier ones stay valid. Shares its limit with the person's own requests (ADM-201, MEM-080). */
export async function resendLink(admin: AdminViewer, id: string) {
  if (!isUuid(id)) return refuse('not_found')
  const [account, facts] = await Promise.all([findAccountById(id), findUserFacts(id)])
  if (!account || !facts) return refuse('not_found')
  if (pendingLink(facts) === null) return refuse('nothing_to_send')
  const counted = await takeLimit(db(), { rule: 'resend', subjects: [`account:${account.email}`] })
  if (!counted.ok) return refuse('too_many')
  return attempt<{ link: 'set_password' | 'verify_email' }, UserRefusal>(async (tx, stop) => {
    await lockAccount(tx, id)
    const current = await findUserFacts(id, tx)
    const link = current && pendingLink(current)
    if (!current || !link) return stop('nothing_to_send')
    const { isVerified: emailVerified, hasPassword } = current
    await mailRegistrationLink(tx, { ...account, emailVerified, hasPassword })
    await writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action: 'account.resend_link',
      subject: { type: 'user', id },
      details: { link },
    })
    return { link }
  })
}

type Step = {
  id: string
  seen: number
  intent: 'suspend' | 'reinstate' | 'postpone'
  reason: string
  /** The review day of a suspension. */
  reviewOn?: string | null
}

/**
 * Suspends or reinstates one account, or postpones the review of its suspension, independently of its company. A
 * suspended person may only sign in, read the reason, export their data and close the account; their event streams close
 * within 5 s (decision 11). Company, listings and grants are not affected. The person sees the reason.
 */
export async function changeSuspension(
  admin: FreshAdmin,
  { id, seen, intent, reason: typed, reviewOn: chosen = null }: Step,
): Promise<Result<null, UserRefusal>> {
  if (!isUuid(id)) return refuse('not_found')
  const reason = typed.trim()
  const set = suspensionColumns(intent, reason, chosen)
  const reviewOn = set.suspensionReviewOn
  return attempt<null, UserRefusal>({ changesRightsOf: [id] }, async (tx, stop) => {
    const facts = await findUserFacts(id, tx)
    if (!facts) return stop('not_found')
    const next = accountStep(intent, { ...facts, own: id === admin.userId, seen, reason })
    if ('refused' in next) return stop(next.refused)
    const isSuspending = intent === 'suspend'
    const changed = await tx
      .updateTable('members')
      .set({ ...set, updatedAt: now() })
      .where('userId', '=', id)
      .$if(!isSuspending, (query) => query.where('version', '=', seen))
      .where('role', '=', 'member')
      .where('closedAt', 'is', null)
      .where('suspendedAt', isSuspending ? 'is' : 'is not', null)
      .returning('version')
      .executeTakeFirst()
    if (!changed) return stop('stale')
    await writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action: `account.${intent}`,
      subject: { type: 'user', id },
      from: facts.status,
      to: next.to,
      reason,
      details: { reviewOn },
    })
    await settleWork(tx, 'account', id)
    if (intent !== 'postpone')
      await notify(tx, {
        userId: id,
        kind: 'security',
        key: `user:${id}:suspension:${changed.version}`,
        title: reviewOn === null ? 'Your account is active again' : 'Your account is suspended',
        text: reviewOn === null ? null : reason,
        path: reviewOn === null ? '/platform' : '/profile/suspended',
        restsOn: [],
        mail:
          reviewOn === null
            ? { kind: 'account.reinstated', content: accountReinstatedMail() }
            : { kind: 'account.suspended', content: accountSuspendedMail({ reason, reviewOn }) },
      })
    if (intent === 'reinstate') await mailLink(tx, id)
    return null
  })
}

/** An unfinished sign-up has no bell, so email its link again, which may have expired. */
async function mailLink(tx: Tx, id: string): Promise<void> {
  const user = await tx.selectFrom('users').where('id', '=', id).select('email').executeTakeFirst()
  const account = user && (await findAccount(user.email, tx))
  if (account) await mailPendingSignUp(tx, account)
}
