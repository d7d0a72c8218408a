import { REVIEW_TIME } from '#app/lib/review-time.ts'
import type { BadgeTone } from '#app/ui/badge.tsx'
import type { VersionStatus } from './workflow.ts'

const answers = (count: number) => (count === 1 ? '1 answer' : `${count} answers`)
const are = (count: number) => (count === 1 ? 'is' : 'are')

/** What the owner of an approved profile reads while changing it. */
export const VERSIONS = {
  actsAtOnce: 'Acts at once',
  reviewedFirst: 'Is reviewed first',
  save: 'Save',
  saving: 'Saving...',
  seeChanges: 'See your changes',
  saved: (count: number) => ({
    title: 'Saved',
    text: `${answers(count)} ${are(count)} in force.`,
  }),
  savedAndWaiting: (inForce: number, waiting: number) => ({
    title: inForce > 0 ? 'Saved' : 'Not in force yet',
    text: `${inForce > 0 ? `${answers(inForce)} ${are(inForce)} in force. ` : ''}${answers(waiting)} ${are(waiting)} reviewed first: send ${waiting === 1 ? 'it' : 'them'} below.`,
  }),
  nothingChanged: { title: 'Nothing has changed', text: 'Your answers are the approved ones.' },
  notSaved: 'Not saved',
  stale:
    'Your profile was changed in another window or by our team meanwhile. Nothing was overwritten; look at the changes and press the button again.',
  tooMany: 'Too many changes today. Your draft is kept.',
  editingTitle: 'Your profile stays approved while you change it',
  completing:
    'Answer what is missing, then send it to review. Members see the profile as it is until the answers are approved.',
  editing:
    'Answers that act at once are in force when you save; the others are reviewed first, and members see the approved ones until then.',
  page: 'Your changes',
  title: 'Your changes · Parcela',
  tooLong: 'Please keep this to 2,000 characters',
  lead: 'What your draft changes, beside the answers in force.',
  none: 'No changes',
  noneText: 'Your draft says the same as the approved profile.',
  edit: 'Edit Profile',
  continueEditing: 'Continue editing',
  waitingDraft: 'You have changes that are not in force',
  before: 'In force',
  after: 'Your change',
  send: 'Send to review',
  sent: (number: number) => ({
    title: 'Sent to review',
    text: `Version ${number} is with our team. Review takes ${REVIEW_TIME}; until then members see the approved profile.`,
  }),
  nothingToSend: 'There is nothing to review first. Save what acts at once.',
  consentsMissing: 'Please give both consents again for this version.',
  documentMissing: 'Please add the document that shows this change.',
  documents: 'Documents that show these changes',
  consents: 'Consents',
  consentsLead: 'Each version that is reviewed needs both again.',
  underWay: {
    pending: (number: number) => `Version ${number} is with our team`,
    more_info_requested: (number: number) => `Version ${number}: we need more information`,
    rejected: (number: number) => `Version ${number} was not approved`,
  },
  /** What our team asks of an approved company. */
  request: {
    title: 'We need something from you',
    until: (day: string) => `Please answer by ${day}.`,
    passed: 'The day has passed; you can still answer.',
    answer: 'Your answer',
    rejected: 'Your answer was not accepted',
    lead: 'It goes to our team as it stands above; your profile changes in nothing else.',
    team: 'Parcela’s team',
    asked: 'Asked by our team',
    dropped: 'Request taken back',
    withdrawal: {
      title: 'Take back this answer?',
      text: 'It is not reviewed any more. What we asked for stands again, and your draft stays as it is.',
      keep: 'Keep it',
    },
    toSend: (inForce: number) => ({
      title: inForce > 0 ? 'Saved' : 'Answer kept',
      text: 'Send your answer below when it is complete.',
    }),
  },
  dropped: 'We do not need your answer any more',
  droppedText: 'Our team took back what it had asked for. Your profile stays as it is.',
  stillApproved: 'Your profile stays approved as it is.',
  withdraw: 'Take back',
  withdrawal: {
    title: 'Take back these changes?',
    text: 'They are not reviewed any more. The approved profile stays as it is, and so does your draft.',
    keep: 'Keep them',
  },
  withdrawn: { title: 'Taken back', text: 'The approved profile stays as it is.' },
  notWithdrawn: 'These changes were decided or followed by others meanwhile. Here is where they stand.',
  history: 'Versions',
  versionsLead: 'Who changed the profile, and what became of it.',
  compare: 'Compare',
  compareLabel: (number: number) => `Version ${number}`,
  compareFrom: 'Compare',
  compareTo: 'with',
  sentAt: 'sent',
  decidedAt: 'decided',
  noAuthor: 'Somebody who has left',
  compareNone: 'Both versions are identical.',
} as const

/** What became of a version; a minor one was never reviewed. */
export const VERSION_STATES = {
  pending: { tone: 'wait', label: 'Pending' },
  more_info_requested: { tone: 'note', label: 'Action required' },
  rejected: { tone: 'stop', label: 'Not approved' },
  approved: { tone: 'ok', label: 'Approved' },
  minor: { tone: 'ok', label: 'In force at once' },
  replaced: { tone: 'plain', label: 'Followed by a newer version' },
  withdrawn: { tone: 'plain', label: 'Taken back' },
  reverted: { tone: 'stop', label: 'Taken back by our team' },
} as const satisfies Record<VersionStatus | 'minor', { tone: BadgeTone; label: string }>
