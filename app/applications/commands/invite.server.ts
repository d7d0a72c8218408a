import { attempt } from '#app/db/attempt.server.ts'
import { now } from '#app/lib/clock.ts'
import type { AdminViewer, CompanyType } from '#app/lib/viewer.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { loadAddressState } from '../review/queries/address.server.ts'

type Invite = { email: string; role: CompanyType; companyName: string | null }
export type InviteRefusal = 'has_company' | 'open_application'

/**
 * Creates a draft application (ADM-049, ADM-188), without a link until one is copied or sent. Refuses an address whose
 * account has a company or that has an open application. Only one of several concurrent invitations to an address
 * succeeds.
 */
export const inviteCandidate = (admin: AdminViewer, { email, role, companyName }: Invite) =>
  attempt<{ id: string }, InviteRefusal>(async (tx, stop) => {
    const { company } = await loadAddressState(admin, email, tx)
    if (company) return stop('has_company')
    const row = await tx
      .insertInto('applications')
      .values({
        email,
        companyName,
        role,
        invitedRole: role,
        invitedBy: admin.userId,
        createdAt: now(),
        updatedAt: now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return stop('open_application')
    await writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action: 'application.invite',
      subject: { type: 'application', id: row.id },
      to: 'draft',
      details: { role },
    })
    return row
  })
