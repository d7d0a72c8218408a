import { formatDay } from '#app/lib/format.ts'
import { shortName } from '#app/lib/name.ts'
import type { MailContent } from '#app/mail/content.ts'

/** Access emails mention only the listing's title and URL, which every recipient may see. */
type About = { title: string; slug: string }
type AccessRequestFacts = About & {
  listingId: number
  requester: string
  company: string
  message: string | null
  kind: RequestKind
}
/** A request is pending, or granted immediately by the unlock rule or an invitation. */
export type RequestKind = 'asks' | 'nda' | 'invitation'

/** To the owner, with the requester and their message (PUB-090). */
export function requestMail(facts: AccessRequestFacts): MailContent {
  const { title, listingId, requester, company, message, kind } = facts
  const isGranted = kind !== 'asks'
  const what = {
    asks: `${shortName(company)} has requested access to “${title}”. They won’t see any more details until you grant access.`,
    nda: `${shortName(company)} accepted the NDA for “${title}” and now has access. Your unlock rule is “NDA only”.`,
    invitation: `${shortName(company)} used your invitation to “${title}” and now has access.`,
  }[kind]
  return {
    subject: `${isGranted ? 'Access granted' : 'Access request'}: ${title}`,
    heading: isGranted ? 'A member now has access' : 'A member has requested access',
    paragraphs: [what],
    ...(message && { quote: { label: 'Their message', text: message } }),
    facts: [
      { label: 'Company', value: company },
      { label: 'Requested by', value: requester },
    ],
    action: {
      label: isGranted ? 'View who has access' : 'Review the request',
      path: `/my-listings/${listingId}/access`,
    },
  }
}

/** To the requester, once the request is stored. */
export function receiptMail({ title, slug, kind }: About & { kind: RequestKind }): MailContent {
  const isGranted = kind !== 'asks'
  return {
    subject: `${isGranted ? 'Access granted' : 'Access requested'}: ${title}`,
    heading: isGranted ? 'You now have access' : 'We sent your request to the owner',
    paragraphs: [
      {
        asks: `We sent your company’s request for “${title}” to the owner. If they don’t decide within 3 days, we’ll remind them. We’ll notify you when they decide.`,
        nda: `Your company accepted the NDA for “${title}” and can now see its details.`,
        invitation: `Your company used the owner’s invitation to “${title}” and can now see its details.`,
      }[kind],
    ],
    action: { label: 'Open the listing', path: `/deal/${slug}` },
  }
}

type Decision = About & { action: 'grant' | 'decline'; words: string; endsOn: string | null }

/** To the requester, with the decision and its message (PUB-090, PUB-224). */
export function decisionMail({ title, slug, action, words, endsOn }: Decision): MailContent {
  const isGrant = action === 'grant'
  return {
    subject: `${isGrant ? 'Access granted' : 'Access declined'}: ${title}`,
    heading: isGrant ? 'You now have access' : 'Your request was declined',
    paragraphs: [
      isGrant
        ? `Your company can now see the details of “${title}”.`
        : `The owner declined your company’s request for access to “${title}”. You can request access again after 30 days.`,
    ],
    ...(words && { quote: { label: 'Message from the owner', text: words } }),
    ...(endsOn && { facts: [{ label: 'Access until', value: formatDay(endsOn, 'UTC') }] }),
    action: { label: 'Open the listing', path: `/deal/${slug}` },
  }
}

/** To the holder, once, 7 days before a grant ends (PUB-225). */
export function endingMail({ title, slug, lastDay }: About & { lastDay: string }): MailContent {
  return {
    subject: `Access ends soon: ${title}`,
    heading: 'Your access ends soon',
    paragraphs: [
      `Your company has access to the details of “${title}” until ${lastDay}. If you need more time, ask the owner.`,
    ],
    facts: [{ label: 'Access until', value: lastDay }],
    action: { label: 'Open the listing', path: `/deal/${slug}` },
  }
}

/** To the holder of a revoked grant (PUB-225). */
export const revokedMail = ({ title, slug }: About): MailContent => ({
  subject: `Access ended: ${title}`,
  heading: 'Your access has ended',
  paragraphs: [`Your company no longer has access to the details of “${title}”.`],
  action: { label: 'Open the listing', path: `/deal/${slug}` },
})

/** To the owner, when a pending request was withdrawn (PUB-224). */
export const withdrawnMail = ({
  title,
  listingId,
  company,
}: Pick<AccessRequestFacts, 'title' | 'listingId' | 'company'>): MailContent => ({
  subject: `Access request withdrawn: ${title}`,
  heading: 'A request was withdrawn',
  paragraphs: [
    `${shortName(company)} withdrew its request for access to “${title}”. You don’t need to do anything.`,
  ],
  action: { label: 'View who has access', path: `/my-listings/${listingId}/access` },
})

/** To the holder, when the last day of their access is changed or removed (PUB-225). */
export const endChangedMail = ({
  title,
  slug,
  lastDay,
}: About & { lastDay: string | null }): MailContent => ({
  subject: `Access changed: ${title}`,
  heading: 'The end date of your access has changed',
  paragraphs: [
    lastDay === null
      ? `Your company’s access to the details of “${title}” no longer has an end date.`
      : `Your company now has access to the details of “${title}” until ${lastDay}.`,
  ],
  ...(lastDay !== null && { facts: [{ label: 'Access until', value: lastDay }] }),
  action: { label: 'Open the listing', path: `/deal/${slug}` },
})

/** To both sides, with the accepted text as a PDF (PUB-223). */
export const ndaMail = (
  facts: About & { signedName: string; company: string; acceptedAt: Date; version: number },
): MailContent => ({
  subject: `NDA accepted: ${facts.title}`,
  heading: 'NDA accepted',
  paragraphs: [
    `${shortName(facts.company)} accepted the NDA for “${facts.title}”. The attached PDF contains the accepted text and its version, the signatory’s name and the time of acceptance. Keep it for your records.`,
  ],
  facts: [
    { label: 'Accepted by', value: facts.signedName },
    { label: 'Company', value: facts.company },
    {
      label: 'Time (UTC)',
      value: new Intl.DateTimeFormat('en-GB', {
        dateStyle: 'medium',
        timeStyle: 'medium',
        timeZone: 'UTC',
      }).format(facts.acceptedAt),
    },
    { label: 'Version', value: String(facts.version) },
  ],
  action: { label: 'Open the listing', path: `/deal/${facts.slug}` },
})
