import type { CompanyType } from '#app/lib/viewer.ts'

export const OWN = 'Your company'
export const ILLUSTRATIVE = 'Illustrative'

/** EUR millions, as `millions` writes them. */
export const portfolioWords = (inMillions: string) => `€${inMillions}M portfolio`

const DONE = {
  developer: ['project', 'projects'],
  investor: ['deal', 'deals'],
  due_diligence: ['project', 'projects'],
} as const satisfies Record<CompanyType, readonly [string, string]>

/** How many projects or deals a company of this kind has behind it. */
export const doneWords = (type: CompanyType, count: string) => `${count} ${DONE[type][count === '1' ? 0 : 1]}`
