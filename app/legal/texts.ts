export type LegalText = {
  title: string
  updated: string
  parts: readonly { heading: string; paragraphs: readonly string[] }[]
}

/** The first versions (PUB-151); success-based fees and extra costs stand here (PUB-012). */
export const TERMS: LegalText = {
  title: 'Terms and conditions',
  updated: 'January 2025',
  parts: [
    {
      heading: 'What Parcela is',
      paragraphs: [
        'Parcela is a members-only platform for mid-market real estate in Central and Eastern Europe, currently focused on Poland. It lets vetted developers publish listings and vetted investors find and compare them, with due-diligence firms vetted beside them.',
        'Parcela is neither a broker nor an adviser, holds no money, and is no party to a deal between members.',
      ],
    },
    {
      heading: 'Who may use it',
      paragraphs: [
        'Every company is reviewed before it gains access, in 2-3 business days as a rule. KYC documents are required of all users. An account belongs to one person; a password is never shared.',
        'We may refuse, suspend or end a membership, and we say why.',
      ],
    },
    {
      heading: 'What you publish',
      paragraphs: [
        'You state only what is true and what you may disclose. You choose who sees each listing; we show it to nobody else. Every listing is reviewed before it is seen, which confirms neither its figures nor its title.',
      ],
    },
    {
      heading: 'What you see',
      paragraphs: [
        'What you learn under a grant or an NDA stays between you and its owner. Listings and figures that are marked as illustrative are samples.',
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
      heading: 'Ending',
      paragraphs: [
        'You may close your account at any time. What we have to keep, for how long and why, stands in the privacy notice.',
      ],
    },
  ],
}

export const PRIVACY: LegalText = {
  title: 'Privacy notice',
  updated: 'January 2025',
  parts: [
    {
      heading: 'What we keep',
      paragraphs: [
        'Your name, address and company; what you enter into forms; the documents that you upload for review; your listings, requests and agreements; and a log of the decisions and accesses that concern them.',
      ],
    },
    {
      heading: 'Why',
      paragraphs: [
        'To check companies before they meet each other, to show each member exactly what they may see, and to prove later who decided and who opened what.',
      ],
    },
    {
      heading: 'Who sees it',
      paragraphs: [
        'KYC documents open to our reviewers and to the person who uploaded them, to nobody else; every opening is recorded. Listings open to those whom their owner allows. Nothing is sold, and no page loads anything from a third party.',
      ],
    },
    {
      heading: 'How long',
      paragraphs: [
        'Uploads of unverified addresses 14 days; KYC documents of a closed or rejected company 5 years; the text of mails 90 days; views 24 months; untouched drafts 12 months; audit entries for good.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You may ask what we hold about you, have it corrected or deleted where no duty keeps it, and complain to the supervisory authority. Write to the address at the foot of this page.',
      ],
    },
    {
      heading: 'Cookies',
      paragraphs: [
        'One cookie keeps you signed in and one carries a short message to the next page. There are no others.',
      ],
    },
  ],
}
