export const PERSON = {
  nameMissing: 'Enter your full name.',
  tooShort: 'Enter at least 2 characters.',
  tooLong: 'Use at most 120 characters.',
} as const
