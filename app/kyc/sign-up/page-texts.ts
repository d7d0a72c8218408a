import { REVIEW_TIME } from '#app/lib/review-time.ts'

/** Titles and leads; sent by the server to keep them out of the page's script. */
export const SIGN_UP_PAGES = {
  investor: {
    title: 'Sign up as an investor',
    lead: `For family offices, funds, private equity and high-net-worth individuals. First confirm your email address. Then tell us about your company in 6 steps. Our team reviews it within ${REVIEW_TIME}.`,
    description: 'Sign up as an investor and choose your password.',
  },
  developer: {
    title: 'Sign up as a developer',
    lead: 'For small and mid-sized developers. We use your answers to prefill your company profile, which our team reviews.',
    description: 'Sign up as a developer and choose your password.',
  },
} as const
