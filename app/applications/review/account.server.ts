import { createAccount } from '#app/account/commands/create-account.server.ts'
import { NO_FACTS } from '#app/account/policy.ts'
import { lockAddress } from '#app/account/commands/lock-account.server.ts'
import { endLinks } from '#app/account/links.server.ts'
import { endSessions } from '#app/account/security/commands/end-sessions.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { deleteDocuments } from '#app/kyc/purge.server.ts'
import { now } from '#app/lib/clock.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { isDemoAddress } from '#app/mail/content.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { loadAddressState } from './queries/address.server.ts'
import type { Reviewed } from './reviewed.server.ts'

export type AccountRefusal = 'has_company' | 'account_suspended'

export type ApprovedAccount = {
  userId: string
  how: 'created' | 'linked'
  /** False when the address is unconfirmed or has no password; then the email carries a link to set one. */
  hasPassword: boolean
}

/** Creates the account at an application's address, or links an existing one without taking it over (ADM-059). */
export async function createOrLinkAccount(
  tx: Tx,
  admin: AdminViewer,
  application: Reviewed,
): Promise<ApprovedAccount | { refused: AccountRefusal }> {
  const { email, role, companyName, data } = application
  const createdId = await createAccount(tx, email, {
    userType: role,
    // Until the person enters a name, the account has the company's.
    fullName: data.full_name ?? companyName ?? email,
    asksName: data.full_name === null,
    position: data.position,
    companyName,
    companyWebsite: data.company_website,
    phone: data.contact_phone,
    // An address from the demo data creates a demo account, which is removed with the demo data.
    isDemo: isDemoAddress(email),
  })
  if (createdId === null) return linkExistingAccount(tx, admin, application)
  await writeAudit(tx, {
    actor: { kind: 'admin', userId: admin.userId },
    action: 'account.create',
    subject: { type: 'user', id: createdId },
    details: { userType: role, applicationId: application.id },
  })
  return { userId: createdId, how: 'created', hasPassword: false }
}

async function linkExistingAccount(
  tx: Tx,
  admin: AdminViewer,
  { id, email, role, companyName, data }: Reviewed,
): Promise<ApprovedAccount | { refused: AccountRefusal }> {
  await lockAddress(tx, email)
  const { account, company } = await loadAddressState(admin, email, tx)
  if (!account) throw new Error('an account without a member')
  if (company) return { refused: 'has_company' }
  if (account.isSuspended) return { refused: 'account_suspended' }
  const { userId } = account
  const isUnconfirmedSignUp = account.hasPassword && !account.isVerified
  if (isUnconfirmedSignUp) await removeSignUp(tx, userId, role)
  const fullName = data.full_name ?? (isUnconfirmedSignUp ? (companyName ?? email) : null)
  await tx
    .updateTable('members')
    .set((eb) => ({
      userType: role,
      companyName: eb.fn.coalesce('companyName', eb.val(companyName)),
      ...(fullName !== null && { fullName, asksName: data.full_name === null }),
      ...(data.position !== null && { position: data.position }),
      updatedAt: now(),
    }))
    .where('userId', '=', userId)
    .execute()
  if (fullName !== null)
    await tx.updateTable('users').set({ name: fullName, updatedAt: now() }).where('id', '=', userId).execute()
  await writeAudit(tx, {
    actor: { kind: 'admin', userId: admin.userId },
    action: 'account.link',
    subject: { type: 'user', id: userId },
    details: {
      userType: role,
      applicationId: id,
      ...(data.full_name !== null && data.full_name !== account.fullName && { named: true }),
      ...(isUnconfirmedSignUp && { passwordForgotten: true }),
    },
  })
  return { userId, how: 'linked', hasPassword: account.hasPassword && account.isVerified }
}

/**
 * The sign-up of an unconfirmed address may be a stranger's, who would then own the company. Removes its password with
 * every link and session, its documents and its facts; the emailed link sets a new password and confirms the address.
 */
async function removeSignUp(tx: Tx, userId: string, userType: Reviewed['role']): Promise<void> {
  await tx.deleteFrom('credentials').where('userId', '=', userId).execute()
  await endLinks(tx, userId, ['verify_email', 'reset_password', 'set_password'])
  await endSessions(tx, { userId })
  // The sweep deletes the stored files.
  await deleteDocuments(tx, userId)
  await tx
    .updateTable('members')
    .set({ ...NO_FACTS, userType })
    .where('userId', '=', userId)
    .execute()
}
