import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import type { Application } from '#app/account/schema.ts'
import { findAccount } from '#app/account/queries.server.ts'
import { createAccount } from '#app/account/commands/create-account.server.ts'
import { mailRegisteredOwner, mailRegistrationLink } from '#app/account/commands/registration-mail.server.ts'

/**
 * Records an early-access application. A new address gets an account without a password and an email with the link to
 * set one. A registered address keeps its account unchanged, and its owner is emailed. The response is the same for both.
 * Throws Outage. Source: MEM-062 to MEM-067.
 */
export async function applyForEarlyAccess(
  application: Application,
  listingSlug: string | null,
): Promise<void> {
  await transaction(async (tx) => {
    const createdId = await createAccount(tx, application.companyEmail, {
      userType: application.userType,
      otherRole: application.otherRole,
      fullName: `${application.firstName} ${application.lastName}`,
      companyName: application.companyName,
      position: application.position,
      companyWebsite: application.companyWebsite,
      isEarlyAccess: true,
      earlyAccessGrantedAt: now(),
    })
    const account = await findAccount(application.companyEmail, tx)
    if (!account) throw new Error('an account without a member')
    await tx
      .insertInto('earlyAccessApplications')
      .values({
        firstName: application.firstName,
        lastName: application.lastName,
        companyName: application.companyName,
        companyEmail: application.companyEmail,
        companyWebsite: application.companyWebsite,
        role: application.userType,
        otherRole: application.otherRole,
        position: application.position,
        listingSlug,
        userId: account.userId,
      })
      .execute()
    await writeAudit(tx, {
      actor: { kind: 'guest' },
      action: createdId ? 'account.create' : 'account.apply_again',
      subject: { type: 'user', id: account.userId },
      details: { userType: application.userType },
    })
    await (createdId ? mailRegistrationLink : mailRegisteredOwner)(tx, account)
  })
}
