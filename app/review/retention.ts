/** Data with a retention period (ADM-205). */
export type RetentionSubject =
  /** KYC files of people who never confirmed their address. */
  | 'unverified_uploads'
  /** KYC files that were replaced or removed before review. */
  | 'unreviewed_files'
  /** KYC files of closed and rejected companies. */
  | 'closed_kyc'
  /** Submitted profiles of closed companies. */
  | 'closed_profiles'
  /** Texts of sent and failed emails. */
  | 'mail_bodies'
  | 'views'
  | 'profile_drafts'
  /** Edits that the listing editor stored but nobody saved. */
  | 'listing_drafts'
