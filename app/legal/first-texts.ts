import { identitySheet } from './identity.ts'
import { SAMPLE_IDENTITY } from './sample-identity.ts'
import type { DocumentName, PublishedText, Sheet } from './schema.ts'

/** PUB-151; names the success-based fees and the paid extras (PUB-012). */
const TERMS = {
  'What {brand} is': [
    '{brand} is a members-only platform for mid-market real estate in Central and Eastern Europe, currently focused on Poland. It lets vetted developers publish listings and vetted investors find and compare them, alongside vetted due-diligence firms.',
    '{brand} is operated by {operator}. It is neither a broker nor an advisor, holds no money, and is not a party to any deal between members. Nothing on it is an offer to the public or a recommendation to invest.',
  ],
  'Who may use it': [
    'Our team reviews every company before it gains access, usually within 2-3 business days. KYC documents are required of all users. An account belongs to one person. Never share your password.',
    'We may refuse, suspend or end a membership, and we say why. Suspended members can still sign in to read the reason.',
  ],
  'What you publish': [
    'State only what is true and what you are allowed to disclose. For each listing you choose who sees it: public, semi-public or private, and whether your approval, an accepted non-disclosure agreement (NDA) or both unlock it. The title and the address of a listing’s page are visible to everyone.',
    'We review every listing before members see it. The review confirms neither its figures nor its title. We also review changes to an approved listing. Until we approve them, the approved version stays on the market.',
  ],
  'What you see': [
    'What you learn through your access or under an NDA stays between you and the owner of the listing. The owner sees who requested access, who has it and who opened which document, and can revoke it.',
    'Listings and figures that are marked as illustrative are samples and describe no real property, company or market.',
  ],
  Fees: [
    'During early access, investors get one year free and developers list for free. After launch the standard transaction and subscription fees apply, with discounts for early members; developers may pay a small symbolic listing or transaction fee.',
    'Success-based fees apply at deal closure. Optional services such as due diligence and ESG analysis cost extra.',
  ],
  'Changes and termination': [
    'When we change these terms, we email every member. The page shows the date of the version in force.',
    'You may end your membership at any time. Close your account in your settings, at /settings/data/close, or write to the address at the foot of this page. The privacy notice says what we have to keep, for how long and why. Polish law applies.',
  ],
}

/** PUB-151. Its periods and access rules match the product. */
const PRIVACY = {
  'What we keep': [
    'Your name, email address and company; what you enter into forms; the documents that you upload for review; your listings, favourites, saved searches, inquiries, access requests and accepted NDAs; which listings you opened and for how long; and a log of decisions about them and of access to them, with the IP address they came from.',
  ],
  'Who is responsible': [
    'The controller of your data is {operator}. For questions about your data, email {data contact}.',
  ],
  Why: [
    'To check companies before they meet each other, to show each member exactly what they may see, to answer you, and to prove later who decided and who opened what. The legal basis is the contract with you, our duty to know our members, and our interest in a safe marketplace.',
  ],
  'Who sees it': [
    'Only our reviewers and the person who uploaded them can open KYC documents. We record each time a document is opened. The owner of a listing decides who sees it. An owner sees the name and company of anyone who requests access, accepts an NDA or opens a document, and how often and for how long a company with access has viewed the listing. The two companies and our team can read access requests, inquiries and their answers.',
    'We don’t sell your data, and our pages load nothing from third parties.',
  ],
  'How long': [
    'After 14 days, we delete uploads from addresses that were never confirmed. We immediately delete documents that you replaced or removed before their review. We delete the text of an email 90 days after it was sent, and records of opened listings after 24 months. We delete untouched drafts after 12 months, and no sooner than 30 days after we tell you. We keep reviewed documents and log entries of decisions and access as evidence of the review.',
    'When you close your account, we immediately delete your sign-in, name, address and everything that is only about you. We delete KYC files and the reviewed profile after 5 years. We keep log entries and your messages to other companies without your name. NDAs that you signed stay as long as both companies keep them. The page where you close your account lists all of this before you confirm.',
  ],
  'Your rights': [
    'You may ask what data we hold about you, have it corrected, transferred or deleted unless the law requires us to keep it, object to its use, and complain to the supervisory authority. In your settings you can download your data as one file and close your account. For everything else, write to the address at the foot of this page.',
  ],
  'Cookies and what stays in your browser': [
    'One cookie keeps you signed in, one carries a short message to the next page, and one lets us recognise your browser, so that we can alert you to a sign-in from a different browser. While you sign in with two-factor authentication or a passkey, one more connects the steps. After you sign up, one recognises your browser when you confirm your address, and one remembers a sign-in link that we emailed you. If you save something or write a message before you sign in, one links your browser for 7 days to what we keep for you on our server. If you apply for early access, one keeps your email address for an hour to show it on the next page. Your browser also keeps what you chose to compare and what you typed but have not saved yet. Signing out removes it. We don’t use cookies or browser storage for advertising or analytics.',
  ],
}

/** PUB-149, PUB-150. */
const FAQ = {
  'For Investors': {
    'What do public, semi-public and private mean?':
      'A public listing shows its details to every approved member. A semi-public one shows limited details. Full access needs the owner’s approval, an accepted NDA, or both, as the owner chooses. A private listing is open by invitation only. Members see that it exists and can request access.',
    'How do I get access to a listing that is not public?':
      'Choose “Request access” on its page, add a few words for the owner and, where required, accept the NDA by typing your full name. You and the owner get the accepted text as a PDF. We remind the owner while you wait and email you as soon as there is an answer. The page always shows the status of your request.',
    'What does *** mean?':
      'The owner has not stated the figure, or you do not have access to it. The text next to it says which, and how to unlock it. Hidden figures never reach your browser.',
    'What does it cost?':
      'During early access, investors get one year free. After launch, the standard transaction and subscription fees apply, with discounts for early members.',
    'How long does the review take?':
      'Usually 2-3 business days. We’ll email you our decision, or a list of what is missing.',
    'Can I change my company’s profile once it is approved?':
      'Yes, at any time. Many changes go live immediately. We review the others first, and the approved profile stays live until then.',
    'Who answers my questions?':
      'The owner of a listing answers questions about it. Our team answers messages from the contact form.',
    'Are the figures real?':
      'Every sample listing and every sample market figure is marked as illustrative. A real listing shows figures from its owner and from our data, each with its source. Our review checks neither.',
  },
  'For Developers': {
    'Who sees my listing?':
      'You decide for each listing: public, semi-public with approval or NDA, or private by invitation. The title and the address of the page are visible to everyone. You see who requested access, who has it and who opened which document, and you can revoke access.',
    'Can I see what others see?':
      'Yes. “View as” on your listing shows the page exactly as a guest, an approved investor or a specific member sees it.',
    'Can I sell shares instead of the property?':
      'Yes. Both asset deals and share deals are supported. Co-investment will follow.',
    'What happens when I change an approved listing?':
      'The approved version stays on the market while we review the change. Sale status and stricter visibility take effect immediately.',
    'What does a listing cost?':
      'Listing is free for developers in early access. After launch a small symbolic listing or transaction fee may apply.',
  },
  'For Service Providers': {
    'Who can join?':
      'Due-diligence and advisory firms: financial, legal, technical, environmental, tax and valuation. You are vetted like every other member.',
    'Which documents do you need?':
      'Your professional licence, your company documents and your insurance certificate.',
    'Can I work with other members on the platform?':
      'No. Direct collaboration among parties is not yet available. Members can find you, contact you and connect with you here. You do the work itself outside the platform.',
  },
}

const legalSheet = (parts: Record<string, string[]>): Sheet =>
  Object.entries(parts).map(([heading, paragraphs]) => ({
    heading,
    items: [{ title: '', text: paragraphs.join('\n\n') }],
  }))

const questions: Sheet = Object.entries(FAQ).map(([heading, answers]) => ({
  heading,
  items: Object.entries(answers).map(([title, text]) => ({ title, text })),
}))

const DATED = { version: 1, updated: 'January 2025' }
const UNDATED = { version: 1, updated: null }

/** Version 1 of every document, also the fallback without a database. Admins publish later versions (ADM-203). */
export const FIRST_TEXTS: Readonly<Record<DocumentName, PublishedText>> = {
  faq: { ...UNDATED, document: 'faq', sheet: questions },
  terms: { ...DATED, document: 'terms', sheet: legalSheet(TERMS) },
  privacy: { ...DATED, document: 'privacy', sheet: legalSheet(PRIVACY) },
  identity: { ...UNDATED, document: 'identity', sheet: identitySheet(SAMPLE_IDENTITY) },
}
