/** What an inquiry may hold, in characters; the database repeats it. */
export const INQUIRY_LIMITS = { message: 5000, phone: 40 } as const
