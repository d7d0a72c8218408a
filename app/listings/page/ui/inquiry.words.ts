/** Who reads an inquiry and its answers; said beside every field in which one is typed (PUB-084). */
export const INQUIRY_READERS = 'Both companies read this, and so does our team.'
