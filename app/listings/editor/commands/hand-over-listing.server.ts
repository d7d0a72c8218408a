import { attempt } from '#app/db/attempt.server.ts'
import { now } from '#app/lib/clock.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { auditListing, isCompanyApproved, ownedBy } from '#app/listings/commands/owned-listing.server.ts'
import { handedOverListingMail } from '#app/listings/emails.ts'
import { notifyCompany } from '#app/notices/notify.server.ts'

/**
 * Hands an admin's draft over to its company and notifies the members once; the admin loses access. `wrong_status` when it
 * was already handed over or is not such a draft.
 */
export function handOverListing(admin: AdminViewer, id: number) {
  return attempt<{ company: string }, 'not_found' | 'wrong_status'>(async (tx, stop) => {
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
    if (!listing) {
      const made = await tx
        .selectFrom('listings')
        .where('id', '=', id)
        .where('createdByUserId', '=', admin.userId)
        .select('id')
        .executeTakeFirst()
      return stop(made ? 'wrong_status' : 'not_found')
    }
    await auditListing(tx, admin, id, {
      action: 'listing.hand_over',
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
    return { company }
  })
}
