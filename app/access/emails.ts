import type { MailContent } from '#app/mail/content.ts'

/** Nothing here goes beyond what the recipient may see: of the listing, its title and address only. */
type About = { title: string; slug: string; name: string }
type Asked = About & {
  listingId: number
  requester: string
  company: string
  message: string | null
  isGrantedAtOnce: boolean
}

/** To the owner: who asks, in their own words (PUB-090). */
export function requestMail({
  title,
  listingId,
  name,
  requester,
  company,
  message,
  isGrantedAtOnce,
}: Asked): MailContent {
  const what = isGrantedAtOnce
    ? `${company} accepted the NDA of “${title}” and has access now, as your listing's rule says.`
    : `${company} asks for access to “${title}”. Until you decide, nothing more of it is shown to them.`
  return {
    subject: `${isGrantedAtOnce ? 'Access opened' : 'Access request'}: ${title}`,
    heading: isGrantedAtOnce ? 'A member has access' : 'A member asks for access',
    paragraphs: [`Hello ${name},`, what],
    ...(message && { quote: { label: 'Their message', text: message } }),
    facts: [
      { label: 'Company', value: company },
      { label: 'Asked by', value: requester },
    ],
    action: {
      label: isGrantedAtOnce ? 'See who has access' : 'Decide on the request',
      path: `/my-listings/${listingId}/access`,
    },
  }
}

/** To the requester, once the request is stored. */
export function receiptMail({
  title,
  slug,
  name,
  isGrantedAtOnce,
}: About & { isGrantedAtOnce: boolean }): MailContent {
  return {
    subject: `${isGrantedAtOnce ? 'Access granted' : 'Your access request'}: ${title}`,
    heading: isGrantedAtOnce ? 'The listing is open to you' : 'Your request is with the owner',
    paragraphs: [
      `Hello ${name},`,
      isGrantedAtOnce
        ? `You accepted the NDA of “${title}”. Its details are open to your company.`
        : `We passed your request for “${title}” on. You get a mail when the owner has decided.`,
    ],
    action: { label: 'Open the listing', path: `/deal/${slug}` },
  }
}

/** To the requester: the decision, with the decider's words (PUB-090, PUB-224). */
export function decisionMail({
  title,
  slug,
  name,
  action,
  words,
  endsOn,
}: About & { action: 'grant' | 'decline'; words: string; endsOn: string | null }): MailContent {
  const isGrant = action === 'grant'
  return {
    subject: `${isGrant ? 'Access granted' : 'Access declined'}: ${title}`,
    heading: isGrant ? 'You have access' : 'Your request was declined',
    paragraphs: [
      `Hello ${name},`,
      isGrant
        ? `The details of “${title}” are open to your company now.`
        : `Your request for access to “${title}” was declined. You may ask again after 30 days.`,
    ],
    ...(words && { quote: { label: 'In their words', text: words } }),
    ...(endsOn && { facts: [{ label: 'Access until', value: endsOn }] }),
    action: { label: 'Open the listing', path: `/deal/${slug}` },
  }
}

/** To the owner, once: a request waits for an answer (PUB-224). */
export function recallMail({
  title,
  listingId,
  name,
  company,
  askedOn,
}: Omit<About, 'slug'> & { listingId: number; company: string; askedOn: string }): MailContent {
  return {
    subject: `Access request still waits: ${title}`,
    heading: 'A request still waits for you',
    paragraphs: [
      `Hello ${name},`,
      `${company} asked for access to “${title}” and has no answer yet. Until you decide, nothing more of it is shown to them.`,
    ],
    facts: [
      { label: 'Company', value: company },
      { label: 'Asked on', value: askedOn },
    ],
    action: { label: 'Decide on the request', path: `/my-listings/${listingId}/access` },
  }
}

/** To the holder, once, 7 days before a grant ends (PUB-225). */
export function endingMail({ title, slug, name, lastDay }: About & { lastDay: string }): MailContent {
  return {
    subject: `Access ends soon: ${title}`,
    heading: 'Your access ends soon',
    paragraphs: [
      `Hello ${name},`,
      `Your company's access to the details of “${title}” ends after the day below. You may ask its owner for more time.`,
    ],
    facts: [{ label: 'Access until', value: lastDay }],
    action: { label: 'Open the listing', path: `/deal/${slug}` },
  }
}

/** To the holder of a grant that was ended (PUB-225). */
export function revokedMail({ title, slug, name }: About): MailContent {
  return {
    subject: `Access ended: ${title}`,
    heading: 'Your access has ended',
    paragraphs: [`Hello ${name},`, `Your company's access to the details of “${title}” was ended.`],
    action: { label: 'Open the listing', path: `/deal/${slug}` },
  }
}

/** To both sides: the text that was accepted, who accepted it and when (PUB-223). */
export function ndaMail(
  facts: About & { signedName: string; company: string; acceptedAt: Date; version: number; body: string },
): MailContent {
  return {
    subject: `NDA accepted: ${facts.title}`,
    heading: 'The accepted confidentiality text',
    paragraphs: [
      `Hello ${facts.name},`,
      `The NDA of “${facts.title}” was accepted. Please keep this mail with your papers.`,
      ...facts.body.split(/\n{2,}/),
    ],
    facts: [
      { label: 'Accepted by', value: facts.signedName },
      { label: 'Company', value: facts.company },
      { label: 'Time (UTC)', value: facts.acceptedAt.toISOString().slice(0, 19).replace('T', ' ') },
      { label: 'Version', value: String(facts.version) },
    ],
    action: { label: 'Open the listing', path: `/deal/${facts.slug}` },
  }
}
