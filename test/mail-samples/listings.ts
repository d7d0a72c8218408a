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
import { SAMPLE, sample, type MailSample } from './sample.ts'

const OWNER = 'the members of the company that owns the listing'

const REASONS: Partial<Record<ListingMailFacts['action'], string>> = {
  requestInfo: 'Please add the energy certificate.',
  reject: 'The photos show another building.',
  suspend: 'The owner of the land asked us to.',
}

const listingSample = (action: ListingMailFacts['action'], isChange: boolean) =>
  sample(LISTING_MAILS[action], OWNER, listingMail, {
    action,
    reason: REASONS[action] ?? null,
    isChange,
  })

const arrived = (isChange: boolean) =>
  sample('listing.received', 'the member who sent it', receivedListingMail, {
    listings: [receivedListingPart({ title: SAMPLE.title, isChange })],
  })

export const listingMails: readonly MailSample[] = [
  sample('listing.handed', OWNER, handedOverListingMail),
  arrived(false),
  arrived(true),
  ...(Object.keys(LISTING_MAILS) as ListingMailFacts['action'][]).map((action) =>
    listingSample(action, false),
  ),
  listingSample('approve', true),
  listingSample('requestInfo', true),
  listingSample('reject', true),
]

const HOLDER = 'the member who requested access'
const SIDE = 'the owner of the listing'

export const accessMails: readonly MailSample[] = [
  sample('access.requested', SIDE, requestMail, { kind: 'asks' }),
  sample('access.requested', SIDE, requestMail, { kind: 'nda' }),
  sample('access.requested', SIDE, requestMail, { kind: 'invitation' }),
  sample('access.receipt', HOLDER, receiptMail, { kind: 'asks' }),
  sample('access.receipt', HOLDER, receiptMail, { kind: 'nda' }),
  sample('access.receipt', HOLDER, receiptMail, { kind: 'invitation' }),
  sample('access.granted', HOLDER, decisionMail, {
    action: 'grant',
    words: 'Welcome. Call me with questions.',
    endsOn: SAMPLE.lastDay,
  }),
  sample('access.declined', HOLDER, decisionMail, {
    action: 'decline',
    words: 'We are close to signing with another buyer.',
    endsOn: null,
  }),
  sample('access.withdrawn', SIDE, withdrawnMail),
  sample('access.end_changed', HOLDER, endChangedMail),
  sample('access.end_changed', HOLDER, endChangedMail, { lastDay: null }),
  sample('access.end_reminder', HOLDER, endingMail),
  sample('access.revoked', HOLDER, revokedMail),
  sample('access.nda_accepted', 'both sides', ndaMail, {
    signedName: SAMPLE.person,
    acceptedAt: SAMPLE.at,
    version: 2,
  }),
  sample('access.invitation', 'the invited address', invitationMail),
  sample('access.invitation', 'the invited address', invitationEndedMail),
  sample('access.invitation_opened', 'the invited member', invitationOpenMail),
]
