import { ending, shortName } from '#app/lib/name.ts'
import { REVIEW_TIME } from '#app/lib/review-time.ts'
import { askedEntries } from '#app/mail/asked-entries.ts'
import type { MailContent, Part } from '#app/mail/content.ts'
import type { MailKind } from '#app/mail/kinds.ts'
import { REOPENED } from '#app/review/reopen.words.ts'
import type { AskedItem } from '#app/review/asked/schema.ts'
import { reviewWords } from '#app/review/suspension.ts'
import { listingAskedPath } from './schema.ts'

export type ListingMailFacts = {
  action: 'approve' | 'requestInfo' | 'reject' | 'reopen' | 'suspend' | 'reinstate' | 'lock' | 'unlock'
  title: string
  reason: string | null
  memberNotes: string | null
  /** What is asked for, one by one. */
  items?: readonly AskedItem[]
  /** A changed version of a listing that was approved before. */
  isChange: boolean
  /** The day on which a suspension is reviewed. */
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
} as const satisfies Record<ListingMailFacts['action'], MailKind>

type Words = { subject: string; heading: string; paragraphs: string[]; reasonLabel: string }

function wordsOf({ action, title, isChange, reviewOn }: ListingMailFacts): Words {
  const what = isChange ? 'Your changes to the listing' : 'Your listing'
  switch (action) {
    case 'approve':
      return {
        subject: isChange ? `Changes approved: ${title}` : `Listing approved: ${title}`,
        heading: isChange ? 'Your changes are approved' : 'Your listing is approved',
        paragraphs: [
          `${what} “${title}” passed our review${isChange ? ' and replaced the earlier version' : ' and is on the market'}.`,
        ],
        reasonLabel: 'From the reviewer',
      }
    case 'requestInfo':
      return {
        subject: `More information needed: ${title}`,
        heading: 'We need more information',
        paragraphs: [
          `${what} “${title}” cannot be approved yet. Please add what is asked for and submit it for review again.`,
          ...(isChange ? ['The approved version stays on the market in the meantime.'] : []),
        ],
        reasonLabel: 'What we ask for',
      }
    case 'reject':
      return {
        subject: isChange ? `Changes not approved: ${title}` : `Listing not approved: ${title}`,
        heading: isChange ? 'Your changes were not approved' : 'Your listing was not approved',
        paragraphs: [
          `${what} “${title}” did not pass our review. You can edit it and submit it for review again.`,
          ...(isChange ? ['The approved version stays on the market.'] : []),
        ],
        reasonLabel: 'Why',
      }
    case 'reopen': {
      const { subject, heading, first, yours, changes, reason } = REOPENED.listing
      return {
        subject: subject(title),
        heading,
        paragraphs: [first(isChange ? changes : yours, title)],
        reasonLabel: reason,
      }
    }
    case 'suspend':
      return {
        subject: `Listing suspended: ${title}`,
        heading: 'Your listing is suspended',
        paragraphs: [
          `“${title}” was taken off the market by an administrator. It stays in your listings.`,
          ...(reviewOn ? [reviewWords(reviewOn)] : []),
        ],
        reasonLabel: 'Why',
      }
    case 'reinstate':
      return {
        subject: `Listing reinstated: ${title}`,
        heading: 'Your listing is reinstated',
        paragraphs: [`The suspension of “${title}” has ended.`],
        reasonLabel: 'From the administrator',
      }
    case 'lock':
      return {
        subject: `Analytics locked: ${title}`,
        heading: 'The analytics of your listing are locked',
        paragraphs: [
          `An administrator locked the analytics of “${title}”: they wait until you grant access. You can take the lock off in the editor; that waits for review.`,
        ],
        reasonLabel: 'From the administrator',
      }
    case 'unlock':
      return {
        subject: `Analytics open: ${title}`,
        heading: 'The analytics of your listing are open',
        paragraphs: [
          `An administrator took the lock off “${title}”: its visibility alone says who sees what.`,
        ],
        reasonLabel: 'From the administrator',
      }
  }
}

/** What an owner is told about a step on their listing: its title, the reason and notes, and a way to it (ADM-108). */
export function listingMail(facts: ListingMailFacts & { listingId: number; name: string }) {
  const { subject, heading, paragraphs, reasonLabel } = wordsOf(facts)
  const { items = [], listingId } = facts
  const asked = items.length > 0 ? { items, path: listingAskedPath(listingId) } : null
  const quoted = [facts.reason, facts.memberNotes].filter(Boolean).join('\n\n')
  return {
    subject,
    heading,
    paragraphs: [`Hello ${shortName(facts.name)},`, ...paragraphs],
    ...(quoted && { quote: { label: reasonLabel, text: quoted } }),
    facts: [{ label: 'Listing', value: facts.title }],
    ...(asked && askedEntries(asked)),
    action: asked
      ? { label: 'Answer what we asked for', path: asked.path }
      : { label: 'Open my listings', path: '/my-listings' },
  }
}

export type ListingArrival = { listings: readonly Part[]; name: string; supportEmail: string }

/** A listing that has arrived for review, as a part of a mail; a changed version of one that is on the market says so. */
export const arrivedListing = ({ title, isChange }: { title: string; isChange: boolean }): Part => ({
  label: isChange ? 'Changes' : 'Listing',
  text: title,
})

/** Versions of listings have arrived for review: to the member who sent them (MEM-382). */
export function receivedListingMail({ listings, name, supportEmail }: ListingArrival): MailContent {
  const [first, ...rest] = listings
  const isChange = first?.label === 'Changes'
  const title = first?.text ?? ''
  if (rest.length > 0)
    return {
      subject: `Received: ${listings.length} listings`,
      heading: 'We have your listings',
      paragraphs: [
        `Hello ${shortName(name)},`,
        `Our team has the listings below. Review takes ${REVIEW_TIME}; you get a mail as soon as each is decided, or if we need more information.`,
        'Where we approved a listing before, that version stays on the market in the meantime.',
        `If you have a question, write to ${supportEmail}.`,
      ],
      facts: listings.map((one) => ({ label: one.label, value: one.text })),
      action: { label: 'Open my listings', path: '/my-listings' },
    }
  return {
    subject: isChange ? `Changes received: ${title}` : `Listing received: ${title}`,
    heading: isChange ? 'We have your changes' : 'We have your listing',
    paragraphs: [
      `Hello ${shortName(name)},`,
      `${isChange ? 'Your changes to' : 'Your listing'} “${title}” ${isChange ? 'are' : 'is'} with our team. Review takes ${REVIEW_TIME}; you get a mail as soon as it is decided, or if we need more information.`,
      ...(isChange ? ['The approved version stays on the market in the meantime.'] : []),
      `If you have a question, write to ${supportEmail}.`,
    ],
    action: { label: 'Open my listings', path: '/my-listings' },
  }
}

type HandedListing = { title: string; company: string; listingId: number; name: string }

/** A draft that our team made for a company is handed to it: to every member of the company. */
export function handedListingMail({ title, company, listingId, name }: HandedListing) {
  return {
    subject: `A draft listing for you: ${title}`,
    heading: 'A draft listing for you',
    paragraphs: [
      `Hello ${shortName(name)},`,
      `Our team prepared the listing “${title}” for ${ending(shortName(company))} Please check it, add what is missing and submit it for review: nobody else can.`,
    ],
    facts: [{ label: 'Listing', value: title }],
    action: { label: 'Open the draft', path: `/my-listings/${listingId}` },
  }
}
