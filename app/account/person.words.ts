/** Beside a field for a person's name or position. */
export const PERSON = {
  nameMissing: 'Please enter your full name',
  tooShort: 'Please enter at least 2 characters',
  tooLong: 'At most 120 characters',
} as const
