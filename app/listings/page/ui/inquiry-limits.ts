/** Limits of an inquiry in characters; the database repeats them. */
export const INQUIRY_LIMITS = { message: 5000, phone: 40 } as const
