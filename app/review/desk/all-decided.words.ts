export const ALL_DECIDED = {
  done: 'All decided.',
  next: (label: string, count: number) => `Next: ${label} (${count.toLocaleString('en-US')})`,
  nowhere: 'Nothing waits at any desk.',
  desks: {
    company: 'Profiles',
    version: 'Profile Changes',
    application: 'Applications',
    kyc: 'KYC',
    listing: 'Listings',
  },
  noMatch: 'Nothing matches this search.',
} as const
