import { REVIEW_TIME } from '#app/lib/review-time.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import type { ProfileStatus } from '../schema/status.ts'

/** For a profile in review with a document missing. */
export const PENDING_YOURS =
  'We have your company profile. The review continues once you upload the required document.'

/** For the status page, where the steps below state the review time. */
export const IN_REVIEW = 'Our team is reviewing your company profile.'

/** One sentence per status (MEM-268, MEM-292, ADM-177). */
export const STATUS_MESSAGES = {
  incomplete: 'Your company profile has not been submitted yet.',
  pending: `${IN_REVIEW} Review takes ${REVIEW_TIME}.`,
  approved: 'Your company profile is approved. You now have access to the platform.',
  rejected: 'Your profile needs changes before it can be approved. Read the feedback and submit it again.',
  more_info_requested: 'We need more information from you to finish the review.',
} as const satisfies Record<ProfileStatus, string>

/** Steps after a submission (MEM-269, MEM-006). */
export const WHAT_HAPPENS_NEXT = [
  'Our team reviews your profile and documents.',
  'We may ask you for more information.',
  `Review takes ${REVIEW_TIME}.`,
  'We’ll email you as soon as your profile is approved.',
] as const

/** Steps after a rejection or a request, by status (MEM-277). */
export const WHAT_TO_DO = {
  rejected: [
    'Read the feedback above.',
    'Open your profile. Your previous answers are already filled in.',
    'Make the requested changes and replace documents where asked.',
    `Submit it again. Review takes ${REVIEW_TIME}.`,
  ],
  more_info_requested: [
    'Read our request.',
    'Open your profile. Your previous answers are already filled in.',
    'Add the information or documents.',
    `Submit it again. Review takes ${REVIEW_TIME}.`,
  ],
} as const

export type NextStep = { title: string; text: string; to: string }
type Welcome = { title: string; subtitle: string; benefits: readonly string[]; steps: readonly NextStep[] }

const MARKET_CIRCLE: NextStep = {
  title: 'Explore Market Circle',
  text: 'Find companies that match yours.',
  to: '/market-circle',
}
const ALERTS: NextStep = {
  title: 'Set up alerts',
  text: 'Get notified of new listings and price changes.',
  to: '/alerts',
}

/** Texts of the welcome page, by company type (MEM-281, MEM-282, MEM-285). */
export const WELCOME = {
  developer: {
    title: 'Reach vetted investors',
    subtitle: 'Show your projects to a network of vetted investors and decide who sees what.',
    benefits: [
      'A showcase for your projects: public, semi-public or private',
      'A network of vetted investors',
      'Access requests that you grant or decline one by one',
      'Confidential documents protected by your NDA',
    ],
    steps: [
      {
        title: 'Create your first listing',
        text: 'Add a project, set its visibility and submit it for review.',
        to: '/my-listings/new',
      },
      MARKET_CIRCLE,
      {
        title: 'Explore Market Insights',
        text: 'See prices, rents and yields by city.',
        to: '/market-insights',
      },
    ],
  },
  investor: {
    title: 'Your deal flow starts here',
    subtitle: 'Mid-market deals in Central and Eastern Europe, from vetted developers.',
    benefits: [
      'Off-market deal flow',
      'Listings with comparable facts',
      'Direct access requests to the owner',
      'Confidential documents once you accept the NDA',
    ],
    steps: [
      { title: 'Browse listings', text: 'Filter by city, type, yield and price.', to: '/listings' },
      MARKET_CIRCLE,
      ALERTS,
    ],
  },
  due_diligence: {
    title: 'Find your next mandate',
    subtitle: 'Meet investors and developers who need due diligence on real transactions.',
    benefits: [
      'A network of investors and developers',
      'A profile that shows your services and sectors',
      'Requests from vetted members',
      'Work on mid-market transactions across the region',
    ],
    steps: [
      MARKET_CIRCLE,
      {
        title: 'Complete your profile',
        text: 'Check how other members see your company.',
        to: '/my-profile',
      },
      ALERTS,
    ],
  },
} as const satisfies Record<CompanyType, Welcome>

/** MEM-283. */
export const QUICK_LINKS: readonly { label: string; to: string }[] = [
  { label: 'Explore Market Circle', to: '/market-circle' },
  { label: 'View My Profile', to: '/my-profile' },
  { label: 'Browse Properties', to: '/listings' },
  { label: 'Set Up Alerts', to: '/alerts' },
]
