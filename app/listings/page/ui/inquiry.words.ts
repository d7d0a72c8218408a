/** Who reads an inquiry and its answers; said beside every field in which one is typed (PUB-084). */
export const INQUIRY_READERS = 'Both companies and our team can read this.'
