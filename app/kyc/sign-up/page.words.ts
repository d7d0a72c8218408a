import { REVIEW_TIME } from '#app/lib/review-time.ts'

/** The title and lead of each form; the server sends them, which keeps them out of the page's script. */
export const SIGN_UP_PAGES = {
  investor: {
    title: 'Register as investor',
    lead: `Family offices, funds, private equity and high-net-worth individuals. You confirm your address first; then six steps tell us about your company, and our team reviews it within ${REVIEW_TIME}.`,
    description: 'Registration of investors at Parcela, with a password of your own.',
  },
  developer: {
    title: 'Register as developer',
    lead: 'Small and mid-sized developers. What you enter here prefills your company profile, which our team reviews.',
    description: 'Registration of developers at Parcela, with a password of your own.',
  },
} as const

export const STORED_PRIVATELY = 'Stored privately; only reviewers open it. You can also send it later.'
