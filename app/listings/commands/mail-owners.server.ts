import type { Tx } from '#app/db/client.server.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { listingMail, type ListingMailFacts } from '../emails.ts'

type Mailed = { id: number; companyId: string; version: number }

/** Mails every member of the owning company once about one step on the listing (ADM-108, ADM-109). */
export async function mailOwners(tx: Tx, listing: Mailed, facts: ListingMailFacts): Promise<void> {
  const members = await tx
    .selectFrom('companyMembers as cm')
    .innerJoin('users as u', 'u.id', 'cm.userId')
    .innerJoin('members as m', 'm.userId', 'cm.userId')
    .where('cm.companyId', '=', listing.companyId)
    .orderBy('cm.joinedAt')
    .select(['cm.userId', 'u.email', 'm.fullName'])
    .execute()
  for (const member of members) {
    await queueMail(tx, {
      to: { address: member.email, name: member.fullName },
      kind: `listing.${facts.action}`,
      content: listingMail({ ...facts, listingId: listing.id, name: member.fullName }),
      dedupeKey: `listing:${listing.id}:${listing.version}:${facts.action}:${member.userId}`,
    })
  }
}
