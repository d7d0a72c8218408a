/** Whose turn a case of the back office is. */
export const TURN_WORDS = {
  ours: 'Ours',
  theirs: 'Theirs',
  done: 'Done',
  overdue: 'Overdue',
  all: 'All turns',
  chips: 'Whose turn',
  since: 'since',
  quiet: 'Quiet since',
  rests: 'rests while it is suspended',
  more: (count: number) => `and ${count} more`,
  missing: 'What is missing:',
  active: 'Filters in force',
  remove: (filter: string) => `Remove ${filter}`,
  search: (words: string) => `“${words}”`,
} as const
