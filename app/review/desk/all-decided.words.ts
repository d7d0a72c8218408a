export const ALL_DECIDED = {
  done: 'All clear.',
  next: (label: string, count: number) => `Next: ${label} (${count.toLocaleString('en-US')})`,
  nowhere: 'No desk has open items.',
  desks: {
    company: 'Profiles',
    version: 'Profile changes',
    application: 'Applications',
    kyc: 'KYC',
    listing: 'Listings',
  },
  noMatch: 'Nothing matches this search.',
} as const
