export const ENDS = {
  failed: 'Upload failed',
  past: 'This document has already expired.',
  choose: 'Enter the end date, or choose “No end date”.',
  unreadable: 'Enter a valid date.',
  field: 'Valid until',
  of: (label: string) => `${label}: valid until`,
  hint: 'The last day the document is valid.',
  hintForSome: 'The last day the ID, licence or insurance certificate is valid.',
  none: 'No end date',
  stated: (day: string) => `Sender’s date: ${day}`,
  expired: (day: string) => `Expired on ${day}`,
  until: (day: string) => `Valid until ${day}`,
  beside: 'New file',
  besideHint: 'The approved file stays valid until it expires or this one is approved.',
  besideBelow: 'the one below stays valid until a new file is approved',
  takeBack: 'Withdraw',
  replaceBeside: 'Replace the new file',
  replaceHint: 'This file stays valid until it expires or the new one is approved.',
  expiredHint: 'This file has expired. Upload a new one.',
  expiredTitle: (count: number) =>
    count === 1 ? '1 document has expired' : `${count} documents have expired`,
  expiredText: (count: number) =>
    `Upload a new file${count === 1 ? '' : ' for each'}. Your other documents are not affected.`,
} as const

/** The notification and the email before a document expires. */
export const ENDS_SOON = {
  title: (label: string, day: string) => `${label} expires on ${day}`,
  text: 'Upload a new file. The current one stays valid until it expires or the new one is approved.',
  several: (count: number) => `${count} documents expire soon`,
  heading: 'A document expires soon',
  headings: 'Documents expire soon',
  first: (label: string, day: string) =>
    `“${label}” is valid until ${day}. Please upload a new file before then.`,
  after:
    'The current file stays valid until it expires or the new one is approved. If no new file is approved by then, the document counts as missing and your company is no longer verified.',
  action: 'Upload a new file',
  actions: 'Upload new files',
} as const
