export const EXPIRY = {
  failed: 'Upload failed',
  past: 'This document has already expired.',
  choose: 'Enter the expiry date, or choose “No expiry date”.',
  unreadable: 'Enter a valid date.',
  field: 'Valid until',
  hint: 'The last day the document is valid.',
  none: 'No expiry date',
  stated: (day: string) => `Expiry date given: ${day}`,
  until: (day: string) => `Valid until ${day}`,
  replacement: 'New file',
  expiredTitle: (count: number) =>
    count === 1 ? '1 document has expired' : `${count} documents have expired`,
} as const

/** The notification and the email before a document expires. */
export const ENDS_SOON = {
  title: (label: string, day: string) => `${label} expires on ${day}`,
  heading: 'A document expires soon',
} as const
