import { takeLimit } from '#app/db/limits.server.ts'
import { transaction } from '#app/db/client.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { openInvitations } from '#app/account/wanted/first-page.server.ts'
import { mailInvitation } from './invite.server.ts'
import { invitationIdFor } from './link.server.ts'

/**
 * Emails a new link to the invited address while its invitation is open, up to a rate limit.
 * The response does not reveal whether an email was sent.
 */
export async function requestColleagueLink(key: string): Promise<void> {
  const invitationId = await invitationIdFor(key)
  if (invitationId === null) return
  await transaction(async (tx) => {
    const found = await openInvitations(tx)
      .where('i.id', '=', invitationId)
      .select(['i.id', 'i.email', 'i.companyId', 'c.name as company', 'm.fullName as inviter', 'i.expiresAt'])
      .executeTakeFirst()
    if (!found) return
    const limit = await takeLimit(tx, { rule: 'resend', subjects: [`account:colleague:${found.id}`] })
    if (!limit.ok) return
    await mailInvitation(tx, found)
    await writeAudit(tx, {
      actor: { kind: 'guest' },
      action: 'colleague.request_link',
      subject: { type: 'company', id: found.companyId },
      details: { invitationId: found.id },
    })
  })
}
