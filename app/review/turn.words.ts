/** Sentences that say that a person needs to do nothing, or has nothing left to send; only a turn produces them. */
export const NOTHING_TO_DO = {
  nothing: 'Nothing is waiting for you.',
  withUs: 'There is nothing you need to do.',
  returned: 'That was everything. Your profile is back in review.',
  returnedListing: 'That was everything. Your listing is back in review.',
  returnedApplication: 'That was everything. Your application is back in review.',
  approved: 'All your documents are approved. There is nothing more to send.',
  waiting: 'All your documents are approved. Your profile is with us; there is nothing you need to do.',
} as const

export const TURN = {
  yours: 'Your turn',
  withUs: 'With us since',
  since: 'since',
  all: 'All',
  chips: 'Whose turn',
  noneYours: { title: 'Nothing here is your turn', text: 'What waits for your company stands here.' },
  more: (count: number) => (count === 1 ? 'And one more thing.' : `And ${count} more things.`),
  bell: 'Notifications, your turn',
  quiet: 'Quiet since',
  noMore: 'No more reminders follow. Nothing has been closed; it is still your turn.',
  mayDo: (name: string) => `Only ${name} can do this.`,
  theOwner: 'the owner of your company',
  with: (company: string) => `With ${company} since`,
  left: (count: number) =>
    `All your documents are approved. ${count === 1 ? 'One thing is' : `${count} things are`} left for you:`,
} as const

/** A side that the other one does not know by name. */
export const OTHER_SIDE = { owner: 'the owner', asker: 'the asking company' } as const

/** The entry of a record's history, and what the desk's toast says of the profile. */
export const RETURNED_ENTRY = 'Resubmitted by uploading documents'
export const SUBMITTED_ENTRY = 'Submitted'
export const PROFILE_FOLLOWS = {
  done: 'Their profile is approved.',
  review: 'Their profile waits for review.',
  theirs: 'Their profile waits for them.',
} as const

/** The id of what was asked for in words, on /profile/rejected. */
export const REQUEST_PLACE = 'request'

/** An approved profile that lacks what its kind requires, since its company came by application. */
export const COMPLETION = {
  title: 'Your profile is not complete',
  open: (day: string) =>
    `Please answer what is missing and send it to review by ${day}. Until then everything else is open to you.`,
  left: 'Your company is not in the directory and the matches until what is missing is answered and approved. Listings, access and conversations go on.',
} as const

/** A request only in words that its owner has done something about. */
export const SEND = {
  button: 'Send to review',
  hint: 'Is that everything? Send your profile back to review, with what you changed in its form. If you do not, it goes back by itself 24 hours after your last change, once everything that is required is there.',
} as const

/** Missing things that no field or document names. */
export const MISSING = {
  confirm: 'Confirm your e-mail address',
  password: 'Set your password',
  submit: 'Submit your profile',
  asked: 'What we asked for',
  again: 'Submit again',
  sendChanges: 'Save or send your changes',
  newFile: 'Ask for a new file',
  sendLink: 'Send the link',
  confirmProfile: 'Is your profile still up to date?',
  dayPassed: 'Day has passed',
  reinstate: '“Reinstate”, or a new day of review',
  submitApplication: 'Submit the application',
  submitListing: 'Submit for review',
  answer: 'Your answer',
  answerOrNone: 'An answer, or “No answer needed”',
} as const
