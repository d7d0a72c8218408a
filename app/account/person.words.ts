export const PERSON = {
  nameMissing: 'Enter your full name',
  tooShort: 'Enter at least 2 characters',
  tooLong: 'At most 120 characters',
} as const
