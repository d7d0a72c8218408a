export const APPLICATION_FAILED = 'Application Error'
export const APPLICATION_UNEXPECTED = 'There was an issue processing your application. Please try again.'
/** Must be true for known and unknown addresses alike. */
export const EMAIL_SENT =
  'We’ll email this address unless we already did in the last hour. Check your spam folder too.'
export const NEXT_STEP =
  'Open the email to continue. If you are new, use its link to set your password. The link works once and expires after 24 hours.'
