import { shortName } from '#app/lib/name.ts'
import { createAccountWithPassword } from '#app/account/commands/create-account.server.ts'
import { mailRegisteredOwner, mailVerificationLink } from '#app/account/commands/registration-mail.server.ts'
import { findAccount } from '#app/account/queries.server.ts'
import { attempt } from '#app/db/attempt.server.ts'
import { transaction, type Tx } from '#app/db/client.server.ts'
import { versionInForce } from '#app/legal/versions.server.ts'
import { now } from '#app/lib/clock.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { Result } from '#app/lib/result.ts'
import type { CompanyType, Member } from '#app/lib/viewer.ts'
import { tell } from '#app/notices/tell.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { joinedMail } from '../emails.ts'
import type { Invitation } from '../queries.server.ts'
import type { JoinRefusal } from '../refusal-words.ts'
import { inTurn } from './invite.server.ts'

/**
 * Takes the member with the invited, confirmed address into the company (MEM-394). Of any number of calls at once one
 * joins; whoever belongs to a company stays there, and the invitation stays open.
 */
export async function acceptInvitation(
  member: Member,
  id: string,
): Promise<Result<{ companyId: string }, JoinRefusal>> {
  return attempt<{ companyId: string }, JoinRefusal>(async (tx, stop) => {
    if (!isUuid(id) || member.suspended) return stop('not_open')
    const found = await tx
      .selectFrom('companyInvitations as i')
      .innerJoin('companies as c', 'c.id', 'i.companyId')
      .where('i.id', '=', id)
      .where('c.approvalStatus', '=', 'approved')
      .where('c.suspendedAt', 'is', null)
      .where('c.closedAt', 'is', null)
      .select(['i.companyId', 'i.email', 'c.name', 'c.type'])
      .executeTakeFirst()
    if (!found) return stop('not_open')
    if (!(await isConfirmed(tx, member.userId, found.email))) return stop('other_address')
    await inTurn(tx, found.companyId)
    const accepted = await tx
      .updateTable('companyInvitations')
      .set({ acceptedAt: now(), acceptedBy: member.userId })
      .where('id', '=', id)
      .where('acceptedAt', 'is', null)
      .where('revokedAt', 'is', null)
      .where('expiresAt', '>', now())
      .returning('id')
      .executeTakeFirst()
    if (!accepted) return stop('not_open')
    const joined = await tx
      .insertInto('companyMembers')
      .values({ companyId: found.companyId, userId: member.userId, role: 'colleague', joinedAt: now() })
      .onConflict((conflict) => conflict.column('userId').doNothing())
      .returning('userId')
      .executeTakeFirst()
    if (!joined) return stop('has_company')
    await tx
      .updateTable('members')
      .set({ userType: found.type as CompanyType, updatedAt: now() })
      .where('userId', '=', member.userId)
      .execute()
    await writeAudit(tx, {
      actor: { kind: member.role, userId: member.userId },
      action: 'colleague.join',
      subject: { type: 'company', id: found.companyId },
      details: { invitationId: id },
    })
    await tellOwner(tx, found, member, id)
    return { companyId: found.companyId }
  })
}

async function isConfirmed(tx: Tx, userId: string, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('emailVerified', '=', true)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

async function tellOwner(tx: Tx, company: { companyId: string; name: string }, member: Member, id: string) {
  const owner = await tx
    .selectFrom('companyMembers')
    .where('companyId', '=', company.companyId)
    .where('role', '=', 'owner')
    .select('userId')
    .executeTakeFirst()
  if (!owner) return
  await tell(tx, {
    userId: owner.userId,
    kind: 'security',
    key: `colleague:${id}:joined`,
    title: `${shortName(member.fullName)} joined ${shortName(company.name)}`,
    path: '/settings/company',
    restsOn: ['company'],
    mail: {
      kind: 'company.colleague_joined',
      content: joinedMail({ person: member.fullName, company: company.name }),
    },
  })
}

/**
 * Makes an account for the invited address, unverified, and mails the link that confirms it; an address that has an
 * account keeps it and its owner is mailed instead. The caller cannot tell the two apart. Nobody joins by this: the
 * confirmed address accepts the invitation afterwards.
 */
export async function registerInvited(
  { email, type }: Invitation,
  { fullName, ...chosen }: { fullName: string; passwordHash: string; browserSecret: string },
): Promise<void> {
  await transaction(async (tx) => {
    const termsVersion = await versionInForce(tx, 'terms')
    const userId = await createAccountWithPassword(tx, email, {
      member: { userType: type, fullName, termsAcceptedAt: now(), termsVersion },
      ...chosen,
      invited: true,
    })
    const account = await findAccount(email, tx)
    if (!account) throw new Error('an account without a member')
    await (userId === null ? mailRegisteredOwner(tx, account) : mailVerificationLink(tx, account))
  })
}
