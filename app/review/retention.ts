/** Data with a retention period, in page order (ADM-205). */
export const RETENTION = {
  unverified_uploads: {
    label: 'Uploads from unverified addresses',
    what: 'KYC files of people who never confirmed their address, and the records of these files.',
  },
  unreviewed_files: {
    label: 'Replaced and removed KYC files',
    what: 'Files that were replaced or removed before review. The record of each file is kept.',
  },
  closed_kyc: {
    label: 'KYC files of closed and rejected companies',
    what: 'The file and its name. The record of the review is kept.',
  },
  closed_profiles: {
    label: 'Profiles of closed companies',
    what: 'The company’s submitted profile. Its name and the decisions on it are kept.',
  },
  mail_bodies: {
    label: 'Email texts',
    what: 'The text of emails that were sent or failed. The entry is kept.',
  },
  views: { label: 'Listing views', what: 'Who viewed which listing, and for how long.' },
  profile_drafts: { label: 'Profile drafts', what: 'Drafts that nobody has edited for a while.' },
  listing_drafts: {
    label: 'Unsaved listing edits',
    what: 'Edits that the editor stored automatically but nobody saved.',
  },
} as const satisfies Record<string, { label: string; what: string }>

export type RetentionSubject = keyof typeof RETENTION
export const SUBJECTS = Object.keys(RETENTION) as RetentionSubject[]
