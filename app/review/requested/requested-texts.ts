export const REQUESTED = {
  title: 'Requested items',
  earlier: 'Answers to earlier requests',
  lead: 'Answer each item, then submit again. We save your answers as you type.',
  /** For an approved profile, whose answers are saved first and sent with its changes. */
  leadOfApproved: 'Answer each item and save. Then send your answer on the next page.',
  /** The reason for a request if the reviewer selected items but wrote none. */
  reason: (labels: readonly string[]) => `Please check or provide: ${labels.join(', ')}.`,
  question: (number: number) => `Question ${number}`,
  states: { open: 'Open', done: 'Done', answered: 'Answered' },
  /** An answered item before it is sent. */
  ready: 'Ready to send',
  countReady: (ready: number, all: number) => `${ready} of ${all} ready to send`,
  upload: 'Upload a file',
  yourAnswer: 'Your answer',
  former: 'Previous answer',
  notStated: 'none',
  right: 'No change needed',
  cannot: 'I cannot provide this',
  why: 'Why you cannot provide it',
  whyHint: '10 to 1,000 characters.',
  whyMissing: 'Explain in at least 10 characters why you cannot provide this.',
  long: 'Use at most 1,000 characters.',
  /** For a document that every submission requires. */
  later: {
    cannot: 'I cannot send this now',
    why: 'Why you cannot send it now',
    whyHint: '10 to 500 characters.',
    missing: 'Upload this document, or tell us why you cannot send it now.',
    whyMissing: 'Explain in at least 10 characters why you cannot send this now.',
    long: 'Use at most 500 characters.',
  },
  fromTeam: 'Message from our team',
  answerHere: 'Answer the request',
  fullForm: 'Open the full form',
  toField: 'Go to the field',
  toMedia: 'Open photos and documents',
  submit: 'Submit again',
  stillOpen: (count: number) =>
    count === 1 ? '1 item is still open. Send anyway?' : `${count} items are still open. Send anyway?`,
  sendAnyway: 'Send anyway',
} as const

/** Texts of the picker in a reviewer's dialog. */
export const ITEM_PICKER = {
  find: 'Find a field or document',
  words: (label: string) => `Note for the member: ${label}`,
} as const
