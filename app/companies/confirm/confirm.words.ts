/** The yearly question to an approved company. */
export const CONFIRM = {
  page: 'Is your profile still right?',
  title: 'Is your profile still right? · Parcela',
  lead: 'Once a year we ask you to look at what your company states. Your approval and your listings stay as they are.',
  right: 'Everything is right',
  edit: 'Edit',
  answers: 'What members and our team read',
  asked: (day: string) => `Asked since ${day}`,
  unconfirmed: (month: string) => `Not confirmed since ${month}`,
  unconfirmedHint:
    'Members read this on your company’s page until you confirm, and your listings are not marked as verified.',
  notDue: (day: string) => `We ask you again on ${day}`,
  notDueText: 'There is nothing to confirm until then. You can change your profile whenever you like.',
  last: (name: string, number: number, day: string) => `${name} confirmed version ${number} on ${day}.`,
  somebody: 'Somebody who has left',
  entry: (name: string, number: number) => `Confirmed by ${name} · version ${number}`,
  done: { title: 'Thank you', text: 'Your profile is confirmed. We ask again in a year.' },
  notConfirmed: 'Not confirmed',
  stale:
    'Your profile was changed in another window or by our team meanwhile. Here is what it says now; please look at it again.',
  notAsked: 'There is nothing to confirm now. It was confirmed in another window, or we have not asked yet.',
  noConnection: '“Everything is right”',
} as const

/** The mail on the day of asking. */
export const CONFIRM_MAIL = {
  subject: 'Is your profile still right?',
  heading: 'Is your profile still right?',
  text: (company: string) =>
    `It is a year since the profile of ${company} was approved or confirmed. Please look at its answers and say that everything is right, or change what is not.`,
  after: (day: string) =>
    `Your approval and your listings stay. From ${day} on your company’s page says since when nobody has confirmed the profile, and your listings are not marked as verified until you do.`,
  action: 'Look at your profile',
} as const
