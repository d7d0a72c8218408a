/** Hours without a further step of the owner, after which a profile goes back to review by itself (END-008). */
export const RETURN_HOURS = 24
