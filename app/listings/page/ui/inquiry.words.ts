/** Hint below every field of an inquiry (PUB-084). */
export const INQUIRY_READERS = 'Both companies and our team can read this.'
