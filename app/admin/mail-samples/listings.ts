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
  sample(LISTING_MAILS[action], `${isChange ? 'Changes' : 'Listing'} ${STEPS[action]}`, OWNER, listingMail, {
    action,
    title,
    reason: REASONS[action] ?? null,
    memberNotes: null,
    isChange,
    listingId,
    reviewOn: '2026-12-25',
  })

const arrived = (label: string, isChange: boolean) =>
  sample('listing.received', label, 'the member who sent it', receivedListingMail, {
    listings: [arrivedListing({ title, isChange })],
  })

export const listingMails: SampleGroup = {
  title: 'Listings',
  samples: [
    sample('listing.handed', 'Draft handed over', OWNER, handedListingMail, {
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
    sample('access.requested', 'Access requested', SIDE, requestMail, { ...asked, kind: 'asks' }),
    sample('access.requested', 'Access by NDA', SIDE, requestMail, { ...asked, kind: 'nda' }),
    sample('access.requested', 'Access by invitation', SIDE, requestMail, { ...asked, kind: 'invitation' }),
    sample('access.receipt', 'Request received', HOLDER, receiptMail, { ...about, kind: 'asks' }),
    sample('access.receipt', 'Access received by NDA', HOLDER, receiptMail, { ...about, kind: 'nda' }),
    sample('access.receipt', 'Access received by invitation', HOLDER, receiptMail, {
      ...about,
      kind: 'invitation',
    }),
    sample('access.granted', 'Access granted', HOLDER, decisionMail, {
      ...about,
      action: 'grant',
      words: 'Welcome. Call me with questions.',
      endsOn: day,
    }),
    sample('access.declined', 'Access declined', HOLDER, decisionMail, {
      ...about,
      action: 'decline',
      words: 'We are close to signing with another buyer.',
      endsOn: null,
    }),
    sample('access.withdrawn', 'Request withdrawn', SIDE, withdrawnMail, {
      title,
      listingId,
      company: other,
    }),
    sample('access.end_changed', 'Access end date changed', HOLDER, endChangedMail, {
      ...about,
      lastDay: day,
    }),
    sample('access.end_changed', 'Access end date removed', HOLDER, endChangedMail, {
      ...about,
      lastDay: null,
    }),
    sample('access.end_reminder', 'Access ends soon', HOLDER, endingMail, { ...about, lastDay: day }),
    sample('access.revoked', 'Access ended', HOLDER, revokedMail, about),
    sample('access.nda_accepted', 'NDA accepted', 'both sides', ndaMail, {
      ...about,
      signedName: person,
      company: other,
      acceptedAt: SAMPLE.at,
      version: 2,
    }),
    sample('access.invitation', 'Invitation to a listing', 'the invited address', invitationMail, {
      ...invited,
      message: 'This is the one we spoke about.',
    }),
    sample('access.invitation', 'Invitation withdrawn', 'the invited address', invitationEndedMail, {
      title,
      company: SAMPLE.company,
    }),
    sample('access.invitation_opened', 'Invitation ready to use', 'the invited member', invitationOpenMail, {
      ...invited,
    }),
  ],
}
