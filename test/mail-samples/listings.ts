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
  handedOverListingMail,
  listingMail,
  type ListingMailFacts,
  receivedListingPart,
  receivedListingMail,
} from '#app/listings/emails.ts'
import { SAMPLE, sample, type SampleGroup } from './sample.ts'

const OWNER = 'the members of the company that owns the listing'

const STEPS = {
  approve: 'approved',
  requestInfo: 'more information',
  reject: 'rejected',
  reopen: 'back in review',
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
  sample(LISTING_MAILS[action], `${isChange ? 'Changes' : 'Listing'} ${STEPS[action]}`, OWNER, listingMail, {
    action,
    reason: REASONS[action] ?? null,
    isChange,
  })

const arrived = (label: string, isChange: boolean) =>
  sample('listing.received', label, 'the member who sent it', receivedListingMail, {
    listings: [receivedListingPart({ title: SAMPLE.title, isChange })],
  })

export const listingMails: SampleGroup = {
  title: 'Listings',
  samples: [
    sample('listing.handed', 'Draft handed over', OWNER, handedOverListingMail),
    arrived('Listing received', false),
    arrived('Changes received', true),
    ...(Object.keys(STEPS) as ListingMailFacts['action'][]).map((action) => listingSample(action, false)),
    listingSample('approve', true),
    listingSample('requestInfo', true),
    listingSample('reject', true),
  ],
}

const HOLDER = 'the member who requested access'
const SIDE = 'the owner of the listing'

export const accessMails: SampleGroup = {
  title: 'Access to listings',
  samples: [
    sample('access.requested', 'Access requested', SIDE, requestMail, { kind: 'asks' }),
    sample('access.requested', 'Access by NDA', SIDE, requestMail, { kind: 'nda' }),
    sample('access.requested', 'Access by invitation', SIDE, requestMail, { kind: 'invitation' }),
    sample('access.receipt', 'Request received', HOLDER, receiptMail, { kind: 'asks' }),
    sample('access.receipt', 'Access received by NDA', HOLDER, receiptMail, { kind: 'nda' }),
    sample('access.receipt', 'Access received by invitation', HOLDER, receiptMail, { kind: 'invitation' }),
    sample('access.granted', 'Access granted', HOLDER, decisionMail, {
      action: 'grant',
      words: 'Welcome. Call me with questions.',
      endsOn: SAMPLE.lastDay,
    }),
    sample('access.declined', 'Access declined', HOLDER, decisionMail, {
      action: 'decline',
      words: 'We are close to signing with another buyer.',
      endsOn: null,
    }),
    sample('access.withdrawn', 'Request withdrawn', SIDE, withdrawnMail),
    sample('access.end_changed', 'Access end date changed', HOLDER, endChangedMail),
    sample('access.end_changed', 'Access end date removed', HOLDER, endChangedMail, { lastDay: null }),
    sample('access.end_reminder', 'Access ends soon', HOLDER, endingMail),
    sample('access.revoked', 'Access ended', HOLDER, revokedMail),
    sample('access.nda_accepted', 'NDA accepted', 'both sides', ndaMail, {
      signedName: SAMPLE.person,
      acceptedAt: SAMPLE.at,
      version: 2,
    }),
    sample('access.invitation', 'Invitation to a listing', 'the invited address', invitationMail),
    sample('access.invitation', 'Invitation withdrawn', 'the invited address', invitationEndedMail),
    sample('access.invitation_opened', 'Invitation ready to use', 'the invited member', invitationOpenMail),
  ],
}
