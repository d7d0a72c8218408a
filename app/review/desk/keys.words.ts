export const KEYS = {
  /** Before the keys that would do something now. */
  live: 'Live now:',
  away: 'The keys act while the focus is in the desk.',
  leave: 'leave the document',
} as const
