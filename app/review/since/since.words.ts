/** What reviewers and members read of what differs from the version that was last decided on. */
export const SINCE = {
  title: 'Since the last decision',
  nothing: 'Nothing has changed since the last decision.',
  decided: (version: number) => `Version ${version}, reviewed`,
  sent: (version: number) => `Version ${version}`,
  now: 'Now',
  documents: 'Documents',
  pictures: 'Pictures',
  picturesBelow: 'See them below, with those that changed marked, beside the approved ones.',
  marks: { added: 'Added', replaced: 'Replaced', renewed: 'Renewed', removed: 'Removed' },
  noFile: 'None',
  newTab: '(opens in a new tab)',
  gone: 'The file is no longer stored.',
  sentTitle: 'What you sent',
  readSent: 'Read the answers that you sent',
} as const
