/** The texts of a fresh installation; admins publish later versions (ADM-203). */
export type LegalText = {
  version: 1
  /** The day of this version, as a person reads it. */
  updated: string
  parts: readonly { heading: string; paragraphs: readonly string[] }[]
}

/** PUB-151; names the success-based fees and the paid extras (PUB-012). */
export const TERMS: LegalText = {
  version: 1,
  updated: 'January 2025',
  parts: [
    {
      heading: 'What Parcela is',
      paragraphs: [
        'Parcela is a members-only platform for mid-market real estate in Central and Eastern Europe, currently focused on Poland. It lets vetted developers publish listings and vetted investors find and compare them, alongside vetted due-diligence firms.',
        'Parcela is neither a broker nor an advisor, holds no money, and is no party to a deal between members. Nothing on it is an offer to the public or a recommendation to invest.',
      ],
    },
    {
      heading: 'Who may use it',
      paragraphs: [
        'Every company is reviewed by our team before it gains access, as a rule within 2-3 business days. KYC documents are required of all users. An account belongs to one person; a password is never shared.',
        'We may refuse, suspend or end a membership, and we say why. Suspended members can still sign in to read the reason.',
      ],
    },
    {
      heading: 'What you publish',
      paragraphs: [
        'You state only what is true and what you may disclose. For each listing you choose who sees it: public, semi-public or private, and whether approval, an accepted confidentiality undertaking or both open it. The title and the address of a listing’s page are visible to everyone.',
        'Every listing is reviewed before it is seen. The review confirms neither its figures nor its title. A change to an approved listing is reviewed again; the approved version stays on the market until then.',
      ],
    },
    {
      heading: 'What you see',
      paragraphs: [
        'What you learn under a grant or a confidentiality undertaking stays between you and the owner of the listing. The owner sees who asked, who has access and who opened which document, and can take access back.',
        'Listings and figures that are marked as illustrative are samples and describe no real property, company or market.',
      ],
    },
    {
      heading: 'Fees',
      paragraphs: [
        'Early access is one year free for investors, and listing is free for developers. After launch the standard transaction and subscription fees apply, with discounts for early members; developers may pay a small symbolic listing or transaction fee.',
        'Success-based fees apply at deal closure. Optional services such as due diligence and ESG analysis cost extra.',
      ],
    },
    {
      heading: 'Changes and ending',
      paragraphs: [
        'When these terms change, members are notified by email, and the page shows the date of the version in force.',
        'You may end your membership at any time: close your account yourself in your settings, at /settings/data/close, or write to the address at the foot of this page. The privacy notice says what we have to keep, for how long and why. Polish law applies.',
      ],
    },
  ],
}

/** PUB-151. Its periods and access rules match the product. */
export const PRIVACY: LegalText = {
  version: 1,
  updated: 'January 2025',
  parts: [
    {
      heading: 'What we keep',
      paragraphs: [
        'Your name, email address and company; what you enter into forms; the documents that you upload for review; your listings, favourites, saved searches, inquiries, access requests and signed undertakings; which listings you opened and for how long; and a log of the decisions and accesses that concern them, with the network address from which they came.',
      ],
    },
    {
      heading: 'Why',
      paragraphs: [
        'To check companies before they meet each other, to show each member exactly what they may see, to answer you, and to prove later who decided and who opened what. The basis is the contract with you, our duty to know our members, and our interest in a safe market place.',
      ],
    },
    {
      heading: 'Who sees it',
      paragraphs: [
        'KYC documents open to our reviewers and to the person who uploaded them, to nobody else; every opening is recorded. Listings open to those whom their owner allows. An owner sees the name and company of anyone who asks for access, signs an undertaking or opens a document, and how often and for how long a company that they let in looked at the listing since then. Access requests, inquiries and their answers are read by the two companies and by our team.',
        'Nothing is sold, and no page loads anything from a third party.',
      ],
    },
    {
      heading: 'How long',
      paragraphs: [
        'Uploads from addresses that were never confirmed go after 14 days; documents that you replaced or removed before anybody reviewed them go immediately. The text of an email goes 90 days after it was sent, records of opened listings after 24 months, untouched drafts after 12 months, 30 days after we have told you at the earliest. Documents that were reviewed and log entries of decisions and accesses stay, as evidence of the review.',
        'When you close your account, your sign-in, name, address and everything that is about you alone go immediately. KYC files and the profile that was reviewed go after 5 years; log entries, contracts that you signed and what you wrote to other companies stay without your name or as long as both sides keep them. The page on which you close says all of it before you confirm.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You may ask what we hold about you, have it corrected, handed over or deleted where no duty keeps it, object to its use, and complain to the supervisory authority. Your settings prepare your data as one file and close your account; for everything else write to the address at the foot of this page.',
      ],
    },
    {
      heading: 'Cookies and what stays in your browser',
      paragraphs: [
        'One cookie keeps you signed in, one carries a short message to the next page, and one lets us know your browser again, so that we can tell you of a sign-in from another one; while you sign in with a second factor or a passkey, one more ties its steps together. Your browser also keeps what you chose to compare and what you typed but have not saved yet; signing out removes it. There is nothing for advertising or measurement.',
      ],
    },
  ],
}
