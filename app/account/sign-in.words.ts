/** Errors of the empty sign-in fields. */
export const SIGN_IN = {
  noEmail: 'Please enter your email address.',
  noPassword: 'Enter your password.',
} as const
