import type { Tx } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import type { Part } from '#app/mail/content.ts'
import { batched } from '#app/mail/batched.server.ts'
import { notify } from '#app/notices/notify.server.ts'
import { receivedListingPart, receivedListingMail } from '../emails.ts'
import { readFields } from '../dictionary/fields.ts'
import { notifyAdmins } from '#app/notices/notify-admins.server.ts'

type SubmittedListing = { id: number; version: number; approvedRevisionId: number | null }

/** Notifies sender (MEM-382) and admins (ADM-206) of a submitted version, in the same transaction. */
export async function notifySubmission(
  tx: Tx,
  sender: Pick<Member, 'userId' | 'fullName'>,
  listing: SubmittedListing,
  fields: unknown,
): Promise<void> {
  const { title } = readFields(fields)
  const isChange = listing.approvedRevisionId !== null
  const contentFor = (listings: readonly Part[]) => receivedListingMail({ listings })
  const part = receivedListingPart({ title, isChange })
  await notify(tx, {
    userId: sender.userId,
    kind: 'received',
    key: `listing-received:${listing.id}:${listing.version}`,
    title: contentFor([part]).subject,
    path: `/my-listings/${listing.id}`,
    restsOn: ['company'],
    mail: batched('listing.received', part, contentFor),
  })
  await notifyAdmins(tx, {
    work: 'listing',
    subjectId: listing.id,
    title: `Listing to review: ${title}`,
    path: `/admin/listings?id=${listing.id}`,
  })
}
