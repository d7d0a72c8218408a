import { withFullStop, shortName } from '#app/lib/name.ts'
import { REVIEW_TIME } from '#app/lib/review-time.ts'
import { countParts, itemEntries, LISTED_PARTS, type MailContent, type Part } from '#app/mail/content.ts'
import type { MailKind } from '#app/mail/kinds.ts'
import { REOPENED } from '#app/review/reopen-texts.ts'
import type { RequestedItem } from '#app/review/requested/schema.ts'
import { reviewText } from '#app/review/suspension.ts'
import { listingRequestPath } from './schema.ts'

export type ListingMailFacts = {
  action: keyof typeof LISTING_MAILS
  title: string
  reason?: string | null
  memberNotes?: string | null
  items?: readonly RequestedItem[]
  /** The version changes an approved listing. */
  isChange?: boolean
  /** Review day of a suspension. */
  reviewOn?: string | null
}

export const LISTING_MAILS = {
  approve: 'listing.approved',
  requestInfo: 'listing.info_requested',
  reject: 'listing.rejected',
  reopen: 'listing.reopened',
  suspend: 'listing.suspended',
  reinstate: 'listing.reinstated',
  lock: 'listing.locked',
  unlock: 'listing.unlocked',
} as const satisfies Record<string, MailKind>

type MailTexts = {
  subject: string
  heading: string
  text: string
  more?: string | undefined
  reasonLabel?: string
}

const OPEN_LISTINGS = { label: 'Open my listings', path: '/my-listings' } as const
const NOT_AFFECTED = 'The approved version is not affected.'

function mailTextsOf({ action, title, isChange, reviewOn }: ListingMailFacts): MailTexts {
  const what = isChange ? 'Your changes to the listing' : 'Your listing'
  const more = isChange ? NOT_AFFECTED : undefined
  switch (action) {
    case 'approve':
      return {
        subject: isChange ? `Changes approved: ${title}` : `Listing approved: ${title}`,
        heading: isChange ? 'Your changes are approved' : 'Your listing is approved',
        text: `${what} “${title}” passed our review${isChange ? ' and replaced the earlier version' : ' and is on the market'}.`,
      }
    case 'requestInfo':
      return {
        subject: `More information needed: ${title}`,
        heading: 'We need more information',
        text: `We cannot approve ${isChange ? 'your changes to the listing' : 'your listing'} “${title}” yet. Add the requested information, then submit it again.`,
        more,
      }
    case 'reject':
      return {
        subject: isChange ? `Changes not approved: ${title}` : `Listing not approved: ${title}`,
        heading: isChange ? 'Your changes were not approved' : 'Your listing was not approved',
        text: `${what} “${title}” did not pass our review. You can edit the listing and submit it again.`,
        more,
        reasonLabel: 'Reason',
      }
    case 'reopen': {
      const { subject, heading, first, yours, changes, reason } = REOPENED.listing
      const text = first(isChange ? changes : yours, title)
      return { subject: subject(title), heading, text, reasonLabel: reason }
    }
    case 'suspend':
      return {
        subject: `Listing suspended: ${title}`,
        heading: 'Your listing is suspended',
        text: `We took “${title}” off the market. You can still find it in your listings.`,
        more: reviewOn ? reviewText(reviewOn) : undefined,
        reasonLabel: 'Reason',
      }
    case 'reinstate':
      return {
        subject: `Listing reinstated: ${title}`,
        heading: 'Your listing is reinstated',
        text: `We lifted the suspension of “${title}”.`,
      }
    case 'lock':
      return {
        subject: `Analytics locked: ${title}`,
        heading: 'The analytics of your listing are locked',
        text: `We locked the analytics of “${title}”. Members see them once you grant access. You can remove the lock in the editor. We’ll review that change first.`,
      }
    case 'unlock':
      return {
        subject: `Analytics unlocked: ${title}`,
        heading: 'The analytics of your listing are unlocked',
        text: `We unlocked the analytics of “${title}”. The visibility of the listing now determines who sees them.`,
      }
  }
}

/** The email to an owner about a step on their listing, with title, reason, notes and link (ADM-108). */
export function listingMail(facts: ListingMailFacts & { listingId: number }) {
  const { subject, heading, text, more, reasonLabel = 'From our team' } = mailTextsOf(facts)
  const { items = [], listingId } = facts
  const asked = items.length > 0 ? { items, path: listingRequestPath(listingId) } : null
  const quoted = [facts.reason, facts.memberNotes].filter(Boolean).join('\n\n')
  return {
    subject,
    heading,
    paragraphs: more === undefined ? [text] : [text, more],
    ...(quoted && { quote: { label: reasonLabel, text: quoted } }),
    facts: [{ label: 'Listing', value: facts.title }],
    ...(asked && itemEntries(asked)),
    action: asked ? { label: 'Answer the request', path: asked.path } : OPEN_LISTINGS,
  }
}

/** A submitted listing, or changes to one, as an entry of a batched email. */
export const receivedListingPart = ({ title, isChange }: { title: string; isChange: boolean }): Part => ({
  label: isChange ? 'Changes' : 'Listing',
  text: title,
})

/** Receipt for submitted listings, to the member who sent them (MEM-382). */
export function receivedListingMail({ listings }: { listings: readonly Part[] }): MailContent {
  const [first, ...rest] = listings
  const isChange = first?.label === 'Changes'
  const title = first?.text ?? ''
  if (rest.length > 0) {
    const [count, listed] = [countParts(listings), listings.slice(-LISTED_PARTS)]
    const more = count > listed.length ? ` and ${count - listed.length} more` : ''
    return {
      subject: `Received: ${count} listings`,
      heading: 'We received your listings',
      paragraphs: [
        `We received the listings below${more}. Review takes ${REVIEW_TIME}. We’ll email you when we decide on each one, or if we need more information.`,
        'Previously approved versions stay on the market in the meantime.',
      ],
      facts: listed.map((one) => ({ label: one.label, value: one.text })),
      action: OPEN_LISTINGS,
    }
  }
  return {
    subject: isChange ? `Changes received: ${title}` : `Listing received: ${title}`,
    heading: isChange ? 'We received your changes' : 'We received your listing',
    paragraphs: [
      `We received your ${isChange ? 'changes to' : 'listing'} “${title}”. Review takes ${REVIEW_TIME}. We’ll email you when we decide, or if we need more information.`,
      ...(isChange ? [NOT_AFFECTED] : []),
    ],
    action: OPEN_LISTINGS,
  }
}

/** Handover of a draft that our team prepared, to every member of the company. */
export function handedOverListingMail(facts: { title: string; company: string; listingId: number }) {
  const { title, company, listingId } = facts
  return {
    subject: `A draft listing for you: ${title}`,
    heading: 'A draft listing for you',
    paragraphs: [
      `Our team prepared the listing “${title}” for ${withFullStop(shortName(company))} Check it, add what is missing and submit it for review. Only members of your company can submit it.`,
    ],
    facts: [{ label: 'Listing', value: title }],
    action: { label: 'Open the draft', path: `/my-listings/${listingId}` },
  }
}
