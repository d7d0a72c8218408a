import { createAccount } from '#app/account/commands/create-account.server.ts'
import { NO_FACTS } from '#app/account/policy.ts'
import { storePassword } from '#app/account/commands/credential.server.ts'
import { lockAddress } from '#app/account/commands/lock-account.server.ts'
import { findAccount } from '#app/account/queries.server.ts'
import { openSession } from '#app/account/security/commands/open-session.server.ts'
import { openInvitations } from '#app/account/wanted/first-page.server.ts'
import { attempt } from '#app/db/attempt.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { liveVersion } from '#app/legal/versions.server.ts'
import { deleteDocuments } from '#app/kyc/purge.server.ts'
import { now } from '#app/lib/clock.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { CompanyType, Member } from '#app/lib/viewer.ts'
import { auditCompany, auditOwn, writeAudit } from '#app/review/audit.server.ts'
import { joinedMail } from '../emails.ts'
import type { JoinRefusal } from '../refusal-texts.ts'
import { lockPeople, notifyOwner } from './invite.server.ts'
import { activeLinks } from './link.server.ts'

/**
 * Adds the member with the invited, confirmed address to the company (MEM-394). Of several concurrent calls, one joins.
 * A member of another company is refused, and the invitation stays open.
 */
export const acceptInvitation = (member: Member, id: string) =>
  attempt<{ companyId: string }, JoinRefusal>(async (tx, stop) => {
    if (!isUuid(id) || member.suspended) return stop('not_open')
    const found = await tx
      .selectFrom('companyInvitations as i')
      .innerJoin('companies as c', 'c.id', 'i.companyId')
      .where('i.id', '=', id)
      .where('c.approvalStatus', '=', 'approved')
      .where('c.suspendedAt', 'is', null)
      .where('c.closedAt', 'is', null)
      .select(['i.id', 'i.companyId', 'i.email', 'c.type'])
      .executeTakeFirst()
    if (!found) return stop('not_open')
    const confirmed = await tx
      .selectFrom('users')
      .where('id', '=', member.userId)
      .where('email', '=', found.email)
      .where('emailVerified', '=', true)
      .select('id')
      .executeTakeFirst()
    if (!confirmed) return stop('other_address')
    await joinCompany(tx, stop, found, member)
    return { companyId: found.companyId }
  })

type JoiningMember = Pick<Member, 'userId' | 'role' | 'fullName'>
type FoundInvitation = { id: string; companyId: string; type: string }

/** Consumes the invitation and adds the person to its company. */
async function joinCompany(
  tx: Tx,
  stop: (reason: JoinRefusal) => never,
  found: FoundInvitation,
  member: JoiningMember,
) {
  await lockPeople(tx, found.companyId)
  const accepted = await tx
    .updateTable('companyInvitations')
    .set({ acceptedAt: now(), acceptedBy: member.userId })
    .where('id', '=', found.id)
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
    .set((eb) => ({
      userType: found.type as CompanyType,
      // Only the person who got the company approved sees the welcome page.
      welcomeSeenAt: eb.fn.coalesce('welcomeSeenAt', eb.val(now())),
      updatedAt: now(),
    }))
    .where('userId', '=', member.userId)
    .execute()
  await auditCompany(tx, member, 'colleague.join', found.companyId, { invitationId: found.id })
  await notifyOwner(tx, found.companyId, {
    key: `colleague:${found.id}:joined`,
    kind: 'company.colleague_joined',
    contentOf: (company) => joinedMail({ person: member.fullName, company }),
  })
}

type NewcomerRefusal = JoinRefusal | 'has_account'

/**
 * A valid link proves access to the mailbox, so this creates the account with a confirmed address, joins the company
 * and signs in, all in one transaction. An unconfirmed account may be a stranger's: it is taken over with a new
 * password, and its documents and facts are dropped. A confirmed one is left unchanged.
 */
export const joinAsNewcomer = (
  request: Request,
  secret: string,
  { fullName, passwordHash }: { fullName: string; passwordHash: string },
) =>
  attempt<{ cookies: string[] }, NewcomerRefusal>(async (tx, stop) => {
    const found = await openInvitations(tx)
      .where('i.id', 'in', activeLinks(secret, tx))
      .select(['i.id', 'i.email', 'i.companyId', 'c.type'])
      .executeTakeFirst()
    if (!found) return stop('not_open')
    const userId = await accountFor(tx, stop, found, fullName)
    await storePassword(tx, { userId, hash: passwordHash })
    await tx.deleteFrom('signUpBrowsers').where('userId', '=', userId).execute()
    await auditOwn(tx, { userId }, 'password.set', { invited: true })
    await joinCompany(tx, stop, found, { userId, role: 'member', fullName })
    const { credentialGeneration: generation } = await tx
      .selectFrom('users')
      .where('id', '=', userId)
      .select('credentialGeneration')
      .executeTakeFirstOrThrow()
    const opened = await openSession(tx, request, { userId, generation, way: 'invitation' })
    return opened.ok ? { cookies: opened.value.cookies } : stop('has_account')
  })

/** A new account for the invited address, or its unconfirmed one. */
async function accountFor(
  tx: Tx,
  stop: (reason: NewcomerRefusal) => never,
  { email, type }: { email: string; type: string },
  fullName: string,
): Promise<string> {
  const member = {
    userType: type as CompanyType,
    fullName,
    termsAcceptedAt: now(),
    termsVersion: await liveVersion(tx, 'terms'),
  }
  const createdId = await createAccount(tx, email, member)
  if (createdId !== null) {
    await writeAudit(tx, {
      actor: { kind: 'guest' },
      action: 'account.create',
      subject: { type: 'user', id: createdId },
      details: { userType: type, withPassword: true, invited: true },
    })
    return createdId
  }
  await lockAddress(tx, email)
  const known = await findAccount(email, tx)
  if (!known || known.emailVerified) return stop('has_account')
  const taken = await tx
    .updateTable('members')
    .set({ ...NO_FACTS, ...member, updatedAt: now() })
    .where('userId', '=', known.userId)
    .where('role', '=', 'member')
    .where('suspendedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  if (!taken) return stop('not_open')
  // The sweep deletes the stored files.
  await deleteDocuments(tx, known.userId)
  await tx.updateTable('users').set({ name: fullName }).where('id', '=', known.userId).execute()
  return known.userId
}
