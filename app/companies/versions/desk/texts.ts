import { withFullStop } from '#app/lib/name.ts'

/** Texts of the profile changes desk. */
export const DESK = {
  title: 'Profile changes',
  waits: (company: string) => `Profile change to review: ${company}`,
  answerWaits: (company: string) => `Answer to review: ${company}`,
  loadFailed: 'Failed to load profile changes',
  failure: { title: 'Update failed', text: 'Your decision was not saved.' },
  done: { approve: 'Changes approved', requestInfo: 'Information requested', reject: 'Changes rejected' },
  mailed: (company: string) => `${withFullStop(company)} We’ll email the owner.`,
  onHold: 'The company is suspended. Its changes are on hold.',
  number: (count: number) => `Version ${count}`,
  kinds: { minor: 'No review needed', material: 'Review required' },
  team: 'Our team',
  differs: 'Changes',
  profile: 'Open profile',
  revert: 'Revert this change',
} as const
