/** A profile under review that waits for a document of its owner. */
export const PENDING_YOURS =
  'Your company profile is submitted. The review goes on once your document is there.'
