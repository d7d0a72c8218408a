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
  saving: 'Saving...',
  seeChanges: 'See your changes',
  saved: (count: number) => ({ title: 'Saved', text: live(count) }),
  savedAndWaiting: (inForce: number, waiting: number) => ({
    title: inForce > 0 ? 'Saved' : 'Not live yet',
    text: `${inForce > 0 ? `${live(inForce)} ` : ''}${changes(waiting)} ${waiting === 1 ? 'needs review. Send it' : 'need review. Send them'} below.`,
  }),
  nothingChanged: { title: 'No changes', text: 'Your answers match the approved profile.' },
  notSaved: 'Not saved',
  stale:
    'Your profile was changed in another window or by our team. Nothing was overwritten. Check the changes, then try again.',
  tooMany: 'You have reached today’s limit of changes. Your draft is saved. Try again tomorrow.',
  editingTitle: 'Your profile stays approved while you edit it',
  completing:
    'Add the missing answers, then send them for review. Until we approve them, members see your current profile.',
  editing:
    'Some changes go live when you save. We review the others first. Until then, members see your approved answers.',
  page: 'Your changes',
  title: 'Your changes · Parcela',
  tooLong: 'Use at most 2,000 characters.',
  lead: 'Your draft compared with your current profile.',
  none: 'No changes yet',
  noneText: 'Your draft matches the approved profile. Edit your profile to make a change.',
  edit: 'Edit Profile',
  continueEditing: 'Continue editing',
  before: 'Current',
  after: 'Your change',
  send: 'Send for review',
  sent: (number: number) => ({
    title: 'Sent for review',
    text: `We received version ${number}. Review takes ${REVIEW_TIME}. Until then, members see the approved profile.`,
  }),
  nothingToSend: 'None of these changes needs review. Save them instead.',
  consentsMissing: 'Tick both consents to send this version.',
  documentMissing: 'Upload a document that proves this change.',
  documents: 'Supporting documents',
  consents: 'Consents',
  consentsLead: 'We need both for every version that we review.',
  underWay: {
    pending: (number: number) => `Version ${number} is in review`,
    more_info_requested: (number: number) => `Version ${number}: we need more information`,
    rejected: (number: number) => `Version ${number} was not approved`,
  },
  /** A request to an approved company. */
  request: {
    title: 'Answer our request',
    until: (day: string) => `Answer by ${day}.`,
    passed: 'The deadline has passed. You can still answer.',
    answer: 'Your answer',
    rejected: 'Your answer was not accepted',
    lead: 'We review your answer above. Nothing else in your profile changes.',
    team: 'Parcela’s team',
    asked: 'Request from our team',
    dropped: 'Request withdrawn',
    withdrawal: {
      title: 'Withdraw this answer?',
      text: 'We stop reviewing it. Our request is open again, and your draft is kept.',
      keep: 'Keep answer',
    },
    toSend: (inForce: number) => ({
      title: inForce > 0 ? 'Saved' : 'Answer saved',
      text: 'Send your answer below when it is complete.',
    }),
  },
  dropped: 'We no longer need your answer',
  droppedText: 'Our team withdrew its request. Your profile stays as it is.',
  stillApproved: 'Your current profile stays approved.',
  withdraw: 'Withdraw',
  withdrawal: {
    title: 'Withdraw these changes?',
    text: 'We stop reviewing them. The approved profile and your draft stay as they are.',
    keep: 'Keep changes',
  },
  withdrawn: { title: 'Withdrawn', text: 'The approved profile stays as it is.' },
  notWithdrawn: 'These changes have already been reviewed or replaced. This is their current status.',
  history: 'Versions',
  compare: 'Compare',
  compareLabel: (number: number) => `Version ${number}`,
  compareFrom: 'Compare',
  compareTo: 'with',
  sentAt: 'sent',
  decidedAt: 'decided',
  noAuthor: 'A former member',
  compareNone: 'Both versions are identical.',
} as const

/** A minor version is never reviewed. */
export const VERSION_STATES = {
  pending: { tone: 'wait', label: 'Pending' },
  more_info_requested: { tone: 'note', label: 'Action needed' },
  rejected: { tone: 'stop', label: 'Not approved' },
  approved: { tone: 'ok', label: 'Approved' },
  minor: { tone: 'ok', label: 'Live without review' },
  replaced: { tone: 'plain', label: 'Replaced' },
  withdrawn: { tone: 'plain', label: 'Withdrawn' },
  reverted: { tone: 'stop', label: 'Reverted by our team' },
} as const satisfies Record<VersionStatus | 'minor', { tone: BadgeTone; label: string }>
