/** Texts saying that no action is needed; only shown for a turn that says so. */
export const NOTHING_TO_DO = {
  nothing: 'No action needed.',
  withUs: 'There’s nothing you need to do.',
  returned: 'We have everything we requested. Your profile is back in review.',
  returnedListing: 'We have everything we requested. Your listing is back in review.',
  returnedApplication: 'We have everything we requested. Your application is back in review.',
  approved: 'All your documents are approved. There’s nothing more to send.',
  replacing:
    'All your documents are approved. We are reviewing your new upload, and there’s nothing you need to do.',
  waiting:
    'All your documents are approved. We are reviewing your profile, and there’s nothing you need to do.',
} as const

export const TURN = {
  yours: 'Action needed',
  withUs: 'In review since',
  named: (name: string | undefined, text: string): string =>
    name === undefined ? text : `${name} · ${text}`,
  since: 'since',
  noneYours: { title: 'No action needed', text: 'Items that your company needs to act on show up here.' },
  more: (count: number) => `And ${count} more.`,
  quiet: 'Last reminder on',
  with: (company: string) => `Sent to ${company} on`,
  left: (count: number) =>
    `All your documents are approved. ${count === 1 ? '1 step is' : `${count} steps are`} left:`,
} as const

/** The other side, whose name is not shown. */
export const OTHER_SIDE = { owner: 'the owner' } as const

/** History entries, and the profile's next step in a desk's toast. */
export const RETURNED_ENTRY = 'Resubmitted by uploading documents'
export const SUBMITTED_ENTRY = 'Submitted'
export const PROFILE_FOLLOWS = {
  done: 'Their profile is approved.',
  review: 'Their profile is ready for review.',
  theirs: 'They still need to complete their profile.',
} as const

/** Element id of a request's text on /profile/rejected. */
export const REQUEST_PLACE = 'request'

/** The title of a profile that was never submitted. */
export const COMPLETE_PROFILE = 'Complete your company profile'

/** For an approved profile with missing answers, because its company joined through an application. */
export const COMPLETION = {
  title: 'Your profile is not complete',
  open: (day: string) =>
    `Fill in the missing answers and send them for review by ${day}. Until then you can use everything else.`,
  left: 'Your company is hidden from the Market Circle and from matches until the missing answers are approved. Your listings, access and inquiries are not affected.',
} as const

/** The button that submits a returned profile from any step. */
export const SEND = 'Send for review'

export const MISSING = {
  submit: 'Submit your profile',
  asked: 'Requested items',
  again: 'Submit again',
  sendChanges: 'Save or send your changes',
  submitApplication: 'Submit the application',
  answer: 'Reply needed',
} as const
