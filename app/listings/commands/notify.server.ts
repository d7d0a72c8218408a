import type { Tx } from '#app/db/client.server.ts'
import type { Part } from '#app/mail/content.ts'
import { batched } from '#app/mail/batched.server.ts'
import { notifyAdmins } from '#app/notices/notify-admins.server.ts'
import { notify, notifyCompany } from '#app/notices/notify.server.ts'
import { itemsText } from '#app/review/requested/picks.ts'
import {
  LISTING_MAILS,
  listingMail,
  type ListingMailFacts,
  receivedListingMail,
  receivedListingPart,
} from '../emails.ts'
import type { ListingActor, TakenListing } from './owned-listing.server.ts'

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

/** Notifies sender (MEM-382) and admins (ADM-206) of a submitted version, in the same transaction. */
export async function notifySubmission(
  tx: Tx,
  sender: ListingActor,
  { id, version, approvedRevisionId }: TakenListing,
  title: string,
): Promise<void> {
  const contentFor = (listings: readonly Part[]) => receivedListingMail({ listings })
  const part = receivedListingPart({ title, isChange: approvedRevisionId !== null })
  await notify(tx, {
    userId: sender.userId,
    kind: 'received',
    key: `listing-received:${id}:${version}`,
    title: contentFor([part]).subject,
    path: `/my-listings/${id}`,
    restsOn: ['company'],
    mail: batched('listing.received', part, contentFor),
  })
  await notifyAdmins(tx, {
    work: 'listing',
    subjectId: id,
    title: `Listing to review: ${title}`,
    path: `/admin/listings?id=${id}`,
  })
}
