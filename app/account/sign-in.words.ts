/** Beside the empty fields of the sign-in. */
export const SIGN_IN = {
  noEmail: 'Please enter your email address.',
  noPassword: 'Please enter your password.',
} as const
