export const APPLICATION_FAILED = 'Application Error'
export const APPLICATION_UNEXPECTED = 'There was an issue processing your application. Please try again.'
/** Must hold for known and unknown addresses alike. */
export const EMAIL_SENT =
  'We’ll email this address unless we already did in the last hour. Check your spam folder too.'
export const NEXT_STEP =
  'Open the email to continue. For a new account, its link lets you set your password. The link works once, for 24 hours.'
