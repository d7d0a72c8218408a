/** A profile under review that waits for a document of its owner. */
export const PENDING_YOURS =
  'We have your company profile. The review continues once you upload the missing document.'
