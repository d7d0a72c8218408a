import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import { requiredListingRight, rightsStillHold } from '#app/db/rests-on.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Part } from '#app/mail/content.ts'
import { batched } from '#app/mail/batched.server.ts'
import { notifyAdmins } from '#app/notices/notify-admins.server.ts'
import { notify, notifyCompany, showLatest } from '#app/notices/notify.server.ts'
import { itemsText } from '#app/review/requested/picks.ts'
import {
  LISTING_MAILS,
  listingMail,
  type ListingMailFacts,
  receivedListingMail,
  receivedListingPart,
} from '../emails.ts'
import { SALE_STATUSES, type SaleStatus } from '../schema.ts'
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

/**
 * Shows a new sale status in the app to everyone outside the company who saved the listing or whose company has access to
 * it, requested access or has an open inquiry, if they may see the status.
 */
export async function notifyFollowers(
  tx: Tx,
  { id, companyId, slug, title, saleStatus: before }: TakenListing,
  saleStatus: SaleStatus,
): Promise<void> {
  // The city and the sale status are visible to the same people.
  const right = requiredListingRight(id, ['city'])
  const { rows } = await sql<{ userId: string }>`
    select p.user_id from (
      select f.user_id from favorites f where f.listing_id = ${id}
      union select m.user_id from company_members m where m.company_id in (
        select g.company_id from access_grants g where g.listing_id = ${id} and g.revoked_at is null
          and (g.expires_at is null or g.expires_at > ${now()})
        union select r.company_id from access_requests r where r.listing_id = ${id} and r.status = 'pending'
        union select i.company_id from inquiries i where i.listing_id = ${id} and i.status <> 'closed')) p
    where not exists (select from company_members o where o.user_id = p.user_id and o.company_id = ${companyId})
      and ${rightsStillHold(sql`p.user_id`, sql`array[${right}]`)}
    order by p.user_id`.execute(tx)
  await showLatest(
    tx,
    rows.map(({ userId }) => userId),
    {
      kind: 'alert',
      key: `listing:${id}:sale-status`,
      title: `${SALE_STATUSES[saleStatus]}: ${title}`,
      text: `The sale status was “${SALE_STATUSES[before as SaleStatus]}” before.`,
      path: `/deal/${slug}`,
      restsOn: [right],
    },
  )
}
