/** Hours without a further step of the owner, after which a profile goes back to review by itself. */
export const RETURN_HOURS = 24
