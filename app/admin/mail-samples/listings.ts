import { REOPEN } from '#app/review/reopen.words.ts'
import { invitationEndedMail, invitationMail, invitationOpenMail } from '#app/access/invitations/emails.ts'
import {
  decisionMail,
  endChangedMail,
  endingMail,
  ndaMail,
  receiptMail,
  requestMail,
  revokedMail,
  withdrawnMail,
} from '#app/access/emails.ts'
import {
  LISTING_MAILS,
  handedListingMail,
  listingMail,
  type ListingMailFacts,
  arrivedListing,
  receivedListingMail,
} from '#app/listings/emails.ts'
import { SAMPLE, sample, type SampleGroup } from './sample.ts'

const { title, slug, listingId, other, person, day } = SAMPLE
const OWNER = 'the members of the company that owns the listing'

const STEPS = {
  approve: 'approved',
  requestInfo: 'more information',
  reject: 'rejected',
  reopen: REOPEN.sample,
  suspend: 'suspended',
  reinstate: 'reinstated',
  lock: 'analytics locked',
  unlock: 'analytics open',
} as const satisfies Record<ListingMailFacts['action'], string>

const REASONS: Partial<Record<ListingMailFacts['action'], string>> = {
  requestInfo: 'Please add the energy certificate.',
  reject: 'The photos show another building.',
  suspend: 'The owner of the land asked us to.',
}

const listingSample = (action: ListingMailFacts['action'], isChange: boolean) =>
  sample(
    {
      kind: LISTING_MAILS[action],
      label: `${isChange ? 'Changes' : 'Listing'} ${STEPS[action]}`,
      to: OWNER,
    },
    listingMail,
    {
      action,
      title,
      reason: REASONS[action] ?? null,
      memberNotes: null,
      isChange,
      listingId,
      reviewOn: '2026-12-25',
    },
  )

const arrived = (label: string, isChange: boolean) =>
  sample({ kind: 'listing.received', label, to: 'the member who sent it' }, receivedListingMail, {
    listings: [arrivedListing({ title, isChange })],
    supportEmail: SAMPLE.supportEmail,
  })

export const listingMails: SampleGroup = {
  title: 'Listings',
  samples: [
    sample({ kind: 'listing.handed', label: 'Draft handed over', to: OWNER }, handedListingMail, {
      title,
      company: other,
      listingId,
    }),
    arrived('Listing received', false),
    arrived('Changes received', true),
    ...(Object.keys(STEPS) as ListingMailFacts['action'][]).map((action) => listingSample(action, false)),
    listingSample('approve', true),
    listingSample('requestInfo', true),
    listingSample('reject', true),
  ],
}

const about = { title, slug }
const asked = {
  ...about,
  listingId,
  requester: person,
  company: other,
  message: 'We look for offices in Kraków.',
}
const HOLDER = 'the member who requested access'
const SIDE = 'the owner of the listing'
const invited = { title, slug, company: SAMPLE.company, lastDay: day }

export const accessMails: SampleGroup = {
  title: 'Access to listings',
  samples: [
    sample({ kind: 'access.requested', label: 'Access requested', to: SIDE }, requestMail, {
      ...asked,
      kind: 'asks',
    }),
    sample({ kind: 'access.requested', label: 'Access by NDA', to: SIDE }, requestMail, {
      ...asked,
      kind: 'nda',
    }),
    sample({ kind: 'access.requested', label: 'Access by invitation', to: SIDE }, requestMail, {
      ...asked,
      kind: 'invitation',
    }),
    sample({ kind: 'access.receipt', label: 'Request received', to: HOLDER }, receiptMail, {
      ...about,
      kind: 'asks',
    }),
    sample({ kind: 'access.receipt', label: 'Access received by NDA', to: HOLDER }, receiptMail, {
      ...about,
      kind: 'nda',
    }),
    sample({ kind: 'access.receipt', label: 'Access received by invitation', to: HOLDER }, receiptMail, {
      ...about,
      kind: 'invitation',
    }),
    sample({ kind: 'access.granted', label: 'Access granted', to: HOLDER }, decisionMail, {
      ...about,
      action: 'grant',
      words: 'Welcome. Call me with questions.',
      endsOn: day,
    }),
    sample({ kind: 'access.declined', label: 'Access declined', to: HOLDER }, decisionMail, {
      ...about,
      action: 'decline',
      words: 'We are close to signing with another buyer.',
      endsOn: null,
    }),
    sample({ kind: 'access.withdrawn', label: 'Request withdrawn', to: SIDE }, withdrawnMail, {
      title,
      listingId,
      company: other,
    }),
    sample({ kind: 'access.end_changed', label: 'Access end date changed', to: HOLDER }, endChangedMail, {
      ...about,
      lastDay: day,
    }),
    sample({ kind: 'access.end_changed', label: 'Access end date removed', to: HOLDER }, endChangedMail, {
      ...about,
      lastDay: null,
    }),
    sample({ kind: 'access.end_reminder', label: 'Access ends soon', to: HOLDER }, endingMail, {
      ...about,
      lastDay: day,
    }),
    sample({ kind: 'access.revoked', label: 'Access ended', to: HOLDER }, revokedMail, about),
    sample({ kind: 'access.nda_accepted', label: 'NDA accepted', to: 'both sides' }, ndaMail, {
      ...about,
      signedName: person,
      company: other,
      acceptedAt: SAMPLE.at,
      version: 2,
    }),
    sample(
      { kind: 'access.invitation', label: 'Invitation to a listing', to: 'the invited address' },
      invitationMail,
      {
        ...invited,
        message: 'This is the one we spoke about.',
      },
    ),
    sample(
      { kind: 'access.invitation', label: 'Invitation withdrawn', to: 'the invited address' },
      invitationEndedMail,
      {
        title,
        company: SAMPLE.company,
      },
    ),
    sample(
      { kind: 'access.invitation_opened', label: 'Invitation ready to use', to: 'the invited member' },
      invitationOpenMail,
      {
        ...invited,
      },
    ),
  ],
}
