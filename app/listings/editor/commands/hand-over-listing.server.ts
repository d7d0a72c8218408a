import type { Tx } from '#app/db/client.server.ts'
import { attempt } from '#app/db/attempt.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Result } from '#app/lib/refusal.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { auditActor, isCompanyApproved, ownedBy } from '#app/listings/commands/owned-listing.server.ts'
import { handedOverListingMail } from '#app/listings/emails.ts'
import { notifyCompany } from '#app/notices/notify.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'

type HandOverRefusal = 'not_found' | 'wrong_status'
type HandedOver = { id: number; company: string }

/**
 * Hands an admin's draft over to its company and notifies the members once; the admin loses access. `wrong_status` when it
 * was already handed over or is not such a draft.
 */
export function handOverListing(
  admin: AdminViewer,
  id: number,
): Promise<Result<HandedOver, HandOverRefusal>> {
  return attempt<HandedOver, HandOverRefusal>(async (tx, stop) => {
    const listing = await tx
      .updateTable('listings')
      .set({ handedAt: now() })
      .where('listings.id', '=', id)
      .where('listings.madeByAdmin', '=', true)
      .where('listings.handedAt', 'is', null)
      .where('listings.approvalStatus', '=', 'draft')
      .where(ownedBy(admin))
      .where(isCompanyApproved)
      .returning(['id', 'title', 'companyId'])
      .executeTakeFirst()
    if (!listing) return stop(await findRefusal(tx, admin, id))
    await writeAudit(tx, {
      actor: auditActor(admin),
      action: 'listing.hand_over',
      subject: { type: 'listing', id },
      details: { companyId: listing.companyId },
    })
    const { name: company } = await tx
      .selectFrom('companies')
      .where('id', '=', listing.companyId)
      .select('name')
      .executeTakeFirstOrThrow()
    const content = handedOverListingMail({ title: listing.title, company, listingId: id })
    await notifyCompany(tx, {
      companyId: listing.companyId,
      kind: 'decided',
      key: `listing:${id}:handed`,
      title: content.subject,
      text: null,
      path: content.action.path,
      restsOn: [`company:${listing.companyId}`],
      mail: { kind: 'listing.handed', content },
    })
    return { id, company }
  })
}

async function findRefusal(tx: Tx, admin: AdminViewer, id: number): Promise<HandOverRefusal> {
  const found = await tx
    .selectFrom('listings')
    .where('id', '=', id)
    .where('createdByUserId', '=', admin.userId)
    .select('id')
    .executeTakeFirst()
  return found ? 'wrong_status' : 'not_found'
}
