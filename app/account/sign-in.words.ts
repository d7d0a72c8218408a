/** Beside the empty fields of the sign-in. */
export const SIGN_IN = {
  noEmail: 'Please enter your email address.',
  noPassword: 'Enter your password.',
} as const
