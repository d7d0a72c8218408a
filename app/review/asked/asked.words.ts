/** What reviewers and members read of the items of a request. */
export const ASKED = {
  title: 'What we asked for',
  lead: 'Answer each of these, then submit again. What you type is saved as you go.',
  /** Of an approved profile, whose answers are saved first and sent with its changes. */
  leadOfApproved: 'Answer each of these and save; then send your answer on the next page.',
  /** The reason of a request whose reviewer pointed at things and wrote none. */
  reason: (labels: readonly string[]) =>
    labels.length === 1
      ? `Please look at this: ${labels[0]}.`
      : `Please look at these: ${labels.join(', ')}.`,
  question: (number: number) => `Question ${number}`,
  states: { open: 'Open', done: 'Done', answered: 'Answered' },
  yourAnswer: 'Your answer',
  former: 'You stated',
  notStated: 'nothing',
  right: 'This is right as it is',
  cannot: 'I cannot provide this',
  why: 'Why it cannot be provided',
  whyHint: '10 to 1,000 characters.',
  whyMissing: 'Please say in at least 10 characters why you cannot provide this.',
  long: 'Please keep this to 1,000 characters',
  /** Beside a document that every submission needs. */
  later: {
    cannot: 'I cannot send this now',
    why: 'Why you cannot send it now',
    whyHint: '10 to 500 characters.',
    missing: 'Please send this document, or say that you cannot send it now.',
    whyMissing: 'Please say in at least 10 characters why you cannot send this now.',
    long: 'Please keep this to 500 characters',
  },
  fromTeam: 'What our team wrote',
  answerHere: 'Answer what we asked for',
  fullForm: 'Open the full form',
  toField: 'Go to the field',
  toMedia: 'Open pictures and documents',
  submit: 'Submit again',
  stillOpen: (count: number) =>
    count === 1 ? '1 thing is still open. Send anyway?' : `${count} things are still open. Send anyway?`,
  sendAnyway: 'Send anyway',
} as const

/** What the desk says where a reviewer points at things. */
export const POINTING = {
  fields: 'Point at fields and documents',
  find: 'Find a field or document',
  hint: 'It may stay empty where you point at something.',
  words: (label: string) => `Words for the member: ${label}`,
  questions: 'Questions in words',
  question: (number: number) => `Question ${number}`,
  add: 'Add a question',
  tooMany: 'Point at 20 things at most.',
  tooLong: 'Please keep this to 500 characters',
  preview: 'The member will read',
  nothing: 'Nothing yet: write a reason, or point at something.',
} as const
