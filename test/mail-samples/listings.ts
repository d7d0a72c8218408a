import * as invitations from '#app/access/invitations/emails.ts'
import * as access from '#app/access/emails.ts'
import * as listings from '#app/listings/emails.ts'
import { SAMPLE, sample, type MailSample } from './sample.ts'

const OWNER = 'the members of the company that owns the listing'

const REASONS: Partial<Record<listings.ListingMailFacts['action'], string>> = {
  requestInfo: 'Please add the energy certificate.',
  reject: 'The photos show another building.',
  suspend: 'The owner of the land asked us to.',
}

const listingSample = (action: listings.ListingMailFacts['action'], isChange: boolean) =>
  sample(listings.LISTING_MAILS[action], OWNER, listings.listingMail, {
    action,
    reason: REASONS[action] ?? null,
    isChange,
  })

const arrived = (isChange: boolean) =>
  sample('listing.received', 'the member who sent it', listings.receivedListingMail, {
    listings: [listings.receivedListingPart({ title: SAMPLE.title, isChange })],
  })

export const listingMails: readonly MailSample[] = [
  sample('listing.handed', OWNER, listings.handedOverListingMail),
  arrived(false),
  arrived(true),
  ...(Object.keys(listings.LISTING_MAILS) as listings.ListingMailFacts['action'][]).map((action) =>
    listingSample(action, false),
  ),
  listingSample('approve', true),
  listingSample('requestInfo', true),
  listingSample('reject', true),
]

const HOLDER = 'the member who requested access'
const SIDE = 'the owner of the listing'

export const accessMails: readonly MailSample[] = [
  sample('access.requested', SIDE, access.requestMail, { kind: 'asks' }),
  sample('access.requested', SIDE, access.requestMail, { kind: 'nda' }),
  sample('access.requested', SIDE, access.requestMail, { kind: 'invitation' }),
  sample('access.receipt', HOLDER, access.receiptMail, { kind: 'asks' }),
  sample('access.receipt', HOLDER, access.receiptMail, { kind: 'nda' }),
  sample('access.receipt', HOLDER, access.receiptMail, { kind: 'invitation' }),
  sample('access.granted', HOLDER, access.decisionMail, {
    action: 'grant',
    words: 'Welcome. Call me with questions.',
    endsOn: SAMPLE.lastDay,
  }),
  sample('access.declined', HOLDER, access.decisionMail, {
    action: 'decline',
    words: 'We are close to signing with another buyer.',
    endsOn: null,
  }),
  sample('access.withdrawn', SIDE, access.withdrawnMail),
  sample('access.end_changed', HOLDER, access.endChangedMail),
  sample('access.end_changed', HOLDER, access.endChangedMail, { lastDay: null }),
  sample('access.end_reminder', HOLDER, access.endingMail),
  sample('access.revoked', HOLDER, access.revokedMail),
  sample('access.nda_accepted', 'both sides', access.ndaMail, {
    signedName: SAMPLE.person,
    acceptedAt: SAMPLE.at,
    version: 2,
  }),
  sample('access.invitation', 'the invited address', invitations.invitationMail),
  sample('access.invitation', 'the invited address', invitations.invitationEndedMail),
  sample('access.invitation_opened', 'the invited member', invitations.invitationOpenMail),
]
