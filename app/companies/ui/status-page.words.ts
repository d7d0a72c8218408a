/** For a profile in review that lacks a document. */
export const PENDING_YOURS =
  'We have your company profile. The review continues once you upload the required document.'
