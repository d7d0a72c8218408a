/** Limit of colleagues and open invitations per company, without the owner (MEM-394). */
export const MOST_COLLEAGUES = 20
/** Limit of invitation emails from one company to one address, including cancelled ones. */
export const MOST_SENT = 5
