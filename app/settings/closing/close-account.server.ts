import { isLastAdmin } from '#app/account/commands/roles.server.ts'
import { NO_FACTS } from '#app/account/policy.ts'
import { shortName } from '#app/lib/name.ts'
import { sql } from 'kysely'
import { isFresh } from '#app/account/fresh-proof.server.ts'
import { endSessions } from '#app/account/security/commands/end-sessions.server.ts'
import { lockPeople } from '#app/companies/colleagues/commands/invite.server.ts'
import { closeVersions } from '#app/companies/versions/commands/withdraw-version.server.ts'
import { companyPeopleOf } from '#app/companies/colleagues/queries.server.ts'
import { attempt, LockTargetsChanged, retryWithNewLocks } from '#app/db/attempt.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Result } from '#app/lib/refusal.ts'
import type { Member } from '#app/lib/viewer.ts'
import { withdrawListingsInReview } from '#app/listings/commands/withdraw-in-review.server.ts'
import { dropMails, queueMail } from '#app/mail/queue.server.ts'
import { notify } from '#app/notices/notify.server.ts'
import { auditOwn, writeAudit } from '#app/review/audit.server.ts'
import { closedMail, companyClosedMail } from '../emails.ts'
import { type ClosingRefusal, DELETED_TABLES } from './policy.ts'

/** The suspension reason of a closed company; visible to admins only. */
const CLOSED = 'The owner closed their account.'

/**
 * Permanently closes the member's account and the company they own (MEM-392): personal data is deleted in this
 * transaction, the rest stays without their name. An owner with colleagues has to hand the company over first, or close
 * it too. Of several concurrent calls, one closes the account.
 */
export const closeAccount = (
  member: Member,
  { withCompany }: { withCompany: boolean },
): Promise<Result<null, ClosingRefusal>> => retryWithNewLocks(() => close(member, withCompany))

async function close(member: Member, withCompany: boolean): Promise<Result<null, ClosingRefusal>> {
  const changesRightsOf = await companyPeopleOf(member.userId)
  return attempt<null, ClosingRefusal>({ changesRightsOf }, async (tx, stop) => {
    if (!isFresh(member)) return stop('not_fresh')
    const { userId } = member
    const own = await lockMembership(tx, userId)
    if (own?.role === 'owner') {
      const colleagues = await tx
        .selectFrom('companyMembers')
        .where('companyId', '=', own.companyId)
        .where('role', '=', 'colleague')
        .select('userId')
        .execute()
      const ids = colleagues.map(({ userId: id }) => id)
      if (ids.length > 0 && !withCompany) return stop('has_colleagues')
      // In the meantime someone joined the company, or the person joined one.
      if (!ids.every((id) => changesRightsOf.includes(id))) throw new LockTargetsChanged()
      await closeCompany(tx, own.companyId, ids)
    }
    const closed = await closeMember(tx, userId)
    if (!closed) return null
    // The member's row is locked, so an approval that creates their company has either finished or is waiting.
    const since = await membershipOf(tx, userId)
    if (since && since.companyId !== own?.companyId) throw new LockTargetsChanged()
    await forgetAddress(tx, member)
    await queueMail(tx, {
      to: { address: member.email, name: member.fullName },
      kind: 'account.closed',
      content: closedMail(),
      dedupeKey: `account:${userId}:closed`,
    })
    await erasePersonalData(tx, userId)
    await auditOwn(tx, member, 'account.close', {
      company: own?.companyId ?? null,
      withCompany: own?.role === 'owner',
    })
    return null
  }).catch((error: unknown) => {
    // The trigger requires at least one admin, even when the last two close concurrently.
    if (isLastAdmin(error)) return { ok: false, refused: 'last_admin' } as const
    throw error
  })
}

/** Clears the member's row and marks it closed; false if it was already closed. */
export async function closeMember(tx: Tx, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('members')
    .set({
      role: 'member',
      fullName: 'Closed account',
      ...NO_FACTS,
      otherRole: sql`case when user_type = 'other' then 'closed' end`,
      closedAt: now(),
      updatedAt: now(),
    })
    .where('userId', '=', userId)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const membershipOf = (tx: Tx, userId: string) =>
  tx
    .selectFrom('companyMembers')
    .where('userId', '=', userId)
    .select(['companyId', 'role'])
    .executeTakeFirst()

/** The person's company, read under its lock: they may just have become its owner. */
async function lockMembership(tx: Tx, userId: string) {
  let seen = await membershipOf(tx, userId)
  while (seen) {
    await lockPeople(tx, seen.companyId)
    const now = await membershipOf(tx, userId)
    if (now?.companyId === seen.companyId) return now
    seen = now
  }
  return seen
}

/** Sent emails keep their text for a while without the recipient; the last one loses both together. */
async function forgetAddress(tx: Tx, { userId, email }: Member): Promise<void> {
  await tx
    .updateTable('emailQueue')
    .set({ toEmail: closedAddress(userId), toName: '' })
    .where('toEmail', '=', email)
    .where('status', 'in', ['sent', 'failed'])
    .execute()
  await dropMails(tx, userId)
}

const closedAddress = (userId: string) => `closed-${userId}@closed.invalid`

/** The fields of an application that name the person. */
const CANDIDATE_FIELDS = ['full_name', 'position', 'contact_phone']

/** Deletes rows about this person only; rows that stay lose the person's name. */
export async function erasePersonalData(tx: Tx, userId: string): Promise<void> {
  await endSessions(tx, { userId })
  await tx.deleteFrom('dataExports').where('userId', '=', userId).where('status', '<>', 'ready').execute()
  await tx.updateTable('dataExports').set({ expiresAt: now() }).where('userId', '=', userId).execute()
  for (const table of DELETED_TABLES)
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(tx)
  const address = closedAddress(userId)
  await sql`update early_access_applications set first_name = 'Closed', last_name = 'account', company_name = '–',
    company_email = ${address}, company_website = null, position = null,
    other_role = case when role = 'other' then 'closed' end where user_id = ${userId}`.execute(tx)
  await sql`update contact_messages set first_name = 'Closed', last_name = 'account', company = null, email = ${address} where user_id = ${userId}`.execute(
    tx,
  )
  await sql`update applications set email = ${address}, application_data = application_data - ${CANDIDATE_FIELDS}::text[],
    typed = null
    where user_id = ${userId}`.execute(tx)
  await sql`update application_revisions r set snapshot = r.snapshot - ${CANDIDATE_FIELDS}::text[] from applications a
    where a.id = r.application_id and a.user_id = ${userId}`.execute(tx)
  await sql`update company_invitations set email = ${address} where accepted_by = ${userId}`.execute(tx)
  await sql`update access_invitations set email = ${address} where accepted_by = ${userId}`.execute(tx)
  await tx.updateTable('inquiries').set({ phone: null }).where('userId', '=', userId).execute()
  await tx.updateTable('dealViews').set({ userId: null }).where('userId', '=', userId).execute()
  await tx
    .updateTable('users')
    .set({ email: address, emailVerified: false, name: '', image: null, updatedAt: now() })
    .where('id', '=', userId)
    .execute()
}

/**
 * Permanently removes a company from the product. An approved one is suspended, which also disables its directory
 * entry, listings, grants and invitations; it and its listings are withdrawn from review. Its colleagues keep their
 * accounts.
 */
async function closeCompany(tx: Tx, companyId: string, colleagues: readonly string[]): Promise<void> {
  const { name } = await tx
    .updateTable('companies')
    .set((eb) => ({
      closedAt: now(),
      suspendedAt: sql`case when approval_status = 'approved' then coalesce(suspended_at, ${now()}) end`,
      suspensionReason: sql`case when approval_status = 'approved' then coalesce(suspension_reason, ${CLOSED}) end`,
      phone: null,
      // Requested items contain earlier answers, including the contact's.
      asked: '[]',
      questionnaire: sql`questionnaire - ${sql.lit('{primary_contact_name,primary_contact_title,primary_contact_email,primary_contact_phone}')}::text[]`,
      approvalStatus: sql`case when approval_status in ('pending', 'more_info_requested') then 'draft'
        else approval_status end`,
      version: eb('version', '+', 1),
      updatedAt: now(),
    }))
    .where('id', '=', companyId)
    .returning('name')
    .executeTakeFirstOrThrow()
  await withdrawListingsInReview(tx, companyId)
  await closeVersions(tx, companyId)
  await tx
    .updateTable('companyInvitations')
    .set({ revokedAt: now() })
    .where('companyId', '=', companyId)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .execute()
  for (const userId of colleagues.toSorted()) {
    await notify(tx, {
      userId,
      kind: 'security',
      key: `company:${companyId}:closed`,
      title: `${shortName(name)} was closed`,
      path: '/my-profile',
      restsOn: [],
      mail: { kind: 'company.closed', content: companyClosedMail({ company: name }) },
    })
  }
  await tx.deleteFrom('companyMembers').where('companyId', '=', companyId).execute()
  await writeAudit(tx, {
    actor: { kind: 'system' },
    action: 'company.close',
    subject: { type: 'company', id: companyId },
    to: 'closed',
  })
}
