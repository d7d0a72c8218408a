import { REVIEW_TIME } from '#app/lib/review-time.ts'
import type { BadgeTone } from '#app/ui/badge.tsx'
import type { VersionStatus } from './workflow.ts'

const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`)
const live = (count: number) => `${changes(count)} ${count === 1 ? 'is' : 'are'} live now.`

/** Texts for the owner who edits an approved profile. */
export const VERSIONS = {
  liveOnSave: 'Goes live when you save',
  reviewedFirst: 'Reviewed before it goes live',
  save: 'Save',
  saved: (count: number) => ({ title: 'Saved', text: live(count) }),
  savedAndWaiting: (liveCount: number, waiting: number) => ({
    title: liveCount > 0 ? 'Saved' : 'Not live yet',
    text: `${liveCount > 0 ? `${live(liveCount)} ` : ''}${changes(waiting)} ${waiting === 1 ? 'needs review. Send it' : 'need review. Send them'} below.`,
  }),
  notSaved: 'Not saved',
  stale:
    'Your profile was changed in another window or by our team. Nothing was overwritten. Check the changes, then try again.',
  tooMany: 'You have reached today’s limit for changes. Your draft is saved. Try again tomorrow.',
  editingTitle: 'Your profile stays approved while you edit it',
  editing:
    'Some changes go live when you save. We review the others first. Until then, members see your approved answers.',
  continueEditing: 'Continue editing',
  before: 'Current',
  after: 'Your change',
  sent: (number: number) => ({
    title: 'Sent for review',
    text: `We received version ${number}. Review takes ${REVIEW_TIME}. Until we approve it, members see the approved profile.`,
  }),
  underWay: {
    pending: (number: number) => `Version ${number} is in review`,
    more_info_requested: (number: number) => `Version ${number} needs more information`,
    rejected: (number: number) => `Version ${number} was not approved`,
  },
  /** A request to an approved company. */
  request: {
    toSend: (liveCount: number) => ({
      title: liveCount > 0 ? 'Saved' : 'Answer saved',
      text: 'Send your answer below when it is complete.',
    }),
  },
  withdraw: 'Withdraw',
  withdrawn: { title: 'Withdrawn', text: 'Your approved profile has not changed.' },
  compareLabel: (number: number) => `Version ${number}`,
} as const

/** A minor version is never reviewed. */
export const VERSION_STATES = {
  pending: { tone: 'wait', label: 'Pending' },
  more_info_requested: { tone: 'note', label: 'Action needed' },
  rejected: { tone: 'stop', label: 'Not approved' },
  approved: { tone: 'ok', label: 'Approved' },
  minor: { tone: 'ok', label: 'Published without review' },
  replaced: { tone: 'plain', label: 'Replaced' },
  withdrawn: { tone: 'plain', label: 'Withdrawn' },
  reverted: { tone: 'stop', label: 'Reverted by our team' },
} as const satisfies Record<VersionStatus | 'minor', { tone: BadgeTone; label: string }>
