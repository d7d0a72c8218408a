/** Words about the end of a document. */
export const ENDS = {
  failed: 'Upload failed',
  past: 'This document has already expired.',
  choose: 'Enter the end date, or choose “No end date”.',
  unreadable: 'Please enter a date.',
  field: 'Valid until',
  of: (label: string) => `${label}: valid until`,
  hint: 'The last day on which the document is valid.',
  hintForSome: 'The last day on which an ID, a licence or an insurance certificate is valid.',
  none: 'No end date',
  stated: (day: string) => `The sender states ${day}.`,
  expired: (day: string) => `Expired on ${day}`,
  until: (day: string) => `Valid until ${day}`,
  beside: 'New file',
  besideHint: 'The approved file counts until it ends or this one is approved.',
  besideBelow: 'the one below counts until a new file is approved',
  takeBack: 'Take back',
  replaceBeside: 'Replace the new file',
  replaceHint: 'This file counts until it ends or the new one is approved.',
  expiredHint: 'This file counts no longer. Please send a new one.',
  expiredTitle: (count: number) =>
    count === 1 ? 'One document has expired' : `${count} documents have expired`,
  expiredText: 'Please send a new file in its place; all others stay as they are.',
} as const

/** The notice and the mail before a document ends. */
export const ENDS_SOON = {
  title: (label: string, day: string) => `${label} expires on ${day}`,
  text: 'Please send a new file. The one that we have counts until it ends or the new one is approved.',
  several: (count: number) => `${count} documents expire soon`,
  heading: 'A document expires soon',
  headings: 'Documents expire soon',
  first: (label: string, day: string) =>
    `“${label}” is valid until ${day}. Please send a new file before that.`,
  after:
    'The file that we have counts until it ends or the new one is approved. If none has been approved by then, the document counts as missing and your company no longer as verified.',
  action: 'Send a new file',
  actions: 'Send new files',
} as const
