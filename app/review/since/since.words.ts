/** What reviewers and members read of what differs from the version that was last decided on. */
export const SINCE = {
  title: 'Since the last decision',
  nothing: 'Nothing has changed since the last decision.',
  decided: (version: number) => `Version ${version}, reviewed`,
  sent: (version: number) => `Version ${version}`,
  now: 'Now',
  documents: 'Documents',
  pictures: 'Photos',
  picturesBelow: 'See the photos below. Changed ones are marked and shown next to the approved ones.',
  marks: { added: 'Added', replaced: 'Replaced', renewed: 'Renewed', removed: 'Removed' },
  noFile: 'None',
  newTab: '(opens in a new tab)',
  gone: 'The file is no longer stored.',
  sentTitle: 'Your submission',
  readSent: 'View the answers you sent',
} as const
