export const PASSWORD_ERRORS = {
  missing: 'Choose a password.',
  short: 'Password must be at least 8 characters long.',
  long: 'Password must be at most 128 characters long.',
  address: 'Your password cannot be your email address.',
  common: 'This password is too common. Choose another one.',
  rule: 'Password must meet all security requirements.',
  mismatch: 'Passwords do not match.',
  titles: { mismatch: 'Password Mismatch', short: 'Password Too Short', weak: 'Password Too Weak' },
} as const
