import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { settleWork } from '#app/notices/notify-admins.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'

const IN_REVIEW = ['pending', 'more_info_requested'] as const

/**
 * Withdraws a closing company's versions from review and clears their notices. Approved versions stay approved. A
 * concurrent decision is refused as stale.
 */
export async function withdrawListingsInReview(tx: Tx, companyId: string): Promise<void> {
  const listings = await tx
    .updateTable('listings as l')
    .set((eb) => ({ version: eb('l.version', '+', 1), updatedAt: now() }))
    .where('l.companyId', '=', companyId)
    .where('l.workingRevisionId', 'in', (eb) =>
      eb
        .selectFrom('listingRevisions as r')
        .whereRef('r.listingId', '=', 'l.id')
        .where('r.status', 'in', IN_REVIEW)
        .select('r.id'),
    )
    .returning(['l.id', 'l.workingRevisionId', 'l.approvedRevisionId'])
    .execute()
  for (const { id, workingRevisionId, approvedRevisionId } of listings.toSorted((a, b) => a.id - b.id)) {
    if (workingRevisionId === null) continue
    const { status: from } = await tx
      .selectFrom('listingRevisions')
      .where('id', '=', workingRevisionId)
      .select('status')
      .forUpdate()
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('listingRevisions')
      .set({ status: 'draft' })
      .where('id', '=', workingRevisionId)
      .where('status', 'in', IN_REVIEW)
      .execute()
    if (approvedRevisionId === null)
      await tx.updateTable('listings').set({ approvalStatus: 'draft' }).where('id', '=', id).execute()
    await writeAudit(tx, {
      actor: { kind: 'system' },
      action: 'listing.withdraw',
      subject: { type: 'listing', id },
      from,
      to: 'draft',
    })
    await settleWork(tx, 'listing', id)
  }
}
