/** Hint below every field of an inquiry (PUB-084). */
export const INQUIRY_READERS = 'Both companies and our team can read this.'
/** Limits of an inquiry in characters; the database enforces them too. */
export const INQUIRY_LIMITS = { message: 5000, phone: 40 } as const
