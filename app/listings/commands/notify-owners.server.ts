import type { Tx } from '#app/db/client.server.ts'
import { itemsText } from '#app/review/requested/picks.ts'
import { notifyCompany } from '#app/notices/notify.server.ts'
import type { TakenListing } from './owned-listing.server.ts'
import { LISTING_MAILS, listingMail, type ListingMailFacts } from '../emails.ts'

/** Notifies every member of the owning company once about a step (ADM-108, ADM-109, MEM-382). */
export async function notifyOwners(tx: Tx, listing: TakenListing, facts: ListingMailFacts): Promise<void> {
  const content = listingMail({ ...facts, listingId: listing.id })
  const { subject, action } = content
  await notifyCompany(tx, {
    companyId: listing.companyId,
    kind: 'decided',
    key: `listing:${listing.id}:${listing.version}:${facts.action}`,
    title: subject,
    text: itemsText(facts.reason ?? '', facts.items ?? []) || facts.memberNotes || null,
    path: action.path,
    restsOn: [`company:${listing.companyId}`],
    mail: { kind: LISTING_MAILS[facts.action], content },
  })
}
