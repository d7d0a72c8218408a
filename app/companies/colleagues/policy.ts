/** Limit of colleagues and open invitations per company, without the owner (MEM-394). */
export const MAX_COLLEAGUES = 20
/** Limit of invitation emails from one company to one address, including cancelled ones. */
export const MAX_SENT = 5
