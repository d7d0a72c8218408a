/** Labels for who acts next in a case. */
export const TURN_WORDS = {
  ours: 'To do',
  theirs: 'Awaiting reply',
  done: 'Done',
  overdue: 'Overdue',
  all: 'All',
  chips: 'Filter by next step',
  since: 'since',
  quiet: 'No response since',
  rests: 'paused while suspended',
  more: (count: number) => `and ${count} more`,
  missing: 'Still open:',
  active: 'Active filters',
  remove: (filter: string) => `Remove ${filter}`,
  search: (words: string) => `“${words}”`,
} as const
