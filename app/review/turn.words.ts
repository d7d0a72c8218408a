/** Sentences that say that a person needs to do nothing, or has nothing left to send; only a turn produces them (END-011). */
export const NOTHING_TO_DO = {
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
  mayDo: (name: string) => `Only ${name} can do this.`,
  theOwner: 'the owner of your company',
  with: (company: string) => `With ${company} since`,
  left: (count: number) =>
    `All your documents are approved. ${count === 1 ? 'One thing is' : `${count} things are`} left for you:`,
} as const

/** A side that the other one does not know by name. */
export const OTHER_SIDE = { owner: 'the owner', asker: 'the asking company' } as const

/** The entry of a record's history, and what the desk's toast says of the profile (END-007, END-010). */
export const RETURNED_ENTRY = 'Resubmitted by uploading documents'
export const SUBMITTED_ENTRY = 'Submitted'
export const PROFILE_FOLLOWS = {
  done: 'Their profile is approved.',
  review: 'Their profile waits for review.',
  theirs: 'Their profile waits for them.',
} as const

/** Missing things that no field or document names. */
export const MISSING = {
  confirm: 'Confirm your e-mail address',
  password: 'Set your password',
  submit: 'Submit your profile',
  asked: 'What we asked for',
  again: 'Submit again',
  newFile: 'Ask for a new file',
  sendLink: 'Send the link',
  submitApplication: 'Submit the application',
  submitListing: 'Submit for review',
  answer: 'Your answer',
  answerOrNone: 'An answer, or “No answer needed”',
} as const
