/** Texts of the yearly confirmation. */
export const CONFIRM = {
  page: 'Is your profile still up to date?',
  title: 'Is your profile still up to date? · Parcela',
  lead: 'Once a year we ask you to check your company profile. Your approval and your listings are not affected.',
  right: 'Confirm profile',
  edit: 'Edit',
  answers: 'Your answers',
  asked: (day: string) => `Due since ${day}`,
  unconfirmed: (month: string) => `Not confirmed since ${month}`,
  unconfirmedHint:
    'Members see this on your company’s page. Your listings are not marked as verified until you confirm.',
  notDue: (day: string) => `We’ll ask you again on ${day}`,
  notDueText: 'There is nothing to do until then. You can edit your profile at any time.',
  last: (name: string, number: number, day: string) => `${name} confirmed version ${number} on ${day}.`,
  somebody: 'A former member',
  entry: (name: string, number: number) => `Confirmed by ${name} · version ${number}`,
  done: { title: 'Thank you', text: 'Your profile is confirmed. We’ll ask again in a year.' },
  notConfirmed: 'Not confirmed',
  stale:
    'Your profile was changed in another window or by our team. This is the latest version. Check it again.',
  notAsked:
    'There is nothing to confirm now. The profile is already confirmed, or confirmation is not due yet.',
  noConnection: '“Confirm profile”',
} as const

/** The email on the due day. */
export const CONFIRM_MAIL = {
  subject: 'Is your profile still up to date?',
  heading: 'Is your profile still up to date?',
  text: (company: string) =>
    `The profile of ${company} was last approved or confirmed a year ago. Please check it, then confirm or edit it.`,
  after: (day: string) =>
    `Your approval and your listings are not affected. If you don’t confirm before ${day}, members see on your company’s page that the profile is not confirmed, and your listings are not marked as verified until you confirm.`,
  action: 'Check your profile',
} as const
